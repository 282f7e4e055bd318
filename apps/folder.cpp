#include "folder.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "errors.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace fs = std::filesystem;

Expected<bool> check_folder(std::string_view option, const std::string& folder) {
    const std::string name(option);
    if (folder.empty()) return bad_input(name + " names no folder; expected " + name + " DIR");
    std::error_code failure;
    fs::path place = fs::absolute(folder, failure);
    while (!fs::exists(place, failure) && place.has_parent_path() && place != place.parent_path())
        place = place.parent_path();
    if (!fs::is_directory(place, failure))
        return bad_input("cannot write to " + name + " " + in_quotes(folder) + ", because " +
                         in_quotes(place.string()) + " is not a folder");
    if (access(place.c_str(), W_OK | X_OK) != 0)
        return bad_input("cannot write to " + name + " " + in_quotes(folder) +
                         ", because you may not write in " + in_quotes(place.string()));
    return true;
}

}  // namespace percuss::app
