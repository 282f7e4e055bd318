#include "studies/suite/amplification.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "percuss/core/text.hpp"
#include "studies/suite/plan.hpp"

namespace percuss::studies {
namespace {

constexpr int completed = 0;

/// Between the ordered values, which are not empty.
double fractile(const std::vector<double>& ordered, double fraction) {
    const double at = fraction * static_cast<double>(ordered.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const std::size_t high = std::min(low + 1, ordered.size() - 1);
    return ordered[low] + (at - static_cast<double>(low)) * (ordered[high] - ordered[low]);
}

/// The runs of neighbouring cases. The file may come from anywhere: a run in the place of another
/// is refused here, so that places can be trusted as positions along the axes.
Expected<void> read_runs(const CaseProduct& product, const ResultStore& store, std::int64_t first,
                         std::vector<StoredRun>& runs) {
    const std::int64_t count = product.records_per_level();
    bool astray = false;
    runs.clear();
    PERCUSS_CHECK(store.read(first, first + count, [&](const StoredRun& run) {
        astray = astray || !in_place(product, run);
        runs.push_back(run);
    }));
    if (astray)
        return Error{
            fmt::format("the result file {} is damaged: one of the runs from {} to {} says "
                        "that it belongs somewhere else",
                        in_quotes(store.path()), first, first + count - 1),
            {}};
    if (static_cast<std::int64_t>(runs.size()) == count) return {};
    return Error{fmt::format("the result file {} has not got all runs from {} to {}; run the study "
                             "to its end, or merge its shards",
                             in_quotes(store.path()), first, first + count - 1),
                 {}};
}

constexpr std::array compared{PeakMeasure::displacement, PeakMeasure::acceleration};

/// All levels of one structure, gap and restitution.
Expected<void> compare_pair(const CaseProduct& product, const ResultStore& store,
                            const LawComparison& pair, std::vector<LawComparison>& result) {
    const std::int64_t per_level = product.records_per_level();
    std::vector<std::array<std::vector<double>, compared.size()>> ratios;
    std::vector<StoredRun> these, those;
    StoredPlace place{pair.structure, pair.gap, pair.law, pair.restitution, 0, 0};
    for (; place.level < product.levels; ++place.level) {
        place.record = product.own_records ? static_cast<std::int32_t>(place.level * per_level) : 0;
        StoredPlace other = place;
        other.law = pair.against;
        for (const auto& [where, runs] : {std::pair{&place, &these}, std::pair{&other, &those}})
            PERCUSS_CHECK(read_runs(product, store, product.index_of(*where), *runs));
        for (std::size_t i = 0; i < these.size(); ++i) {
            if (these[i].status != completed || those[i].status != completed) continue;
            const std::size_t dofs = std::min(these[i].peaks.size(), those[i].peaks.size());
            ratios.resize(std::max(ratios.size(), dofs));
            for (std::size_t f = 0; f < dofs; ++f)
                for (std::size_t m = 0; m < compared.size(); ++m)
                    ratios[f][m].push_back(peak(these[i].peaks[f], compared[m]) /
                                           peak(those[i].peaks[f], compared[m]));
        }
    }
    for (std::size_t f = 0; f < ratios.size(); ++f)
        for (std::size_t m = 0; m < compared.size(); ++m) {
            LawComparison row = pair;
            row.dof = f;
            row.measure = compared[m];
            std::erase_if(ratios[f][m], [](double x) { return !(x > 0); });
            row.ratio = statistics(std::move(ratios[f][m]));
            result.push_back(row);
        }
    return {};
}

}  // namespace

double peak(const StoredPeaks& peaks, PeakMeasure measure) {
    switch (measure) {
        case PeakMeasure::displacement: return peaks.displacement;
        case PeakMeasure::acceleration: return peaks.acceleration;
        case PeakMeasure::drift: return peaks.drift;
        case PeakMeasure::shear: return peaks.shear;
    }
    return not_given;
}

Statistics statistics(std::vector<double> values) {
    std::erase_if(values, [](double x) { return !std::isfinite(x); });
    Statistics result{.count = static_cast<long>(values.size())};
    if (values.empty()) return result;
    double sum = 0, logs = 0;
    for (const double x : values) {
        sum += x;
        logs += std::log(x);
    }
    const auto count = static_cast<double>(values.size());
    result.mean = sum / count;
    result.geometric_mean = std::isfinite(logs) ? std::exp(logs / count) : not_given;
    std::ranges::sort(values);
    result.fractile16 = fractile(values, 0.16);
    result.median = fractile(values, 0.50);
    result.fractile84 = fractile(values, 0.84);
    result.least = values.front();
    result.most = values.back();
    return result;
}

Expected<void> for_each_cell(const CaseProduct& product, const ResultStore& store,
                             const std::function<void(const SuiteCell&)>& take) {
    const std::int64_t count = product.records_per_level();
    SuiteCell cell;
    for (std::int64_t i = 0; i < product.cells(); ++i) {
        const SuiteCase first = product.at(product.alone() + i * count);
        cell.place = first.place;
        cell.place.record = -1;
        PERCUSS_CHECK(read_runs(product, store, first.index, cell.pounding));
        PERCUSS_CHECK(read_runs(product, store, first.alone, cell.alone));
        take(cell);
    }
    return {};
}

double amplification(const StoredRun& pounding, const StoredRun& alone, std::size_t dof,
                     PeakMeasure measure) {
    if (pounding.status != completed || alone.status != completed) return not_given;
    if (dof >= pounding.peaks.size() || dof >= alone.peaks.size()) return not_given;
    const double still = peak(alone.peaks[dof], measure);
    return still > 0 ? peak(pounding.peaks[dof], measure) / still : not_given;
}

CellStatistics cell_statistics(const SuiteCell& cell, std::size_t dof, PeakMeasure measure) {
    std::vector<double> factors, peaks;
    for (std::size_t i = 0; i < cell.pounding.size(); ++i) {
        const StoredRun& run = cell.pounding[i];
        factors.push_back(amplification(run, cell.alone[i], dof, measure));
        peaks.push_back(run.status == completed && dof < run.peaks.size()
                            ? peak(run.peaks[dof], measure)
                            : not_given);
    }
    return {statistics(std::move(factors)), statistics(std::move(peaks))};
}

Expected<std::vector<LawComparison>> compare_laws(const CaseProduct& product,
                                                  const ResultStore& store, std::int32_t against) {
    std::vector<LawComparison> result;
    for (std::int32_t law = 0; law < product.laws; ++law) {
        if (law == against) continue;
        for (std::int32_t s = 0; s < product.structures; ++s)
            for (std::int32_t g = 0; g < product.gaps; ++g)
                for (std::int32_t e = 0; e < product.restitutions; ++e) {
                    const LawComparison pair{
                        .structure = s, .gap = g, .restitution = e, .law = law, .against = against};
                    PERCUSS_CHECK(compare_pair(product, store, pair, result));
                }
    }
    return result;
}

}  // namespace percuss::studies
