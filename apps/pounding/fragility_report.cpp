#include "apps/pounding/fragility_report.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/table.hpp"
#include "percuss/core/text.hpp"
#include "studies/suite/results.hpp"

namespace percuss::app {

using namespace studies;

namespace {

std::size_t at(std::int32_t position) { return static_cast<std::size_t>(position); }

std::string g(double level) {
    return std::isfinite(level) ? significant(level / standard_gravity, 4) : "-";
}
std::string fit_cells(const LognormalFit& fit) {
    return fit.exists() ? g(fit.median()) + " (" + significant(fit.dispersion(), 3) + ")" : "-";
}

std::string what_is_missing(const FragilityQuestion& question) {
    if (!question.pair.empty()) return "has no pair " + question.pair;
    if (!question.dof.empty()) return "has no such demand of " + question.dof;
    return "has no such demand";
}

std::string answer_text(const SuiteStudy& study, const FragilityAnswer& answer) {
    Table table({{"structure"},
                 {"curve"},
                 {"exceeded", Align::right},
                 {"median [g]", Align::right},
                 {"95 %", Align::right},
                 {"dispersion", Align::right},
                 {"IDA", Align::right},
                 {"cloud", Align::right}});
    std::string notes;
    for (const FragilityCurve& curve : answer.curves) {
        long exceeded = 0, runs = 0;
        for (const ExceedanceCount& c : curve.counts) exceeded += c.exceeded, runs += c.runs;
        const LognormalFit& fit = curve.stripes;
        const std::string structure = study.structures[at(curve.place.structure)].name;
        const std::string name = fragility_name(study, curve.place);
        table.add({structure, name, std::to_string(exceeded) + " of " + std::to_string(runs),
                   fit.exists() ? g(fit.median()) : "-",
                   fit.exists() ? g(fit.median_bound(-1)) + " to " + g(fit.median_bound(1)) : "-",
                   fit.exists() ? significant(fit.dispersion(), 3) : "-", fit_cells(curve.ida),
                   fit_cells(curve.cloud)});
        if (!fit.exists()) notes += structure + ", " + name + ": " + fit.why_not + "\n";
    }
    for (const SuiteStructure& structure : study.structures)
        if (!has_demand(structure, answer.question))
            notes += structure.name + ": " + what_is_missing(answer.question) + "\n";
    return "\nFragility: " + answer.question.text + ", given " + study.measure +
           "; lognormal by maximum likelihood, and median (dispersion) of IDA and cloud\n" +
           table.text() + notes;
}

/// mm; a curve says nothing far from what it was fitted to.
std::string gap_text(const SuiteStudy& study, const TargetGap& t) {
    if (!given(t.gap)) return "-";
    const auto [least, most] = std::ranges::minmax(study.gaps);
    if (t.gap < least) return "< " + significant(1e3 * least, 4);
    if (t.gap > most) return "> " + significant(1e3 * most, 4);
    return significant(1e3 * t.gap, 4);
}

std::string target_text(const SuiteStudy& study, const FragilityAnswer& answer, double target) {
    Table table({{"structure"},
                 {"law"},
                 {study.measure, Align::right},
                 {"gap [mm]", Align::right},
                 {"remark"}});
    for (const TargetGap& t : target_gaps(study, answer, target)) {
        std::string law = study.laws[at(t.place.law)];
        if (study.restitutions.size() > 1)
            law += ", e = " + significant(study.restitutions[at(t.place.restitution)], 4);
        table.add({study.structures[at(t.place.structure)].name, law,
                   level_name(study.levels[at(t.place.level)]), gap_text(study, t),
                   t.outside ? "beyond the gaps of the study" : t.why_not});
    }
    return "\nGap with which the probability of " + answer.question.text + " is " +
           significant(target, 4) + "\n" + table.text();
}

Value fit_value(const LognormalFit& fit) {
    if (!fit.exists()) return Value::Object{{"why_not", fit.why_not}};
    return Value::Object{{"median", fit.median()},
                         {"dispersion", fit.dispersion()},
                         {"median_low", fit.median_bound(-1)},
                         {"median_high", fit.median_bound(1)}};
}

Value curve_value(const SuiteStudy& study, const FragilityCurve& curve) {
    Value::List counts;
    for (const ExceedanceCount& c : curve.counts)
        counts.emplace_back(Value::Object{{"level", c.level},
                                          {"exceeded", c.exceeded},
                                          {"runs", c.runs},
                                          {"fitted", curve.stripes.probability(c.level)},
                                          {"low", curve.stripes.probability_bound(c.level, -1)},
                                          {"high", curve.stripes.probability_bound(c.level, 1)}});
    return Value::Object{{"structure", study.structures[at(curve.place.structure)].name},
                         {"curve", fragility_name(study, curve.place)},
                         {"counts", Value(std::move(counts))},
                         {"left_out", curve.left_out},
                         {"stripes", fit_value(curve.stripes)},
                         {"ida", fit_value(curve.ida)},
                         {"cloud", fit_value(curve.cloud)}};
}

}  // namespace

std::string fragility_text(const SuiteStudy& study, const FragilityReport& report) {
    std::string text;
    for (const FragilityAnswer& answer : report.answers) {
        text += answer_text(study, answer);
        if (given(report.target)) text += target_text(study, answer, report.target);
    }
    return text;
}

Value fragility_value(const SuiteStudy& study, const FragilityReport& report) {
    Value::List list;
    for (const FragilityAnswer& answer : report.answers) {
        Value::List curves, gaps;
        for (const FragilityCurve& curve : answer.curves)
            curves.push_back(curve_value(study, curve));
        Value::Object object{{"limit", answer.question.text}};
        if (!answer.question.pair.empty()) object.push_back({"pair", answer.question.pair});
        object.push_back({"curves", Value(std::move(curves))});
        if (given(report.target)) {
            for (const TargetGap& t : target_gaps(study, answer, report.target))
                gaps.emplace_back(
                    Value::Object{{"structure", study.structures[at(t.place.structure)].name},
                                  {"law", study.laws[at(t.place.law)]},
                                  {"level", study.levels[at(t.place.level)]},
                                  {"probability", t.probability},
                                  {"gap", t.gap},
                                  {"outside", t.outside}});
            object.push_back({"gaps", Value(std::move(gaps))});
        }
        list.emplace_back(std::move(object));
    }
    return Value(std::move(list));
}

}  // namespace percuss::app
