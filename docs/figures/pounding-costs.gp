# The cost of pounding runs. Run gnuplot pounding-costs.gp here to draw it again.
data = 'pounding-costs.csv'
do for [format in 'svg png'] {
    if (format eq 'svg') { set terminal svg size 1000,430 dynamic font 'Helvetica,13' background 'white' }
    else { set terminal pngcairo size 1500,645 font 'Helvetica,19' linewidth 1.5 }
    set output 'pounding-costs.'.format
    reset
    set datafile separator ','
    set multiplot layout 1,2
    set logscale xy
    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5
    set key top left Left reverse
    set ylabel 'processor time of a 40 s record [s]'
    set format y '10^{%T}'
    set xlabel 'storeys'
    set title 'two buildings: exponent 1.91'
    set xrange [0.8:130]
    set xtics (1, 2, 5, 10, 20, 50, 100)
    plot data using (strcol(1) eq 'storeys' ? $2 : NaN):3 with linespoints pointtype 7 linecolor rgb '#0072B2' title 'measured', \
        4.942819999999999*(x/100.)**1 with lines dashtype 2 linecolor rgb '#888888' title 'linear', \
        4.942819999999999*(x/100.)**2 with lines dashtype 4 linecolor rgb '#D55E00' title 'square'
    set xlabel 'buildings'
    set title 'a row, three storeys each: exponent 1.82'
    set xrange [1.8:11]
    set xtics (2, 3, 4, 5, 6, 8, 10)
    plot data using (strcol(1) eq 'buildings' ? $2 : NaN):3 with linespoints pointtype 7 linecolor rgb '#0072B2' title 'measured', \
        0.0943499999999986*(x/10.)**1 with lines dashtype 2 linecolor rgb '#888888' title 'linear', \
        0.0943499999999986*(x/10.)**2 with lines dashtype 4 linecolor rgb '#D55E00' title 'square'
    unset multiplot
    unset output
}
