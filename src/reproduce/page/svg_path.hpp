// Lines of a drawing with as few numbers as the eye needs.
#pragma once

#include <string>
#include <string_view>

namespace percuss::reproduction {

/// The data of a path of straight lines, `M64.00,99.46 L74.45,147.05 ...`, with tenths of a pixel
/// and without the points that lie on the line between their neighbours. What has other commands
/// comes back as it is.
[[nodiscard]] std::string thinned_path(std::string_view data);

}  // namespace percuss::reproduction
