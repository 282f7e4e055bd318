// The runs of an audit: what is asked of the drivers, one simulator after the other.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/audit/results.hpp"

namespace percuss::app {

struct AuditRequest {
    std::vector<std::string> simulators;  ///< that have a driver
    std::string model;                    ///< empty: all
    bool brief = false;
    std::string python = "python3";
    double seconds = 60;  ///< for one run
    std::string folder;   ///< of results that are continued; empty: none
};

struct AuditReport {
    std::vector<AuditResult> results;
    std::vector<std::string> not_run;  ///< a sentence for each simulator or driver
};

/// The share that is done, and what is being run.
using AuditProgress = std::function<void(double share, const std::string& what)>;

[[nodiscard]] Expected<AuditReport> run_audit(const AuditRequest& request,
                                              const AuditProgress& progress);

}  // namespace percuss::app
