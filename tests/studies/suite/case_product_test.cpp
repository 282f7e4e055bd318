// The numbering of the cases: one to one, records fastest, and sizes that are refused.
#include "percuss/studies/case_product.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <tuple>

#include "invented_runs.hpp"

namespace percuss {
namespace {

using suite::expect_error;

CaseProduct random_product(bool own_records) {
    const auto few = [] { return std::int64_t{*rc::gen::inRange(1, 5)}; };
    CaseProduct product{few(), few(), few(), few(), few(), few(), own_records};
    if (own_records) product.records *= product.levels;
    return product;
}

std::tuple<int, int, int, int, int, int> key(const StoredPlace& p) {
    return {p.structure, p.gap, p.law, p.restitution, p.level, p.record};
}

RC_GTEST_PROP(case_product, numbers_every_case_once, (bool own_records)) {
    const CaseProduct product = random_product(own_records);
    RC_ASSERT(product.check());
    std::set<std::tuple<int, int, int, int, int, int>> seen;
    for (std::int64_t i = 0; i < product.size(); ++i) {
        const SuiteCase which = product.at(i);
        RC_ASSERT(product.index_of(which.place) == i);
        RC_ASSERT(seen.insert(key(which.place)).second);
        RC_ASSERT(which.pounding() == (i >= product.alone()));
        if (own_records)
            RC_ASSERT(which.place.record / product.records_per_level() == which.place.level);
        if (!which.pounding()) continue;
        const StoredPlace far = product.at(which.alone).place;
        RC_ASSERT(far.law == -1 && far.structure == which.place.structure &&
                  far.level == which.place.level && far.record == which.place.record);
    }
    const std::int64_t pairs = product.structures * product.levels * product.records_per_level();
    RC_ASSERT(product.size() == pairs * (1 + product.gaps * product.laws * product.restitutions));
}

TEST(case_product, keeps_the_records_of_a_cell_together) {
    const CaseProduct product = suite::small;
    for (std::int64_t cell = 0; cell < product.cells(); ++cell) {
        const std::int64_t first = product.alone() + cell * product.records;
        for (int k = 0; k < product.records; ++k) {
            StoredPlace place = product.at(first + k).place;
            EXPECT_EQ(place.record, k);
            EXPECT_EQ(product.at(first + k).alone, product.at(first).alone + k);
            place.record = 0;
            EXPECT_EQ(place, product.at(first).place);
        }
    }
}

TEST(case_product, refuses_empty_and_excessive_products) {
    CaseProduct product;
    product.levels = 0;
    expect_error(product.check().error(), {"empty", "levels"});
    product = {.structures = 1 << 10, .laws = 1 << 10, .records = 1 << 12};
    expect_error(product.check().error(), {"2^31"});
    product = {.structures = 1 << 30,
               .gaps = 1 << 30,
               .laws = 1 << 30,
               .restitutions = 1 << 30,
               .levels = 1 << 30,
               .records = 1 << 30};
    expect_error(product.check().error(), {"2^31"});
    product = {.laws = 1, .records = std::int64_t{1} << 30U};
    EXPECT_TRUE(product.check()) << "2^30 pairs are 2^31 runs";
    product = {.laws = 2, .records = std::int64_t{1} << 30U};
    EXPECT_FALSE(product.check());
    product = {.levels = 4, .records = 10, .own_records = true};
    expect_error(product.check().error(), {"10 records", "4 levels"});
}

}  // namespace
}  // namespace percuss
