// The row of yielding buildings of the examples shows what docs/ensembles.md says of it.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "invented_runs.hpp"
#include "percuss/studies/suite_file.hpp"
#include "support/paths.hpp"

namespace percuss::suite {

using namespace studies;
namespace {

/// Geometric mean over the motions at 0.4 g, by building: peak displacement with pounding over
/// that alone.
std::vector<double> amplifications(const SuiteStudy& study, int structure) {
    const CaseProduct cases = product(study);
    std::vector<double> sum(4, 0.0);
    int count = 0;
    for (int record = 0; record < 30; ++record, ++count) {
        const StoredRun alone =
            run_case(study, cases.at(cases.index_of({structure, -1, -1, -1, 1, record})));
        const StoredRun row =
            run_case(study, cases.at(cases.index_of({structure, 0, 0, 0, 1, record})));
        EXPECT_EQ(row.status, 0) << row.note;
        EXPECT_GT(row.impacts, 0);
        for (std::size_t i = 0; i < 4; ++i)
            sum[i] += std::log(row.peaks[i].displacement / alone.peaks[i].displacement);
    }
    for (double& s : sum) s = std::exp(s / count);
    return sum;
}

TEST(buildings_in_series, stiff_ends_are_pushed_and_flexible_ones_inside_are_held) {
    const auto study = read_suite(std::string(support::source_folder) +
                                  "/examples/study-buildings-in-series.toml");
    ASSERT_TRUE(study) << study.error().text();
    std::map<std::string, std::vector<double>> found;
    for (std::size_t i = 0; i < study->structures.size(); ++i)
        if (study->structures[i].name.ends_with("ends"))
            found[study->structures[i].name] = amplifications(*study, static_cast<int>(i));
    const std::vector<double>&stiff = found["stiff ends"], &flexible = found["flexible ends"];
    ASSERT_EQ(stiff.size(), 4U);
    ASSERT_EQ(flexible.size(), 4U);
    for (const std::size_t end : {0U, 3U}) {
        EXPECT_GT(stiff[end], 1.05);
        EXPECT_LT(flexible[end], stiff[end]);
    }
    for (const std::size_t inside : {1U, 2U}) {
        EXPECT_LT(stiff[inside], 0.95);
        EXPECT_GT(flexible[inside], stiff[inside]);
    }
}

}  // namespace
}  // namespace percuss::suite
