#include "reproduce/findings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::reproduction {

namespace {

double unit_in_si(const std::string& unit) {
    if (unit.empty()) return 1;
    return parse_quantity("1 " + unit)->si;  // checked when the data file was read
}

Verdict verdict_of(const Comparison& comparison, const PrintedRemark& remark) {
    if (!given(comparison.computed)) return Verdict::not_reproducible;
    if (!comparison.agrees()) return Verdict::contradicted;
    return remark.correction.empty() ? Verdict::reproduced : Verdict::corrected;
}

Verdict worse(Verdict a, Verdict b) { return std::max(a, b); }

double relative(const Comparison& c) {
    const double difference = std::abs(c.difference());
    return c.printed.value == 0 ? difference : difference / std::abs(c.printed.value);
}

/// "A, B and 3 more": enough to find the parts.
std::string enumerated(const std::vector<std::string>& names) {
    constexpr std::size_t most = 4;
    if (names.size() <= most) return listed(names, "and");
    std::vector<std::string> told(names.begin(), names.begin() + most);
    told.push_back(std::to_string(names.size() - most) + " more");
    return listed(told, "and");
}

/// A part of a study with its verdict, for the sentence that sums it up.
struct Part {
    std::string name;
    Verdict verdict;
    std::string because;
};

std::vector<Part> parts(const Findings& findings) {
    std::vector<Part> list;
    for (const ComparedValue& v : findings.values())
        list.push_back({v.printed->what, v.verdict, v.printed->remark.because});
    for (const ComparedTable& table : findings.compared_tables())
        for (const ComparedRow& row : table.rows)
            list.push_back({row.printed->label, row.verdict, row.printed->remark.because});
    for (const ComparedStatement& s : findings.statements())
        list.push_back({"“" + s.printed->says + "”", s.verdict, s.printed->remark.because});
    return list;
}

/// Parts that one reason explains.
struct SharedReason {
    std::string_view because;
    std::vector<std::string> names;
};

std::vector<SharedReason> grouped_by_reason(const std::vector<Part>& list, Verdict verdict) {
    std::vector<SharedReason> groups;
    for (const Part& part : list) {
        if (part.verdict != verdict) continue;
        auto group = std::ranges::find(groups, part.because, &SharedReason::because);
        if (group == groups.end()) group = groups.insert(group, {part.because, {}});
        group->names.push_back(part.name);
    }
    return groups;
}

std::string joined(const std::string& names, std::string_view because) {
    return because.empty() ? names : names + ": " + std::string(because);
}

}  // namespace

std::string_view name(Verdict verdict) {
    static constexpr std::array<std::string_view, 4> names{
        "reproduced", "reproduced with a correction", "not reproducible from the text",
        "contradicted"};
    return names[static_cast<std::size_t>(verdict)];
}

bool Comparison::agrees() const {
    // A value at the very edge of the last digit was rounded either way.
    constexpr double rounding = 1e-9;
    return std::abs(difference()) <= printed.tolerance * (1 + rounding);
}

Findings::Findings(const Published& published) : published_(&published) {}

void Findings::complain(std::string message) {
    if (!error_) error_ = Error{published_->id + ": " + std::move(message), {}};
}

void Findings::value(std::string_view id, double computed) {
    const PrintedValue* printed = published_->value(id);
    if (!printed) return complain("no value " + in_quotes(id) + " is printed");
    Comparison comparison{printed->number, computed / unit_in_si(printed->unit)};
    const Verdict verdict = verdict_of(comparison, printed->remark);
    values_.push_back({printed, std::move(comparison), verdict});
}

