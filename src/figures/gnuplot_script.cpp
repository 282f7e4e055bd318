#include "figures/gnuplot_script.hpp"

#include <utility>

namespace percuss::figures {

std::string plot_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20) continue;
        result += c == '\'' ? "''" : std::string(1, c);
    }
    return result;
}

std::string plot_start(const std::string& name, const std::string& what, int width, int height,
                       Markup markup) {
    const std::string enhanced = markup == Markup::gnuplot ? " enhanced" : " noenhanced";
    const auto size = [&](double factor) {
        return std::to_string(static_cast<int>(width * factor)) + "," +
               std::to_string(static_cast<int>(height * factor));
    };
    return "# " + what + ". Run gnuplot " + name +
           ".gp here to draw it again.\n"
           "do for [format in 'svg png'] {\n"
           "    if (format eq 'svg') { set terminal svg size " +
           size(1) + " dynamic" + enhanced +
           " font 'Helvetica,13' background 'white' }\n"
           "    else { set terminal pngcairo size " +
           size(1.5) + enhanced +
           " font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }\n"
           "    set output '" +
           name +
           ".'.format\n"
           "    reset\n"
           "    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5\n";
}

Figure plot_figure(const std::string& name, std::string script) {
    return {{name + ".gp", std::move(script) + "    unset multiplot\n    unset output\n}\n"},
            {name + ".svg", name + ".png"}};
}

}  // namespace percuss::figures
