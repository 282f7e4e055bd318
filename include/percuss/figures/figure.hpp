// Figures as text: a data file and a gnuplot script that a user can restyle.
#pragma once

#include <string>
#include <vector>

namespace percuss {

struct TextFile {
    std::string name;  ///< without a folder
    std::string content;
};

/// `images` are what gnuplot writes beside the script when it runs there.
struct Figure {
    TextFile script;
    std::vector<std::string> images;
};

struct FigureSet {
    TextFile data;
    std::vector<Figure> figures;
};

}  // namespace percuss
