# Largest indentation over restitution, m = k = 1. Run gnuplot feng2026-fig-3.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 920,482 dynamic enhanced name 'feng2026_fig_3' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 1380,723 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-fig-3.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'Largest indentation over restitution, m = k = 1' noenhanced
    unset key

    set lmargin at screen 0.091304; set rmargin at screen 0.47174
    set bmargin at screen 0.19502; set tmargin at screen 0.84647
    set title 'v0/Ω0 = 1' noenhanced
    set xlabel 'restitution e [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'largest indentation [1]' noenhanced
    set yrange [0:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-3.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'p = 1' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 1:3 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'p = 3/2' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 1:4 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 5:6 with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'largest indentation' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 5:7 with points linecolor rgb '#D55E00' linewidth 1.5 pointtype 4 pointsize 0.8 title 'largest indentation' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 5:8 with points linecolor rgb '#009E73' linewidth 1.5 pointtype 8 pointsize 0.8 title 'largest indentation' noenhanced

    set lmargin at screen 0.5913; set rmargin at screen 0.97174
    set bmargin at screen 0.19502; set tmargin at screen 0.84647
    set title 'v0/Ω0 = 10' noenhanced
    set xlabel 'restitution e [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'largest indentation [1]' noenhanced
    set yrange [0:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-3.csv' skip 1 using 9:10 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'p = 1' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 9:11 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'p = 3/2' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 9:12 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 13:14 with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'largest indentation' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 13:15 with points linecolor rgb '#D55E00' linewidth 1.5 pointtype 4 pointsize 0.8 title 'largest indentation' noenhanced, \
        'feng2026-fig-3.csv' skip 1 using 13:16 with points linecolor rgb '#009E73' linewidth 1.5 pointtype 8 pointsize 0.8 title 'largest indentation' noenhanced

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
        NaN with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'p = 2' noenhanced
    unset multiplot
    unset output
}
