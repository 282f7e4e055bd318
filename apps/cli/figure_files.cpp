#include "apps/cli/figure_files.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "apps/cli/errors.hpp"
#include "apps/cli/gnuplot.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace fs = std::filesystem;

Expected<void> check_folder(std::string_view option, const std::string& folder) {
    const std::string name(option);
    if (folder.empty()) return bad_input(name + " names no folder; expected " + name + " DIR");
    std::error_code failure;
    fs::path place = fs::absolute(folder, failure);
    while (!fs::exists(place, failure) && place.has_parent_path() && place != place.parent_path())
        place = place.parent_path();
    const std::string cannot = "cannot write to " + name + " " + in_quotes(folder) + ", because ";
    if (!fs::is_directory(place, failure))
        return bad_input(cannot + in_quotes(place.string()) + " is not a folder");
    if (access(place.c_str(), W_OK | X_OK) != 0)
        return bad_input(cannot + "you may not write in " + in_quotes(place.string()));
    return {};
}

void add_figures(const FigureSet& set, const std::string& folder, Output& output) {
    const auto add = [&](const std::string& name, std::string content) {
        output.files.push_back({(fs::path(folder) / name).string(), std::move(content)});
    };
    output.folder = folder;
    const FigureFiles files = gnuplot_files(set);
    add(files.data.name, files.data.content);
    for (const FigureScript& script : files.scripts) add(script.file.name, script.file.content);
    std::string why;
    const auto images = draw(files, why);
    if (!images) {
        const std::string note = "no figure was drawn: " + why +
                                 "; then run gnuplot on the .gp files in " + in_quotes(folder);
        // One note serves several figures.
        if (std::ranges::find(output.notes, note) == output.notes.end())
            output.notes.push_back(note);
        return;
    }
    for (const File& image : *images) add(image.path, image.content);
}

}  // namespace percuss::app
