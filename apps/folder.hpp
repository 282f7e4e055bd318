// Folders that results will be written to.
#pragma once

#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"

namespace percuss::app {

/// Before anything is computed: the folder, or the one that it will be made in, can be written.
/// `option` is for the message.
[[nodiscard]] Expected<bool> check_folder(std::string_view option, const std::string& folder);

}  // namespace percuss::app
