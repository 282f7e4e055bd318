// Amplification factors against a computation by hand, fractiles, and files with holes.
#include "studies/suite/amplification.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "invented_runs.hpp"

namespace percuss::suite {

using namespace studies;
namespace {

StoredRun with_peaks(std::vector<StoredPeaks> peaks) {
    StoredRun run;
    run.peaks = std::move(peaks);
    return run;
}

TEST(amplification, is_the_peak_with_pounding_over_the_peak_without) {
    const StoredRun pounding = with_peaks({{3, 40, not_given, not_given}, {6, 5, 2, 8}});
    const StoredRun alone = with_peaks({{2, 10, not_given, not_given}, {8, 5, 1, 2}});
    EXPECT_EQ(amplification(pounding, alone, 0, PeakMeasure::displacement), 1.5);
    EXPECT_EQ(amplification(pounding, alone, 0, PeakMeasure::acceleration), 4);
    EXPECT_EQ(amplification(pounding, alone, 1, PeakMeasure::displacement), 0.75);
    EXPECT_EQ(amplification(pounding, alone, 1, PeakMeasure::drift), 2);
    EXPECT_EQ(amplification(pounding, alone, 1, PeakMeasure::shear), 4);
    EXPECT_TRUE(std::isnan(amplification(pounding, alone, 0, PeakMeasure::drift)));
    EXPECT_TRUE(std::isnan(amplification(pounding, alone, 2, PeakMeasure::displacement)));
    const StoredRun still = with_peaks({{0, 0, not_given, not_given}});
    EXPECT_TRUE(std::isnan(amplification(pounding, still, 0, PeakMeasure::displacement)));
    StoredRun stopped = pounding;
    stopped.status = 2;
    EXPECT_TRUE(std::isnan(amplification(stopped, alone, 0, PeakMeasure::displacement)));
}

TEST(statistics, of_five_values_by_hand) {
    const Statistics s = statistics({16, 1, 4, 2, 8, not_given, infinity});
    EXPECT_EQ(s.count, 5);
    EXPECT_DOUBLE_EQ(s.mean, 6.2);
    EXPECT_DOUBLE_EQ(s.geometric_mean, 4);
    EXPECT_DOUBLE_EQ(s.fractile16, 1 + 0.64);
    EXPECT_DOUBLE_EQ(s.median, 4);
    EXPECT_DOUBLE_EQ(s.fractile84, 8 + 0.36 * 8);
    EXPECT_TRUE(std::isnan(statistics({}).mean));
    EXPECT_TRUE(std::isnan(statistics({-1, 1}).geometric_mean));
    EXPECT_EQ(statistics({3}).fractile84, 3);
}

RC_GTEST_PROP(statistics, are_ordered_and_scale, ()) {
    const auto values = *rc::gen::nonEmpty(rc::gen::container<std::vector<double>>(
        rc::gen::map(rc::gen::inRange(1, 1'000'000), [](int i) { return i * 1e-3; })));
    const Statistics s = statistics(values);
    RC_ASSERT(s.fractile16 <= s.median && s.median <= s.fractile84);
    RC_ASSERT(s.geometric_mean <= s.mean * (1 + 1e-12));
    std::vector<double> doubled = values;
    for (double& x : doubled) x *= 2;
    const Statistics t = statistics(doubled);
    RC_ASSERT(t.mean == 2 * s.mean);
    RC_ASSERT(t.median == 2 * s.median);
}

TEST(cells, have_the_runs_of_their_records) {
    const Folder folder;
    ResultStore store = open_or_die(folder / "x.db", study_of(small));
    ASSERT_TRUE(store.write(all_runs(small)));
    std::int64_t cells = 0;
    const auto ok = for_each_cell(small, store, [&](const SuiteCell& cell) {
        StoredPlace place = cell.place;
        std::vector<double> factors;
        for (place.record = 0; place.record < small.records; ++place.record) {
            const SuiteCase which = small.at(small.index_of(place));
            factors.push_back(noise(which.index, 5) / noise(which.alone, 5));
        }
        const Statistics expected = statistics(factors);
        const Statistics found = cell_statistics(cell, 1, PeakMeasure::acceleration).amplification;
        EXPECT_EQ(found.mean, expected.mean);
        EXPECT_EQ(found.fractile84, expected.fractile84);
        ++cells;
    });
    EXPECT_TRUE(ok);
    EXPECT_EQ(cells, small.cells());
}

TEST(cells, are_refused_if_a_run_is_missing) {
    const Folder folder;
    ResultStore store = open_or_die(folder / "x.db", study_of(small));
    auto runs = all_runs(small);
    runs.erase(runs.begin() + 100);
    ASSERT_TRUE(store.write(runs));
    const auto ok = for_each_cell(small, store, [](const SuiteCell&) {});
    ASSERT_FALSE(ok);
    expect_error(ok.error(), {"has not got all runs", "merge"});
}

TEST(comparison, is_the_geometric_mean_of_the_ratios) {
    const Folder folder;
    ResultStore store = open_or_die(folder / "x.db", study_of(small));
    auto runs = all_runs(small);
    for (StoredRun& run : runs)  // the third law gives twice the first's displacement
        if (run.place.law == 2) {
            StoredPlace first = run.place;
            first.law = 0;
            const double reference = noise(small.index_of(first), 2);
            run.peaks[0].displacement = 2 * reference;
        }
    ASSERT_TRUE(store.write(runs));
    const auto rows = compare_laws(small, store, 0);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->size(), 2U * 2 * 2 * 2 * 2) << "laws, structures, gaps, dofs, measures";
    EXPECT_LT(rows->front().ratio.least, 0.8 * rows->front().ratio.geometric_mean)
        << "the scatter of unrelated numbers";
    EXPECT_GT(rows->front().ratio.most, 1.2 * rows->front().ratio.geometric_mean);
    for (const LawComparison& row : *rows) {
        EXPECT_EQ(row.ratio.count, small.levels * small.records);
        if (row.law != 2 || row.dof != 0 || row.measure != PeakMeasure::displacement) continue;
        EXPECT_NEAR(row.ratio.geometric_mean, 2, 1e-14);
        EXPECT_NEAR(row.ratio.least, 2, 1e-14) << "no scatter";
        EXPECT_NEAR(row.ratio.most, 2, 1e-14);
    }
}

}  // namespace
}  // namespace percuss::suite
