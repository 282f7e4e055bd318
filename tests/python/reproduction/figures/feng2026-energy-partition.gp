# Where the energy is lost. Run gnuplot feng2026-energy-partition.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 640,548 dynamic enhanced name 'feng2026_energy_partition' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 960,822 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'feng2026-energy-partition.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'Where the energy is lost' noenhanced
    unset key

    set lmargin at screen 0.13125; set rmargin at screen 0.95937
    set bmargin at screen 0.29197; set tmargin at screen 0.92336
    set title '' noenhanced
    set xlabel 'restitution e [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'energy lost / energy of the impact [1]' noenhanced
    set yrange [0:1]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'feng2026-energy-partition.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'loading, Eq. (16)' noenhanced, \
        'feng2026-energy-partition.csv' skip 1 using 1:3 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'unloading, Eq. (17) corrected' noenhanced, \
        'feng2026-energy-partition.csv' skip 1 using 4:5 with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'loading, integrated' noenhanced, \
        'feng2026-energy-partition.csv' skip 1 using 4:6 with points linecolor rgb '#D55E00' linewidth 1.5 pointtype 4 pointsize 0.8 title 'unloading, integrated' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.17883
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 4
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'loading, Eq. (16)' noenhanced, \
        NaN with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'unloading, Eq. (17) corrected' noenhanced, \
        NaN with points linecolor rgb '#0072B2' linewidth 1.5 pointtype 6 pointsize 0.8 title 'loading, integrated' noenhanced, \
        NaN with points linecolor rgb '#D55E00' linewidth 1.5 pointtype 4 pointsize 0.8 title 'unloading, integrated' noenhanced
    unset multiplot
    unset output
}
