# Restitution delivered over requested restitution. Run gnuplot skrinjar2018-table-2.gp here to draw it again.
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 810,1124 dynamic enhanced name 'skrinjar2018_table_2' font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 1215,1686 enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }
    set output 'skrinjar2018-table-2.'.format
    reset
    set encoding utf8
    set datafile separator ','
    set datafile missing ''
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set multiplot title 'Restitution delivered over requested restitution' noenhanced
    unset key

    set lmargin at screen 0.1037; set rmargin at screen 0.30123
    set bmargin at screen 0.79715; set tmargin at screen 0.93416
    set title 'Hertz' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 1:2 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 3:4 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 5:6 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 7:8 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'as the review ran it' noenhanced

    set lmargin at screen 0.43704; set rmargin at screen 0.63457
    set bmargin at screen 0.79715; set tmargin at screen 0.93416
    set title 'Hunt-Crossley' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 7:9 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 10:11 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 12:13 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.77037; set rmargin at screen 0.9679
    set bmargin at screen 0.79715; set tmargin at screen 0.93416
    set title 'Herbert-McWhannell' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 14:15 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 16:17 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 18:19 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.1037; set rmargin at screen 0.30123
    set bmargin at screen 0.56584; set tmargin at screen 0.70285
    set title 'Lee-Wang' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 20:21 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 22:23 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 24:25 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.43704; set rmargin at screen 0.63457
    set bmargin at screen 0.56584; set tmargin at screen 0.70285
    set title 'Anagnostopoulos' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 26:27 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 28:29 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 30:31 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 32:33 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'as the review ran it' noenhanced

    set lmargin at screen 0.77037; set rmargin at screen 0.9679
    set bmargin at screen 0.56584; set tmargin at screen 0.70285
    set title 'Lankarani-Nikravesh' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 32:34 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 35:36 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 37:38 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.1037; set rmargin at screen 0.30123
    set bmargin at screen 0.33452; set tmargin at screen 0.47153
    set title 'Jankowski' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 39:40 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 41:42 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 43:44 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.43704; set rmargin at screen 0.63457
    set bmargin at screen 0.33452; set tmargin at screen 0.47153
    set title 'Zhiying-Qishao' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 45:46 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 47:48 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 49:50 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.77037; set rmargin at screen 0.9679
    set bmargin at screen 0.33452; set tmargin at screen 0.47153
    set title 'Gonthier et al.' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 51:52 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 53:54 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 55:56 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.1037; set rmargin at screen 0.30123
    set bmargin at screen 0.1032; set tmargin at screen 0.24021
    set title 'Flores et al.' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 57:58 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 59:60 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 61:62 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.43704; set rmargin at screen 0.63457
    set bmargin at screen 0.1032; set tmargin at screen 0.24021
    set title 'Gharib-Hurmuzlu' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 63:64 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 65:66 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 67:68 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced

    set lmargin at screen 0.77037; set rmargin at screen 0.9679
    set bmargin at screen 0.1032; set tmargin at screen 0.24021
    set title 'Hu-Guo' noenhanced
    set xlabel 'requested [1]' noenhanced
    set xrange [0:1]
    unset logscale x
    set format x '%g'
    set xtics nomirror autofreq
    set ylabel 'delivered [1]' noenhanced
    set yrange [0:1.05]
    unset logscale y
    set format y '%g'
    set ytics nomirror autofreq
    unset offsets
    unset colorbox
    unset arrow; unset label
    plot \
        'skrinjar2018-table-2.csv' skip 1 using 69:70 with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 71:72 with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 73:74 with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced, \
        'skrinjar2018-table-2.csv' skip 1 using 75:76 with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'as the review ran it' noenhanced

    # legend
    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid
    unset logscale; unset colorbox; unset arrow; unset label; unset offsets
    set xrange [0:1]; set yrange [0:1]
    set lmargin at screen 0; set rmargin at screen 1
    set bmargin at screen 0; set tmargin at screen 0.048043
    set key center center horizontal Left reverse samplen 3 width 1 maxrows 2
    plot \
        NaN with lines linecolor rgb '#0072B2' linewidth 2 dashtype 1 title 'exact' noenhanced, \
        NaN with points linecolor rgb '#000000' linewidth 1.5 pointtype 1 pointsize 0.8 title 'printed' noenhanced, \
        NaN with lines linecolor rgb '#009E73' linewidth 2 dashtype (3,3) title 'any law, calibrated' noenhanced, \
        NaN with lines linecolor rgb '#D55E00' linewidth 2 dashtype (14,5) title 'as the review ran it' noenhanced
    unset multiplot
    unset output
}
