#include "apps/pounding/suite_report.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

using namespace studies;

namespace {

constexpr std::size_t most_levels = 10, most_rows = 60;

std::size_t at(std::int32_t position) { return static_cast<std::size_t>(position); }

std::string three(double value) {
    if (!std::isfinite(value)) return "-";
    std::string text = significant(std::round(value * 1e3) / 1e3, 6);
    const auto dot = text.find('.');
    if (dot == std::string::npos) return text + ".000";
    return text + std::string(3 - std::min<std::size_t>(3, text.size() - dot - 1), '0');
}

std::string head(const SuiteReport& r) {
    const CaseProduct cases = product(r.study);
    std::string text = r.study.name + "\n" + product_text(r.study) + ": " +
                       std::to_string(cases.size()) + " runs in " + r.file + ", " +
                       std::to_string(cases.alone()) + " of them without pounding; " +
                       std::to_string(r.summary.impacts) + " impacts\n";
    if (r.progress.computed > 0)
        text += "computed " + std::to_string(r.progress.computed) + " runs in " +
                significant(r.progress.seconds, 3) + " s\n";
    return text;
}

/// All levels, or some of them where there are too many for a page.
std::vector<std::int32_t> shown_levels(const SuiteStudy& study) {
    std::vector<std::int32_t> levels;
    const std::size_t n = study.levels.size(), shown = std::min(n, most_levels);
    for (std::size_t i = 0; i < shown; ++i)
        levels.push_back(static_cast<std::int32_t>(shown > 1 ? i * (n - 1) / (shown - 1) : 0));
    return levels;
}

using RowKey = std::tuple<std::int32_t, std::size_t, std::int32_t, std::int32_t, std::int32_t>;

std::string amplification_table(const SuiteReport& r, PeakMeasure measure) {
    const auto levels = shown_levels(r.study);
    std::vector<TableColumn> columns{{"structure"}, {"dof"}, {"law"}};
    for (const std::int32_t level : levels)
        columns.push_back({level_name(r.study.levels[at(level)]), Align::right});
    std::map<RowKey, std::vector<std::string>>
        lines;  // a degree of freedom's laws below each other
    for (const SuiteRow& row : r.summary.rows) {
        const StoredPlace& p = row.place;
        auto& cells = lines[{p.structure, row.dof, p.gap, p.law, p.restitution}];
        const SuiteStructure& structure = r.study.structures[at(p.structure)];
        if (cells.empty())
            cells = {structure.name, dofs(structure)[row.dof].text, curve_name(r.study, p)};
        if (std::ranges::find(levels, p.level) == levels.end()) continue;
        const CellStatistics& s =
            measure == PeakMeasure::displacement ? row.displacement : row.acceleration;
        cells.push_back(three(s.amplification.mean));
    }
    Table table(columns);
    std::size_t count = 0;
    for (auto& [key, cells] : lines)
        if (count++ < most_rows) table.add(std::move(cells));
    std::string text = "\nMean amplification of " +
                       std::string(peak_measures[static_cast<std::size_t>(measure)]) +
                       ", against " + r.study.measure + "\n" + table.text();
    if (lines.size() > most_rows)
        text += "(" + std::to_string(lines.size() - most_rows) +
                " more rows: --out or --csv has them all)\n";
    return text;
}

/// Geometric means over structures, gaps and restitutions weigh every run alike.
struct Pooled {
    long count = 0;
    double logs = 0, least = infinity, most = 0;
    void add(const Statistics& ratio) {
        if (ratio.count == 0) return;
        count += ratio.count;
        logs += static_cast<double>(ratio.count) * std::log(ratio.geometric_mean);
        least = std::min(least, ratio.least);
        most = std::max(most, ratio.most);
    }
    [[nodiscard]] Statistics ratio() const {
        if (count == 0) return {};
        Statistics result{.count = count};
        result.geometric_mean = std::exp(logs / static_cast<double>(count));
        result.least = least;
        result.most = most;
        return result;
    }
};

/// Of degrees of freedom with the same name: floors of unlike buildings are not comparable.
struct PooledLine {
    std::int32_t law = 0;
    std::string dof;
    std::size_t lines = 0;
    Pooled displacement, acceleration;

