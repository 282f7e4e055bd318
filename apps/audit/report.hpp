// What an audit tells people and programs.
#pragma once

#include <string>
#include <vector>

#include "apps/audit/runs.hpp"
#include "percuss/figures/figure.hpp"

namespace percuss::app {

/// A row per simulator, version and model: how far predictions and emitted lines are off.
[[nodiscard]] std::string audit_text(const AuditReport& report);
/// Requested, predicted, delivered of every run.
[[nodiscard]] std::string audit_json(const AuditReport& report);
[[nodiscard]] std::string audit_csv(const AuditReport& report);
/// One figure per simulator and version.
[[nodiscard]] FigureSet audit_figures(const AuditReport& report);
/// A page that shows them, NAME.svg beside it.
[[nodiscard]] std::string audit_page(const AuditReport& report);
/// The section of docs/simulators.md about one simulator; empty if it was not run.
[[nodiscard]] std::string kept_markdown(std::string_view simulator);

}  // namespace percuss::app
