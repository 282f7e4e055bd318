# Damping coefficient over restitution. Run gnuplot feng2026-fig-1.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 640,504 dynamic enhanced name 'feng2026_fig_1' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 960,756 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-fig-1.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'Damping coefficient over restitution' noenhanced
    unset key

    set lmargin at screen 0.13125; set rmargin at screen 0.95937
    set bmargin at screen 0.23016; set tmargin at screen 0.91667
    set title '' noenhanced
    set xlabel 'restitution e [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'damping coefficient α [1]' noenhanced
    set yrange [0:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-1.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'p = 1' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 1:3 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'p = 3/2' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 1:4 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 1:5 with lines linecolor rgb '#CC79A7' linewidth 2 dashtype (14,4,3,4) title 'p = 5/2' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 1:6 with lines linecolor rgb '#E69F00' linewidth 2 dashtype (8,3,3,3,3,3) title 'p = 3' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 7:8 with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'damping coefficient α' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 7:9 with points linecolor rgb '#D55E00' linewidth 1.5 pointtype 4 pointsize 0.8 title 'damping coefficient α' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 7:10 with points linecolor rgb '#009E73' linewidth 1.5 pointtype 8 pointsize 0.8 title 'damping coefficient α' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 7:11 with points linecolor rgb '#CC79A7' linewidth 1.5 pointtype 10 pointsize 0.8 title 'damping coefficient α' noenhanced, \
        'feng2026-fig-1.csv' skip 1 using 7:12 with points linecolor rgb '#E69F00' linewidth 1.5 pointtype 12 pointsize 0.8 title 'damping coefficient α' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.10714
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 2
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'p = 1' noenhanced, \
        NaN with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'p = 3/2' noenhanced, \
        NaN with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced, \
        NaN with lines linecolor rgb '#CC79A7' linewidth 2 dashtype (14,4,3,4) title 'p = 5/2' noenhanced, \
        NaN with lines linecolor rgb '#E69F00' linewidth 2 dashtype (8,3,3,3,3,3) title 'p = 3' noenhanced
    unset multiplot
    unset output
}