    void add(const LawComparison& u, const LawComparison& a) {
        ++lines;
        displacement.add(u.ratio);
        acceleration.add(a.ratio);
    }
};
PooledLine& line_of(std::vector<PooledLine>& lines, std::int32_t law, const std::string& dof) {
    const auto found = std::ranges::find_if(
        lines, [&](const PooledLine& l) { return l.law == law && l.dof == dof; });
    if (found != lines.end()) return *found;
    lines.push_back({law, dof, 0, {}, {}});
    return lines.back();
}

std::vector<std::string> comparison_row(std::string law, std::string structure, std::string dof,
                                        const Statistics& u, const Statistics& a) {
    const auto range = [](const Statistics& s) { return three(s.least) + " to " + three(s.most); };
    return {std::move(law), std::move(structure),    std::move(dof), three(u.geometric_mean),
            range(u),       three(a.geometric_mean), range(a),       std::to_string(u.count)};
}

std::string comparison_table(const SuiteReport& r) {
    if (r.comparison.empty()) return {};
    Table table({{"law"},
                 {"structure"},
                 {"dof"},
                 {"displacement", Align::right},
                 {"range", Align::right},
                 {"acceleration", Align::right},
                 {"range", Align::right},
                 {"runs", Align::right}});
    const auto place = [](const LawComparison& c) {
        return StoredPlace{c.structure, c.gap, c.law, c.restitution, 0, 0};
    };
    std::vector<PooledLine> pooled;
    for (std::size_t i = 0; i + 1 < r.comparison.size(); i += 2) {
        const LawComparison &u = r.comparison[i], &a = r.comparison[i + 1];
        const SuiteStructure& structure = r.study.structures[at(u.structure)];
        const std::string dof = dofs(structure)[u.dof].text;
        line_of(pooled, u.law, dof).add(u, a);
        if (i / 2 < most_rows)
            table.add(comparison_row(curve_name(r.study, place(u)), structure.name, dof, u.ratio,
                                     a.ratio));
    }
    std::ranges::stable_sort(pooled, {}, &PooledLine::law);
    for (const PooledLine& line : pooled)
        if (line.lines > 1)
            table.add(comparison_row(r.study.laws[at(line.law)], "all", line.dof,
                                     line.displacement.ratio(), line.acceleration.ratio()));
    const std::size_t lines = r.comparison.size() / 2;
    return "\nPeaks of each law over those of " + r.study.laws[at(r.comparison[0].against)] +
           ": geometric mean over records and levels, and the range of single runs\n" +
           table.text() +
           (lines > most_rows
                ? "(" + std::to_string(lines - most_rows) + " more rows: --json has them all)\n"
                : "");
}

Value statistics_value(const Statistics& s) {
    return Value::Object{
        {"count", s.count},           {"mean", s.mean},     {"geometric_mean", s.geometric_mean},
        {"fractile16", s.fractile16}, {"median", s.median}, {"fractile84", s.fractile84}};
}

Value gap_value(const SuiteStudy& study, std::int32_t structure, std::int32_t gap) {
    return study.gaps.empty() ? study.structures[at(structure)].pairs[0].gap : study.gaps[at(gap)];
}

Value restitution_value(const SuiteStudy& study, std::int32_t restitution) {
    return study.restitutions.empty() ? Value() : Value(study.restitutions[at(restitution)]);
}

Value row_value(const SuiteStudy& study, const SuiteRow& row) {
    const StoredPlace& p = row.place;
    const SuiteStructure& structure = study.structures[at(p.structure)];
    Value::Object object{{"structure", structure.name},
                         {"dof", dofs(structure)[row.dof].text},
                         {"law", study.laws[at(p.law)]},
                         {"level", study.levels[at(p.level)]}};
    object.push_back({"gap", gap_value(study, p.structure, p.gap)});
    object.push_back({"restitution", restitution_value(study, p.restitution)});
    const auto add = [&](const std::string& name, const CellStatistics& s) {
        object.push_back({name, Value::Object{{"amplification", statistics_value(s.amplification)},
                                              {"peak", statistics_value(s.peak)}}});
    };
    add("displacement", row.displacement);
    add("acceleration", row.acceleration);
    if (row.drift.peak.count > 0) add("drift", row.drift);
    return object;
}

}  // namespace

std::string product_text(const SuiteStudy& s) {
    std::string text = counted(s.records.size(), "record") +
                       (s.own_records ? " shared among " : " x ") +
                       counted(s.levels.size(), "level") + " of " + s.measure + " x " +
                       counted(s.structures.size(), "structure") + " x ";
    if (s.gaps.size() > 1) text += counted(s.gaps.size(), "gap") + " x ";
    text += counted(s.laws.size(), "law");
    if (s.restitutions.size() > 1) text += " x " + counted(s.restitutions.size(), "restitution");
    return text;
}

std::string suite_text(const SuiteReport& report) {
    return head(report) + amplification_table(report, PeakMeasure::displacement) +
           amplification_table(report, PeakMeasure::acceleration) + comparison_table(report);
}

std::string suite_json(const SuiteReport& r) {
    Value::List rows, comparison;
    for (const SuiteRow& row : r.summary.rows) rows.push_back(row_value(r.study, row));
    for (const LawComparison& c : r.comparison) {
        const SuiteStructure& structure = r.study.structures[at(c.structure)];
        comparison.emplace_back(
            Value::Object{{"law", r.study.laws[at(c.law)]},
                          {"against", r.study.laws[at(c.against)]},
                          {"structure", structure.name},
                          {"dof", dofs(structure)[c.dof].text},
                          {"gap", gap_value(r.study, c.structure, c.gap)},
                          {"restitution", restitution_value(r.study, c.restitution)},
                          {"measure", peak_measures[static_cast<std::size_t>(c.measure)]},
                          {"runs", c.ratio.count},
                          {"ratio", c.ratio.geometric_mean},
                          {"least", c.ratio.least},
                          {"fractile16", c.ratio.fractile16},
                          {"median", c.ratio.median},
                          {"fractile84", c.ratio.fractile84},
                          {"most", c.ratio.most}});
    }
    Value::Object object{{"study", r.study.name},
                         {"fingerprint", fingerprint(r.study)},
                         {"file", r.file},
                         {"measure", r.study.measure},
                         {"cases", static_cast<long>(product(r.study).size())},
                         {"computed", static_cast<long>(r.progress.computed)},
                         {"seconds", r.progress.seconds},
                         {"impacts", static_cast<long>(r.summary.impacts)},
                         {"left_out", static_cast<long>(r.summary.left_out)},
                         {"rows", Value(std::move(rows))},
                         {"comparison", Value(std::move(comparison))}};
    if (r.fragile && !r.fragile->answers.empty())
        object.push_back({"fragility", fragility_value(r.study, *r.fragile)});
    return json_of(object);
}

std::string shard_json(const EnsembleProgress& progress, std::int64_t stored,
                       const ResultStore& store) {
    return json_of(Value::Object{{"study", store.study().name},
                                 {"fingerprint", store.study().fingerprint},
                                 {"file", store.path()},
                                 {"cases", static_cast<long>(store.study().cases)},
                                 {"stored", static_cast<long>(stored)},
                                 {"computed", static_cast<long>(progress.computed)},
                                 {"seconds", progress.seconds}});
}

}  // namespace percuss::app
