// A set of files that appears whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss::app {

/// Files of a folder are all written beside it before the first is put in its place: a disk that
/// becomes full leaves what was there, and nothing new.
class StagedFiles {
public:
    explicit StagedFiles(const std::string& folder);
    StagedFiles(const StagedFiles&) = delete;
    StagedFiles& operator=(const StagedFiles&) = delete;
    ~StagedFiles();

    Expected<void> write(const std::string& path, std::string_view content);
    Expected<void> put_in_place();

private:
    [[nodiscard]] bool can_wait(const std::filesystem::path& target) const;

    std::filesystem::path folder_;
    std::vector<std::filesystem::path> made_;  ///< folders that were not there, the innermost first
    std::vector<std::pair<std::filesystem::path, std::filesystem::path>> files_;
    bool done_ = false;
};

}  // namespace percuss::app
