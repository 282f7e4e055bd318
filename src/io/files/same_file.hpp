// Whether two names mean one file.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace percuss::io {

/// The same text for all names of a file, links included; one that does not exist yet is known by
/// its place.
[[nodiscard]] inline std::string file_identity(const std::string& path) {
    struct stat found {};
    if (stat(path.c_str(), &found) == 0)
        return std::to_string(found.st_dev) + ":" + std::to_string(found.st_ino);
    namespace fs = std::filesystem;
    std::error_code failure;
    const fs::path place = fs::weakly_canonical(fs::absolute(path, failure), failure);
    return failure ? path : place.string();
}

[[nodiscard]] inline bool same_file(const std::string& a, const std::string& b) {
    return file_identity(a) == file_identity(b);
}

}  // namespace percuss::io
