# Force over time, e = 0.5. Run gnuplot feng2026-fig-2.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 920,504 dynamic enhanced name 'feng2026_fig_2' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 1380,756 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-fig-2.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'Force over time, e = 0.5' noenhanced
    unset key

    set lmargin at screen 0.10217; set rmargin at screen 0.47174
    set bmargin at screen 0.23016; set tmargin at screen 0.85317
    set title 'p = 3/2' noenhanced
    set xlabel 'time / duration [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'force / largest elastic part [1]' noenhanced
    set yrange [*:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-2.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'elastic part, exact' noenhanced, \
        'feng2026-fig-2.csv' skip 1 using 3:4 with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'elastic part, integrated' noenhanced, \
        'feng2026-fig-2.csv' skip 1 using 5:6 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'contact force, exact' noenhanced

    set lmargin at screen 0.60217; set rmargin at screen 0.97174
    set bmargin at screen 0.23016; set tmargin at screen 0.85317
    set title 'p = 2' noenhanced
    set xlabel 'time / duration [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'force / largest elastic part [1]' noenhanced
    set yrange [*:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-2.csv' skip 1 using 5:7 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'elastic part, exact' noenhanced, \
        'feng2026-fig-2.csv' skip 1 using 8:9 with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'elastic part, integrated' noenhanced, \
        'feng2026-fig-2.csv' skip 1 using 10:11 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'contact force, exact' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.10714
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 2
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'elastic part, exact' noenhanced, \
        NaN with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'elastic part, integrated' noenhanced, \
        NaN with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'contact force, exact' noenhanced
    unset multiplot
    unset output
}
