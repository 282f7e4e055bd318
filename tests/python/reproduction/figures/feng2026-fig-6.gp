# Factor between α and the linear damping ratio. Run gnuplot feng2026-fig-6.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 640,482 dynamic enhanced name 'feng2026_fig_6' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 960,723 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-fig-6.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'Factor between α and the linear damping ratio' noenhanced
    unset key

    set lmargin at screen 0.13125; set rmargin at screen 0.95937
    set bmargin at screen 0.19502; set tmargin at screen 0.91286
    set title '' noenhanced
    set xlabel 'exponent p [1]' noenhanced
    set xrange [*:*]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'f(p) [1]' noenhanced
    set yrange [*:*]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    set offsets 0, 0, graph 0.05, 0
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-fig-6.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title '√(2(p + 1))' noenhanced, \
        'feng2026-fig-6.csv' skip 1 using 3:4 with points linecolor rgb '#D55E00' linewidth 1.5 pointtype 4 pointsize 0.8 title 'integrated impacts' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.06639
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 1
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title '√(2(p + 1))' noenhanced, \
        NaN with points linecolor rgb '#D55E00' linewidth 1.5 pointtype 4 pointsize 0.8 title 'integrated impacts' noenhanced
    unset multiplot
    unset output
}
