# The map δ = A x^q and the damping ratio. Run gnuplot feng2026-table-3.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 640,526 dynamic enhanced name 'feng2026_table_3' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 960,789 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-table-3.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'The map δ = A x^q and the damping ratio' noenhanced
    unset key

    set lmargin at screen 0.13125; set rmargin at screen 0.95937
    set bmargin at screen 0.26236; set tmargin at screen 0.92015
    set title '' noenhanced
    set xlabel 'exponent p [1]' noenhanced
    set xrange [*:*]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'constant [1]' noenhanced
    set yrange [*:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-table-3.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'q' noenhanced, \
        'feng2026-table-3.csv' skip 1 using 1:3 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'A' noenhanced, \
        'feng2026-table-3.csv' skip 1 using 1:4 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'effective ratio over α' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.14449
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 3
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'q' noenhanced, \
        NaN with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'A' noenhanced, \
        NaN with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'effective ratio over α' noenhanced
    unset multiplot
    unset output
}
