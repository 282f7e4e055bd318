# Delivered against asked restitution.
#   build/percuss restitution --csv delivered.csv && gnuplot docs/figures/delivered.gp
set datafile separator ","
set terminal svg size 900,520 font "Helvetica,15" background rgb "white"
set output "docs/figures/delivered.svg"
set xlabel "restitution asked for"
set ylabel "restitution delivered"
set xrange [0:1]
set yrange [0:1]
set key outside right center samplen 2 spacing 1.3 width -2
set grid lc rgb "#dddddd"
set size square
set label 1 "e in = e out" at 0.16,0.205 rotate by 45 tc rgb "#555555"
plot x lw 3 lc rgb "#bbbbbb" notitle, \
     "delivered.csv" using "asked [1]":"lankarani_nikravesh [1]" w lp lw 2 pt 7 lc rgb "#0072B2" t "Lankarani-Nikravesh", \
     "" using "asked [1]":"hunt_crossley [1]" w lp lw 2 pt 5 lc rgb "#56B4E9" dt 2 t "Hunt-Crossley", \
     "" using "asked [1]":"tsuji [1]" w lp lw 2 pt 9 lc rgb "#D55E00" t "Tsuji, no tension", \
     "" using "asked [1]":"gharib_hurmuzlu [1]" w lp lw 2 pt 11 lc rgb "#CC79A7" dt 3 t "Gharib-Hurmuzlu", \
     "" using "asked [1]":"flores [1]" w lp lw 2 pt 13 lc rgb "#009E73" dt 4 t "Flores", \
     "" using "asked [1]":"exact_hunt_crossley [1]" w p pt 6 ps 1.4 lw 2 lc rgb "black" t "percuss, calibrated"
