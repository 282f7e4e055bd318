#include "studies/fragility/answer.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "studies/suite/amplification.hpp"
#include "studies/suite/results.hpp"

namespace percuss::studies {

namespace {

std::size_t at(std::int32_t position) { return static_cast<std::size_t>(position); }

/// The runs of one curve as they are read: demands by level and record.
struct Collected {
    FragilityCurve curve;
    std::vector<DemandPoint> cloud;
    std::map<std::int32_t, std::vector<DemandPoint>> by_record;
};

void collect(const SuiteStudy& study, const FragilityQuestion& question,
             const std::vector<StoredRun>& runs, double level, Collected& to) {
    ExceedanceCount count{level, 0, 0};
    for (const StoredRun& run : runs) {
        const double demand = demand_of(question, study.structures[at(run.place.structure)], run);
        if (std::isnan(demand)) {
            ++to.curve.left_out;
            continue;
        }
        ++count.runs;
        if (demand > question.limit) ++count.exceeded;
        to.cloud.push_back({level, demand});
        to.by_record[run.place.record].push_back({level, demand});
    }
    to.curve.counts.push_back(count);
}

/// The intensity at which a record first exceeds the limit, the demand between two levels being a
/// power of the intensity; NaN if it does not, or does so at the lowest level.
double capacity(std::vector<DemandPoint> points, double limit) {
    std::ranges::sort(points, {}, &DemandPoint::level);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const DemandPoint &low = points[i - 1], &high = points[i];
        if (low.demand > limit) return not_given;
        if (!(high.demand > limit)) continue;
        if (!std::isfinite(high.demand) || !(low.demand > 0))
            return std::sqrt(low.level * high.level);
        const double part = std::log(limit / low.demand) / std::log(high.demand / low.demand);
        return low.level * std::pow(high.level / low.level, part);
    }
    return not_given;
}

FragilityCurve finished(Collected from, const SuiteStudy& study, double limit) {
    FragilityCurve& curve = from.curve;
    std::ranges::stable_sort(curve.counts, {}, &ExceedanceCount::level);
    curve.stripes = fit_counts(curve.counts);
    curve.cloud = fit_cloud(from.cloud, limit);
    if (study.own_records) {
        curve.ida.why_not = "every level has its own records";
        return std::move(curve);
    }
    for (auto& [record, points] : from.by_record) {
        const double x = capacity(std::move(points), limit);
        if (given(x))
            curve.capacities.push_back(x);
        else
            ++curve.unreached;
    }
    curve.ida = fit_capacities(curve.capacities);
    if (curve.unreached > 0)
        curve.ida.why_not = counted(static_cast<std::size_t>(curve.unreached), "record") +
                            " cross the limit at no level of the study";
    return std::move(curve);
}

/// A run that should know its contacts and does not.
bool silent(const FragilityQuestion& question, const StoredRun& run) {
    return !question.pair.empty() && run.contacts.empty() &&
           run.status == static_cast<int>(RunStatus::completed);
}

Error silent_runs(const std::string& path, const FragilityQuestion& question, std::int64_t run) {
    return {"run " + std::to_string(run) + " of the result file " + in_quotes(path) +
                " is of an earlier percuss, which kept force and impacts of all contacts "
                "together; ask without " +
                in_quotes(question.pair) + ", or compute the study into a new file",
            {}};
}

}  // namespace

