#include "reproduce/findings.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::reproduction {

namespace {

double unit_in_si(const std::string& unit) {
    if (unit.empty()) return 1;
    return parse_quantity("1 " + unit)->si;  // checked when the data file was read
}

/// A number that agrees although it is the subject of an erratum was computed with the correction.
Verdict verdict_of(const Comparison& comparison, const PrintedRemark& remark) {
    if (!given(comparison.computed)) return Verdict::not_checkable;
    if (!comparison.agrees()) return Verdict::does_not_hold;
    return remark.erratum.empty() ? Verdict::reproduced : Verdict::misprint;
}

/// A row is as good as its worst entry.
Verdict worse(Verdict a, Verdict b) {
    for (const Verdict v : {Verdict::does_not_hold, Verdict::not_checkable, Verdict::misprint})
        if (a == v || b == v) return v;
    return Verdict::reproduced;
}

double relative(const Comparison& c) {
    const double difference = std::abs(c.difference());
    return c.printed.value == 0 ? difference : difference / std::abs(c.printed.value);
}

}  // namespace

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

void Findings::judge(std::string_view id, Verdict verdict, std::string observed) {
    const auto found = std::ranges::find(published_->statements, id, &PrintedStatement::id);
    if (found == published_->statements.end())
        return complain("no statement " + in_quotes(id) + " is printed");
    if (verdict == Verdict::reproduced && found->states == Stated::words)
        verdict = Verdict::agrees_in_kind;
    statements_.push_back({&*found, std::move(observed), verdict});
}

void Findings::statement(std::string_view id, bool holds, std::string observed) {
    judge(id, holds ? Verdict::reproduced : Verdict::does_not_hold, std::move(observed));
}

void Findings::corrected(std::string_view id, bool as_printed, bool with_correction,
                         std::string observed) {
    judge(id,
          as_printed        ? Verdict::reproduced
          : with_correction ? Verdict::misprint
                            : Verdict::does_not_hold,
          std::move(observed));
}

void Findings::undecided(std::string_view id, std::string observed) {
    judge(id, Verdict::not_checkable, std::move(observed));
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

std::vector<FindingsPart> Findings::parts() const {
    std::vector<FindingsPart> list;
    for (const ComparedValue& v : values_)
        list.push_back({v.printed->id, v.printed->what, "", v.printed->where, "", v.verdict,
                        &v.printed->remark});
    for (const ComparedTable& table : compared_)
        for (const ComparedRow& row : table.rows)
            list.push_back({table.printed->id + "/" + row.printed->id, row.printed->label, "",
                            published_->item, "", row.verdict, &row.printed->remark});
    for (const ComparedStatement& s : statements_)
        list.push_back({s.printed->id, s.printed->says, s.printed->quote, s.printed->where,
                        s.observed, s.verdict, &s.printed->remark});
    if (!published_->picture.empty())
        list.push_back({"picture", published_->picture, "", published_->item, "",
                        Verdict::not_checkable, nullptr});
    return list;
}

VerdictCounts Findings::counts() const {
    VerdictCounts counts;
    for (const FindingsPart& part : parts()) counts.add(part.verdict);
    return counts;
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
