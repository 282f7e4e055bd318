# Restitution over the speed of impact, 0.5 requested. Run gnuplot feng2026-table-2.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 640,526 dynamic enhanced name 'feng2026_table_2' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 960,789 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-table-2.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'Restitution over the speed of impact, 0.5 requested' noenhanced
    unset key

    set lmargin at screen 0.14688; set rmargin at screen 0.95937
    set bmargin at screen 0.26236; set tmargin at screen 0.92015
    set title '' noenhanced
    set xlabel 'speed of impact (m = k = 1) [1]' noenhanced
    set xrange [*:*]
    set logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'restitution [1]' noenhanced
    set yrange [*:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-table-2.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'any p, contact until δ = 0' noenhanced, \
        'feng2026-table-2.csv' skip 1 using 1:3 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'any p, no tension' noenhanced, \
        'feng2026-table-2.csv' skip 1 using 4:5 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'δ^(3/2) with damping δ^(1/2)' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.14449
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 3
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'any p, contact until δ = 0' noenhanced, \
        NaN with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'any p, no tension' noenhanced, \
        NaN with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'δ^(3/2) with damping δ^(1/2)' noenhanced
    unset multiplot
    unset output
}
