#include "random_case.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace conformance {

using namespace percuss;

namespace {

constexpr int steps = 1 << 20;

/// From -1 to 1, shrinking to 0: the typical value.
double offset() { return static_cast<double>(*rc::gen::inRange(-steps, steps + 1)) / steps; }

double moved(const Parameter& p) {
    const double t = offset();
    if (std::isinf(p.upper)) return p.typical * std::pow(10, t);
    if (p.upper >= 100) return p.typical * std::pow(10, 0.4 * t);  // an exponent
    // Inside even where the bound is open, and away from e = 0.
    return t > 0 ? p.typical + 0.999 * t * (p.upper - p.typical)
                 : p.typical + 0.95 * t * (p.typical - p.lower);
}

void order(Case& c, const char* larger, const char* smaller) {
    const double a = number(c, larger), b = number(c, smaller);
    if (a < b) {
        put(c, larger, b);
        put(c, smaller, a);
    }
}

}  // namespace

int random_integer(int low, int high) { return *rc::gen::inRange(low, high + 1); }

double random_between(double low, double high) {
    return low + (high - low) * (static_cast<double>(random_integer(0, steps)) / steps);
}

Case random_case(const LawInfo& info) {
    const auto cases = typical_cases(info);
    Case c = cases[static_cast<std::size_t>(random_integer(0, static_cast<int>(cases.size()) - 1))];
    for (Setting& s : c.settings)
        if (const Parameter* p = find_parameter(info, s.name)) s.value = moved(*p);
    if (c.damped) {
        c.damper.e = random_between(0.05, 1);
        if (random_integer(0, 1) == 1) {
            c.damper.e = not_given;
            c.damper.value = random_between(0, 1);
        }
    }
    if (word(c, "contact") == "internal") order(c, "R1", "R2");
    if (given(number(c, "k2"))) order(c, "k2", "K");
    if (given(number(c, "K2"))) order(c, "K", "K2");
    return c;
}

Onset random_onset() { return {0.3 * std::pow(10, 1.5 * offset()), 0.1 * std::pow(10, offset())}; }

void for_random(const std::string& name, int runs, const std::function<void()>& property) {
    // rapidcheck reads its configuration once, and prints the seed when it does.
    setenv("RC_PARAMS", "seed=20180901", /*overwrite=*/0);
    rc::detail::TestParams params = rc::detail::configuration().testParams;
    params.maxSuccess = runs;
    rc::detail::TestMetadata metadata;
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    metadata.id = std::string(test->test_suite_name()) + "." + test->name() + "/" + name;
    metadata.description = metadata.id;
    const auto result = rc::detail::checkTestable(property, metadata, params);
    if (result.is<rc::detail::SuccessResult>()) return;
    std::ostringstream message;
    rc::detail::printResultMessage(result, message);
    ADD_FAILURE() << name << ": " << message.str()
                  << "\nto repeat: RC_PARAMS=\"seed=" << params.seed << "\"";
}

}  // namespace conformance
