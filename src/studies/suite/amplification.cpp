#include "studies/suite/amplification.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "percuss/core/text.hpp"

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

Expected<void> read_runs(const ResultStore& store, std::int64_t first, std::int64_t count,
                         std::vector<StoredRun>& runs) {
    runs.clear();
    const auto ok =
        store.read(first, first + count, [&](const StoredRun& run) { runs.push_back(run); });
    if (!ok) return ok;
    if (static_cast<std::int64_t>(runs.size()) == count) return {};
    return Error{fmt::format("the result file {} has not got all runs from {} to {}; run the study "
                             "to its end, or merge its shards",
                             in_quotes(store.path()), first, first + count - 1),
                 {}};
}

/// Logarithms of ratios, summed in the order of the cases.
struct RatioSum {
    long count = 0;
    double logs = 0;

    void add(double ratio) {
        if (!(ratio > 0) || !std::isfinite(ratio)) return;
        ++count;
        logs += std::log(ratio);
    }
    [[nodiscard]] double mean() const {
        return count > 0 ? std::exp(logs / static_cast<double>(count)) : not_given;
    }
};

constexpr std::array compared{PeakMeasure::displacement, PeakMeasure::acceleration};

/// All levels of one structure, gap and restitution.
Expected<void> compare_pair(const CaseProduct& product, const ResultStore& store,
                            const LawComparison& pair, std::vector<LawComparison>& result) {
    const std::int64_t per_level = product.records_per_level();
    std::vector<std::array<RatioSum, compared.size()>> sums;
    std::vector<StoredRun> these, those;
    StoredPlace place{pair.structure, pair.gap, pair.law, pair.restitution, 0, 0};
    for (; place.level < product.levels; ++place.level) {
        place.record = product.own_records ? static_cast<std::int32_t>(place.level * per_level) : 0;
        StoredPlace other = place;
        other.law = pair.against;
        for (const auto& [where, runs] : {std::pair{&place, &these}, std::pair{&other, &those}})
            if (const auto ok = read_runs(store, product.index_of(*where), per_level, *runs); !ok)
                return ok;
        for (std::size_t i = 0; i < these.size(); ++i) {
            if (these[i].status != completed || those[i].status != completed) continue;
            const std::size_t dofs = std::min(these[i].peaks.size(), those[i].peaks.size());
            sums.resize(std::max(sums.size(), dofs));
            for (std::size_t f = 0; f < dofs; ++f)
                for (std::size_t m = 0; m < compared.size(); ++m)
                    sums[f][m].add(peak(these[i].peaks[f], compared[m]) /
                                   peak(those[i].peaks[f], compared[m]));
        }
    }
    for (std::size_t f = 0; f < sums.size(); ++f)
        for (std::size_t m = 0; m < compared.size(); ++m) {
            LawComparison row = pair;
            row.dof = f;
            row.measure = compared[m];
            row.count = sums[f][m].count;
            row.ratio = sums[f][m].mean();
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
        if (const auto ok = read_runs(store, first.index, count, cell.pounding); !ok) return ok;
        if (const auto ok = read_runs(store, first.alone, count, cell.alone); !ok) return ok;
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