Expected<FragilityAnswer> fragility(const SuiteStudy& study, const ResultStore& store,
                                    const FragilityQuestion& question) {
    const CaseProduct cases = product(study);
    using Key = std::array<std::int32_t, 4>;
    std::map<Key, Collected> all;
    const auto add = [&](StoredPlace place, const std::vector<StoredRun>& runs) {
        Collected& to = all[{place.structure, place.gap, place.law, place.restitution}];
        const double level = study.levels[at(place.level)];
        place.level = place.record = -1;
        to.curve.place = place;
        collect(study, question, runs, level, to);
    };
    const bool contact = of_contacts(question.demand);
    std::int64_t unknown_run = -1;
    PERCUSS_CHECK(for_each_cell(cases, store, [&](const SuiteCell& cell) {
        if (!has_demand(study.structures[at(cell.place.structure)], question)) return;
        for (const StoredRun& run : cell.pounding)
            if (unknown_run < 0 && silent(question, run)) unknown_run = run.index;
        add(cell.place, cell.pounding);
        // far apart it is the same for every gap, law and restitution
        const StoredPlace& p = cell.place;
        if (contact || p.gap > 0 || p.law > 0 || p.restitution > 0) return;
        add({p.structure, -1, -1, -1, p.level, -1}, cell.alone);
    }));
    if (unknown_run >= 0) return silent_runs(store.path(), question, unknown_run);
    FragilityAnswer answer{question, {}};
    for (auto& [key, collected] : all)
        answer.curves.push_back(finished(std::move(collected), study, question.limit));
    return answer;
}

std::vector<TargetGap> target_gaps(const SuiteStudy& study, const FragilityAnswer& answer,
                                   double probability) {
    std::vector<TargetGap> list;
    if (study.gaps.size() < 2) return list;
    std::map<std::array<std::int32_t, 4>, std::vector<ExceedanceCount>> by_gap;
    for (const FragilityCurve& curve : answer.curves) {
        const StoredPlace& p = curve.place;
        if (p.law < 0) continue;
        for (std::size_t i = 0; i < curve.counts.size(); ++i) {
            const auto level = std::ranges::find(study.levels, curve.counts[i].level);
            const auto position = static_cast<std::int32_t>(level - study.levels.begin());
            by_gap[{p.structure, p.law, p.restitution, position}].push_back(
                {study.gaps[at(p.gap)], curve.counts[i].exceeded, curve.counts[i].runs});
        }
    }
    const auto [least, most] = std::ranges::minmax(study.gaps);
    for (const auto& [key, counts] : by_gap) {
        TargetGap target{
            {key[0], -1, key[1], key[2], key[3], -1}, probability, not_given, "", false};
        const LognormalFit fit = fit_counts(counts, true);
        target.why_not = fit.why_not;
        if (fit.exists()) {
            target.gap = fit.level_of(probability);
            target.outside = target.gap < least || target.gap > most;
        }
        list.push_back(target);
    }
    return list;
}

std::string fragility_name(const SuiteStudy& study, const StoredPlace& place) {
    return place.law < 0 ? "far apart" : curve_name(study, place);
}

std::string fragility_csv(const SuiteStudy& study, const std::vector<FragilityAnswer>& answers) {
    const auto number = [](double x) { return std::isfinite(x) ? shortest(x) : std::string(); };
    std::string text =
        "limit,structure,curve,level [m/s^2],exceeded [1],runs [1],fraction [1],fitted [1],"
        "fitted_low [1],fitted_high [1],median [m/s^2],dispersion [1]\n";
    for (const FragilityAnswer& answer : answers)
        for (const FragilityCurve& curve : answer.curves)
            for (const ExceedanceCount& c : curve.counts) {
                const LognormalFit& fit = curve.stripes;
                const double fraction =
                    static_cast<double>(c.exceeded) / static_cast<double>(c.runs);
                text += csv_field(answer.question.text) + "," +
                        csv_field(study.structures[at(curve.place.structure)].name) + "," +
                        csv_field(fragility_name(study, curve.place)) + "," + number(c.level) +
                        "," + std::to_string(c.exceeded) + "," + std::to_string(c.runs) + "," +
                        number(fraction) + "," + number(fit.probability(c.level)) + "," +
                        number(fit.probability_bound(c.level, -1)) + "," +
                        number(fit.probability_bound(c.level, 1)) + "," + number(fit.median()) +
                        "," + number(fit.dispersion()) + "\n";
            }
    return text;
}

}  // namespace percuss::studies
