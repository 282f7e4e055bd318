# restitution-delivered. Run gnuplot restitution-delivered.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 700,644 dynamic enhanced name 'restitution_delivered' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 1050,966 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'restitution-delivered.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot
    unset key

    set lmargin at screen 0.12; set rmargin at screen 0.96286
    set bmargin at screen 0.35093; set tmargin at screen 0.98137
    set title '' noenhanced
    set xlabel 'restitution requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'restitution delivered [1]' noenhanced
    set yrange [0:1.02]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'restitution-delivered.csv' skip 1 using 1:2 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 title 'Hertz' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:3 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) pointtype 4 pointsize 0.8 title 'Hunt-Crossley' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:4 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype (3,3) pointtype 8 pointsize 0.8 title 'Herbert-McWhannell' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:5 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype (14,4,3,4) pointtype 10 pointsize 0.8 title 'Lee-Wang' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:6 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype (8,3,3,3,3,3) pointtype 12 pointsize 0.8 title 'Anagnostopoulos' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:7 with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 2 pointsize 0.8 title 'Lankarani-Nikravesh' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:8 with linespoints linecolor rgb '#000000' linewidth 2 dashtype (14,5) pointtype 1 pointsize 0.8 title 'Jankowski' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:9 with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype (3,3) pointtype 3 pointsize 0.8 title 'Zhiying-Qishao' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:10 with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype (14,4,3,4) pointtype 7 pointsize 0.8 title 'Gonthier et al.' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:11 with linespoints linecolor rgb '#009E73' linewidth 2 dashtype (8,3,3,3,3,3) pointtype 5 pointsize 0.8 title 'Flores et al.' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:12 with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'Gharib-Hurmuzlu' noenhanced, \
        'restitution-delivered.csv' skip 1 using 1:13 with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype (14,5) pointtype 11 pointsize 0.8 title 'Hu-Guo' noenhanced, \
        'restitution-delivered.csv' skip 1 using 14:15 with lines linecolor rgb '#888888' linewidth 2 dashtype 1 title 'as requested' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.25466
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 7
    plot \
        NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype 1 pointtype 6 pointsize 0.8 title 'Hertz' noenhanced, \
        NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) pointtype 4 pointsize 0.8 title 'Hunt-Crossley' noenhanced, \
        NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype (3,3) pointtype 8 pointsize 0.8 title 'Herbert-McWhannell' noenhanced, \
        NaN with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype (14,4,3,4) pointtype 10 pointsize 0.8 title 'Lee-Wang' noenhanced, \
        NaN with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype (8,3,3,3,3,3) pointtype 12 pointsize 0.8 title 'Anagnostopoulos' noenhanced, \
        NaN with linespoints linecolor rgb '#56B4E9' linewidth 2 dashtype 1 pointtype 2 pointsize 0.8 title 'Lankarani-Nikravesh' noenhanced, \
        NaN with linespoints linecolor rgb '#000000' linewidth 2 dashtype (14,5) pointtype 1 pointsize 0.8 title 'Jankowski' noenhanced, \
        NaN with linespoints linecolor rgb '#0072B2' linewidth 2 dashtype (3,3) pointtype 3 pointsize 0.8 title 'Zhiying-Qishao' noenhanced, \
        NaN with linespoints linecolor rgb '#D55E00' linewidth 2 dashtype (14,4,3,4) pointtype 7 pointsize 0.8 title 'Gonthier et al.' noenhanced, \
        NaN with linespoints linecolor rgb '#009E73' linewidth 2 dashtype (8,3,3,3,3,3) pointtype 5 pointsize 0.8 title 'Flores et al.' noenhanced, \
        NaN with linespoints linecolor rgb '#CC79A7' linewidth 2 dashtype 1 pointtype 9 pointsize 0.8 title 'Gharib-Hurmuzlu' noenhanced, \
        NaN with linespoints linecolor rgb '#E69F00' linewidth 2 dashtype (14,5) pointtype 11 pointsize 0.8 title 'Hu-Guo' noenhanced, \
        NaN with lines linecolor rgb '#888888' linewidth 2 dashtype 1 title 'as requested' noenhanced
    unset multiplot
    unset output
}
