// The report of all reproductions: one page, and the figures in a folder beside it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reproduce/reproduction.hpp"

namespace percuss::reproduction {

struct ReportPage {
    const std::vector<std::unique_ptr<ReproductionResult>>* results = nullptr;
    const ResultFigure* picture = nullptr;                      ///< of the opening; or none
    std::map<std::string, std::string, std::less<>> drawings;   ///< SVG by file name
    std::map<std::string, std::string, std::less<>> citations;  ///< by key of the source
    std::string figure_folder;  ///< of the files beside the page, from the page
    std::string undrawn;        ///< why figures are missing; empty if none are
    std::string command;        ///< that computes one study again, without its id
    std::string version;
    double seconds = 0;
};

[[nodiscard]] std::string report_page(const ReportPage& page);

/// The one picture at the top of the page; nothing without the study that it is made of.
[[nodiscard]] std::optional<ResultFigure> opening_picture(
    const std::vector<std::unique_ptr<ReproductionResult>>& results);

}  // namespace percuss::reproduction
