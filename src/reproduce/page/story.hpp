// What a reader should know after thirty seconds; every number of it is taken from the results.
#pragma once

#include <string>
#include <vector>

#include "reproduce/page/parts.hpp"

namespace percuss::reproduction {

struct StoryFinding {
    std::string headline;
    std::string evidence;  ///< plain text, one or two sentences
    std::string target;    ///< where on the page it is shown
    std::string source;    ///< what the target is called
};

/// Those whose studies are among the results; a number that is missing leaves its finding out.
[[nodiscard]] std::vector<StoryFinding> story(const ReportResults& results);

}  // namespace percuss::reproduction