void Findings::row(std::string_view table, std::string_view row,
                   const std::vector<double>& computed) {
    const PrintedTable* printed = published_->table(table);
    if (!printed) return complain("no table " + in_quotes(table) + " is printed");
    const auto found = std::ranges::find(printed->rows, row, &PrintedRow::id);
    if (found == printed->rows.end())
        return complain("table " + in_quotes(table) + " has no row " + in_quotes(row));
    if (computed.size() != printed->columns.size())
        return complain("row " + in_quotes(row) + " was computed for " +
                        std::to_string(computed.size()) + " columns instead of " +
                        std::to_string(printed->columns.size()));
    ComparedRow compared{&*found, {}, Verdict::reproduced};
    for (std::size_t i = 0; i < computed.size(); ++i) {
        Comparison c{found->numbers[i], computed[i] / unit_in_si(printed->unit(i))};
        if (given(c.printed.value))
            compared.verdict = worse(compared.verdict, verdict_of(c, found->remark));
        compared.comparisons.push_back(std::move(c));
    }
    const auto same = std::ranges::find(compared_, printed, &ComparedTable::printed);
    ComparedTable& target =
        same == compared_.end() ? compared_.emplace_back(ComparedTable{printed, {}}) : *same;
    target.rows.push_back(std::move(compared));
}

void Findings::statement(std::string_view id, bool holds, std::string observed) {
    const auto found = std::ranges::find(published_->statements, id, &PrintedStatement::id);
    if (found == published_->statements.end())
        return complain("no statement " + in_quotes(id) + " is printed");
    const Verdict verdict = !holds                             ? Verdict::contradicted
                            : found->remark.correction.empty() ? Verdict::reproduced
                                                               : Verdict::corrected;
    statements_.push_back({&*found, std::move(observed), verdict});
}

void Findings::undecided(std::string_view id) {
    const auto found = std::ranges::find(published_->statements, id, &PrintedStatement::id);
    if (found == published_->statements.end())
        return complain("no statement " + in_quotes(id) + " is printed");
    statements_.push_back({&*found, "", Verdict::not_reproducible});
}

Expected<void> Findings::complete() const {
    if (error_) return *error_;
    const auto once = [&](std::ptrdiff_t count, const std::string& what) -> std::optional<Error> {
        if (count == 1) return std::nullopt;
        return Error{published_->id + ": " + what + " was computed " + std::to_string(count) +
                         " times instead of once",
                     {}};
    };
    for (const PrintedValue& v : published_->values)
        if (auto e = once(std::ranges::count(values_, &v, &ComparedValue::printed),
                          "value " + in_quotes(v.id)))
            return *e;
    for (const PrintedStatement& s : published_->statements)
        if (auto e = once(std::ranges::count(statements_, &s, &ComparedStatement::printed),
                          "statement " + in_quotes(s.id)))
            return *e;
    for (const PrintedTable& t : published_->tables) {
        const auto compared = std::ranges::find(compared_, &t, &ComparedTable::printed);
        for (const PrintedRow& r : t.rows) {
            const auto count = compared == compared_.end()
                                   ? 0
                                   : std::ranges::count(compared->rows, &r, &ComparedRow::printed);
            if (auto e = once(count, "row " + in_quotes(r.id) + " of table " + in_quotes(t.id)))
                return *e;
        }
    }
    return {};
}

Verdict Findings::verdict() const {
    const auto list = parts(*this);
    if (list.empty()) return Verdict::not_reproducible;
    return std::ranges::max(list, {}, &Part::verdict).verdict;
}

std::string Findings::reason() const {
    const auto list = parts(*this);
    if (list.empty())
        return published_->picture.empty() ? "nothing is printed to compare with"
                                           : published_->picture;
    const Verdict worst = verdict();
    if (worst == Verdict::reproduced) return "";
    const auto groups = grouped_by_reason(list, worst);
    if (groups.size() == 1 && groups[0].names.size() == list.size() && list.size() > 1)
        return joined("all parts", groups[0].because);
    std::string text;
    for (const SharedReason& group : groups)
        text += (text.empty() ? "" : "; ") + joined(enumerated(group.names), group.because);
    return text;
}

double Findings::worst_difference() const {
    double worst = not_given;
    const auto keep = [&](const Comparison& c) {
        if (given(c.printed.value) && given(c.computed) && !(relative(c) <= worst))
            worst = relative(c);
    };
    for (const ComparedValue& v : values_) keep(v.comparison);
    for (const ComparedTable& t : compared_)
        for (const ComparedRow& r : t.rows)
            for (const Comparison& c : r.comparisons) keep(c);
    return worst;
}

}  // namespace percuss::reproduction
