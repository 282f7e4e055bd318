// What runs in a simulator delivered: one result per simulator and version, kept as a file of JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simulators/audit.hpp"

namespace percuss::app {

struct AuditRow {
    std::string model = {};
    simulators::AuditKey key = {};
    double input = not_given, predicted = not_given;
    double delivered = not_given;  ///< NaN: the run failed
    std::string failure = {};
};

struct AuditResult {
    std::string simulator, version, platform, date;
    std::vector<AuditRow> rows = {};

    [[nodiscard]] const AuditRow* find(std::string_view model,
                                       const simulators::AuditKey& key) const;
};

/// "lammps-29-Sep-2021.json"
[[nodiscard]] std::string file_name(const AuditResult& result);
[[nodiscard]] std::string result_json(const AuditResult& result);
/// `name` is for the message.
[[nodiscard]] Expected<AuditResult> read_result(std::string_view text, const std::string& name);

/// The results of a full run that are kept in data/audit, with this program's predictions.
[[nodiscard]] const std::vector<AuditResult>& kept_results();

/// Whether a run is with the steps that this model needs; kept runs may be with fewer.
[[nodiscard]] bool resolved(const AuditResult& result, const AuditRow& row);

/// How far what is predicted is from what was delivered, at a resolved step, at most; NaN if the
/// model was not run.
[[nodiscard]] double largest_deviation(const AuditResult& result, std::string_view model);

/// A kept result of some version agrees with the prediction within 1e-3.
[[nodiscard]] bool measured(const ContactModel& model);
inline constexpr double measured_within = 1e-3;

struct KeptText {
    std::string_view name, content;
};
/// data/audit/*.json and data/audit/drivers, carried inside the program.
[[nodiscard]] const std::vector<KeptText>& kept_texts();
[[nodiscard]] const std::vector<KeptText>& driver_texts();

}  // namespace percuss::app
