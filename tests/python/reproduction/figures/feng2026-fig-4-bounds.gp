# How far the duration exceeds two lower bounds. Run gnuplot feng2026-fig-4-bounds.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 920,482 dynamic enhanced name 'feng2026_fig_4_bounds' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 1380,723 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-fig-4-bounds.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'How far the duration exceeds two lower bounds' noenhanced
    unset key

    set lmargin at screen 0.10217; set rmargin at screen 0.47174
    set bmargin at screen 0.19502; set tmargin at screen 0.84647
    set title '1/√(1 - a²), as printed' noenhanced
    set xlabel 'effective damping ratio [1]' noenhanced
    set xrange [*:*]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'excess over the bound [%]' noenhanced
    set yrange [*:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'p = 1' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:3 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'p = 3/2' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:4 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:5 with lines linecolor rgb '#CC79A7' linewidth 2 dashtype (14,4,3,4) title 'p = 5/2' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:6 with lines linecolor rgb '#E69F00' linewidth 2 dashtype (8,3,3,3,3,3) title 'p = 3' noenhanced

    set lmargin at screen 0.60217; set rmargin at screen 0.97174
    set bmargin at screen 0.19502; set tmargin at screen 0.84647
    set title 'sharp bound' noenhanced
    set xlabel 'effective damping ratio [1]' noenhanced
    set xrange [*:*]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'excess over the bound [%]' noenhanced
    set yrange [*:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:7 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'p = 1' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:8 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'p = 3/2' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:9 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:10 with lines linecolor rgb '#CC79A7' linewidth 2 dashtype (14,4,3,4) title 'p = 5/2' noenhanced, \
        'feng2026-fig-4-bounds.csv' skip 1 using 1:11 with lines linecolor rgb '#E69F00' linewidth 2 dashtype (8,3,3,3,3,3) title 'p = 3' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.06639
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 1
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'p = 1' noenhanced, \
        NaN with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'p = 3/2' noenhanced, \
        NaN with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced, \
        NaN with lines linecolor rgb '#CC79A7' linewidth 2 dashtype (14,4,3,4) title 'p = 5/2' noenhanced, \
        NaN with lines linecolor rgb '#E69F00' linewidth 2 dashtype (8,3,3,3,3,3) title 'p = 3' noenhanced
    unset multiplot
    unset output
}
