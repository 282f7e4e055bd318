#include "folder.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "errors.hpp"
#include "gnuplot.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace fs = std::filesystem;

Expected<bool> check_folder(const std::string& folder) {
    if (folder.empty()) return bad_input("--out names no folder; expected --out DIR");
    std::error_code failure;
    fs::path place = fs::absolute(folder, failure);
    while (!fs::exists(place, failure) && place.has_parent_path() && place != place.parent_path())
        place = place.parent_path();
    if (!fs::is_directory(place, failure))
        return bad_input("cannot write to --out " + in_quotes(folder) + ", because " +
                         in_quotes(place.string()) + " is not a folder");
    if (access(place.c_str(), W_OK | X_OK) != 0)
        return bad_input("cannot write to --out " + in_quotes(folder) +
                         ", because you may not write in " + in_quotes(place.string()));
    return true;
}

void add_file(Output& output, const std::string& name, std::string content) {
    output.files.push_back({(fs::path(output.folder) / name).string(), std::move(content)});
}

void add_figures(Output& output, const FigureSet& set) {
    add_file(output, set.data.name, set.data.content);
    for (const Figure& figure : set.figures)
        add_file(output, figure.script.name, figure.script.content);
    std::string why;
    const auto images = draw(set, why);
    if (!images) {
        output.notes.push_back("no figure was drawn: " + why +
                               "; then run gnuplot on the .gp files in " +
                               in_quotes(output.folder));
        return;
    }
    for (const File& image : *images) add_file(output, image.path, image.content);
}

}  // namespace percuss::app
