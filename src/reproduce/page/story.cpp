#include "reproduce/page/story.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "percuss/core/text.hpp"

namespace percuss::reproduction {

namespace {

constexpr std::string_view delivered_table = "Delivered by the laws of their authors";
constexpr std::string_view restitution_study = "skrinjar2018/table-2",
                           release_study = "feng2026/no-tension";
/// "Delivers what is requested" means: as close as this, at every request between the two.
constexpr double close_enough = 0.02, least_request = 0.1, most_request = 0.9;

const ReproductionResult* study(const ReportResults& results, std::string_view id) {
    const auto found = std::ranges::find(results, id, [](const auto& r) { return r->id; });
    return found == results.end() || !(*found)->findings ? nullptr : found->get();
}

double number(const std::string& text) {
    double value = not_given;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && end == text.data() + text.size() ? value : not_given;
}

/// One law: what it delivers at each request.
struct Delivery {
    std::string label;
    std::vector<double> requested, delivered;

    [[nodiscard]] bool faithful() const {
        for (std::size_t i = 0; i < requested.size(); ++i)
            if (requested[i] >= least_request - 1e-9 && requested[i] <= most_request + 1e-9 &&
                !(std::abs(delivered[i] - requested[i]) <= close_enough))
                return false;
        return true;
    }
    [[nodiscard]] double at(double request) const {
        for (std::size_t i = 0; i < requested.size(); ++i)
            if (std::abs(requested[i] - request) < 1e-9) return delivered[i];
        return not_given;
    }
};

std::vector<Delivery> deliveries(const ReportResults& results) {
    std::vector<Delivery> list;
    const ReproductionResult* const result = study(results, restitution_study);
    if (!result) return list;
    const auto& tables = result->findings->tables();
    const auto table = std::ranges::find_if(
        tables, [](const ResultTable& t) { return t.title.starts_with(delivered_table); });
    if (table == tables.end()) return list;
    for (const std::vector<std::string>& row : table->rows) {
        Delivery law{row.front(), {}, {}};
        for (std::size_t i = 1; i < row.size(); ++i) {
            law.requested.push_back(number(table->columns[i]));
            law.delivered.push_back(number(row[i]));
        }
        list.push_back(std::move(law));
    }
    return list;
}

std::string two_decimals(double value) {
    std::array<char, 32> buffer{};
    const auto [end, problem] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                              std::chars_format::fixed, 2);
    return problem == std::errc{} ? std::string(buffer.data(), end) : significant(value, 2);
}

StoryFinding in_study(const ReproductionResult& result) {
    return {"", "", anchor(result.id), result.published.item};
}

void add_restitution(const ReportResults& results, std::vector<StoryFinding>& story) {
    auto laws = deliveries(results);
    std::erase_if(laws, [](const Delivery& law) { return law.label == "Hertz"; });  // no damping
    const auto half = [](const Delivery& law) { return law.at(0.5); };
    if (laws.size() < 2 ||
        !std::ranges::all_of(laws, [&](const Delivery& law) { return given(half(law)); }))
        return;
    std::vector<std::string> faithful;
    for (const Delivery& law : laws)
        if (law.faithful()) faithful.push_back(law.label);
    const auto [least, most] = std::ranges::minmax_element(laws, {}, half);
    StoryFinding finding = in_study(*study(results, restitution_study));
    finding.headline = std::to_string(faithful.size()) + " of " + std::to_string(laws.size()) +
                       " damped laws of the review " +
                       (faithful.size() == 1 ? "delivers the restitution that it is given."
                                             : "deliver the restitution that they are given.");
    finding.evidence =
        "With the damping of their authors, where 0.5 is requested they deliver from " +
        two_decimals(half(*least)) + " (" + least->label + ") to " + two_decimals(half(*most)) +
        " (" + most->label + "). " +
        (faithful.empty()
             ? "None stays"
             : "Only " + listed(faithful, "and") + (faithful.size() == 1 ? " stays" : " stay")) +
        " within " + shortest(close_enough) + " at every request from " + shortest(least_request) +
        " to " + shortest(most_request) + ".";
    story.push_back(std::move(finding));
}

void add_release(const ReportResults& results, std::vector<StoryFinding>& story) {
    const ReproductionResult* const result = study(results, release_study);
    if (!result || result->findings->tables().empty()) return;
    const ResultTable& table = result->findings->tables()[0];
    const auto column = [&](std::string_view name) {
        return static_cast<std::size_t>(std::ranges::find(table.columns, name) -
                                        table.columns.begin());
    };
    const std::size_t until = column("delivered until δ = 0"),
                      part = column("delivered without tension");
    const auto row = std::ranges::find_if(table.rows, [](const auto& r) { return r[0] == "0.5"; });
    if (row == table.rows.end() || std::max(until, part) >= row->size()) return;
    const double pulling = number((*row)[until]), free = number((*row)[part]);
    if (!given(pulling) || !given(free)) return;
    StoryFinding finding = in_study(*result);
    finding.headline = "The rule that ends a contact is part of the law.";
    finding.evidence = "The same damping that returns a Hertzian impact with " +
                       two_decimals(pulling) +
                       ", if the contact may pull until δ = 0, returns it with " +
                       two_decimals(free) + " if bodies part where the force vanishes.";
    story.push_back(std::move(finding));
}

void add_counts(const ReportResults& results, std::vector<StoryFinding>& story) {
    VerdictCounts sum;
    for (const auto& result : results)
        if (result->findings) sum.add(result->findings->counts());
    if (sum.total() == 0) return;
    const auto count = [&](Verdict v) { return std::to_string(sum[v]); };
    const std::size_t hold = sum[Verdict::reproduced] + sum[Verdict::agrees_in_kind];
    StoryFinding finding{"", "", "verdicts", "The five verdicts"};
    finding.headline = std::to_string(hold) + " of " + std::to_string(sum.total()) +
                       " printed numbers, table rows and statements stand as printed.";
    finding.evidence = count(Verdict::reproduced) + " are reproduced, " +
                       count(Verdict::agrees_in_kind) + " agree in kind, " +
                       count(Verdict::misprint) + " are misprints with a confirmed correction, " +
                       count(Verdict::does_not_hold) + " do not hold, and " +
                       count(Verdict::not_checkable) + " cannot be checked from the text.";
    story.push_back(std::move(finding));
}

}  // namespace

std::vector<StoryFinding> story(const ReportResults& results) {
    std::vector<StoryFinding> findings;
    add_restitution(results, findings);
    add_release(results, findings);
    add_counts(results, findings);
    return findings;
}

std::optional<ResultFigure> opening_picture(const ReportResults& results) {
    const auto laws = deliveries(results);
    if (laws.empty()) return std::nullopt;
    Panel panel;
    panel.x = {"restitution requested", "1", AxisScale::linear, 0, 1};
    panel.y = {"restitution delivered", "1", AxisScale::linear, 0, 1.02};
    for (const Delivery& law : laws)
        panel.series.push_back({law.label, law.requested, law.delivered, SeriesStyle::line_points});
    panel.series.push_back({"as requested", {0, 1}, {0, 1}, SeriesStyle::line});
    panel.series.back().colour = grey_colour;
    panel.series.back().dash = 0;
    Figure figure{"restitution-delivered", "", {panel}};
    figure.panel_width = 700;
    figure.panel_height = 480;
    return ResultFigure{figure_set(figure),
                        "Restitution that twelve laws deliver, each with the damping of its "
                        "author, over the one requested: exact solutions at the requests of the "
                        "review's Table 2. A law that did as it is told would lie on the "
                        "diagonal."};
}

}  // namespace percuss::reproduction
