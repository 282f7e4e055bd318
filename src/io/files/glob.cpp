#include "io/files/glob.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace percuss::io {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> entries(const fs::path& folder, std::string_view pattern) {
    std::vector<fs::path> result;
    std::error_code failure;
    fs::directory_iterator at(folder.empty() ? fs::path(".") : folder, failure);
    for (; !failure && at != fs::directory_iterator(); at.increment(failure)) {
        const std::string name = at->path().filename().string();
        const bool hidden = name.starts_with('.') && !pattern.starts_with('.');
        if (!hidden && matches(name, pattern)) result.push_back(folder / name);
    }
    return result;
}

}  // namespace

bool has_wildcard(std::string_view pattern) {
    return pattern.find_first_of("*?") != std::string_view::npos;
}

bool matches(std::string_view name, std::string_view pattern) {
    // A star is first taken as nothing; on a misfit it takes one more character.
    std::size_t n = 0, p = 0, star = std::string_view::npos, taken = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++taken;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::vector<std::string> matching_files(const std::string& pattern) {
    const fs::path path(pattern);
    std::vector<fs::path> found{path.root_path()};
    for (const fs::path& part : path.relative_path()) {
        std::vector<fs::path> next;
        for (const fs::path& folder : found) {
            if (!has_wildcard(part.string())) {
                next.push_back(folder / part);
            } else {
                for (fs::path& entry : entries(folder, part.string()))
                    next.push_back(std::move(entry));
            }
        }
        found = std::move(next);
    }
    std::vector<std::string> result;
    std::error_code ignored;
    for (const fs::path& file : found)
        if (fs::is_regular_file(file, ignored)) result.push_back(file.string());
    std::ranges::sort(result);
    return result;
}

}  // namespace percuss::io
