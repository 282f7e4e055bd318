// The report of all reproductions: one page that needs nothing but itself.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reproduce/reproduction.hpp"

namespace percuss::reproduction {

struct ReportPage {
    const std::vector<std::unique_ptr<ReproductionResult>>* results = nullptr;
    std::map<std::string, std::string, std::less<>> drawings;   ///< SVG by file name
    std::map<std::string, std::string, std::less<>> citations;  ///< by key of the source
    std::string figure_folder;  ///< of the files beside the page, from the page
    std::string undrawn;        ///< why figures are missing; empty if none are
    std::string command;        ///< that computes one study again, without its id
    std::string version;
    double seconds = 0;
};

[[nodiscard]] std::string report_page(const ReportPage& page);

/// The style sheet of the page: light and dark, phone and paper.
[[nodiscard]] std::string_view report_style();

}  // namespace percuss::reproduction
