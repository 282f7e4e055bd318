#include "percuss/methods/automatic.hpp"

#include "percuss/exact/method.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss {

namespace {

bool exact_applies(const Impact& impact) {
    return !impact.external && has_exact(impact.form, impact.release);
}

}  // namespace

Solution solve(const Impact& impact, const Automatic& method) {
    return exact_applies(impact) ? solve(impact, Exact{})
                                 : solve(impact, Adaptive{method.tolerance});
}

std::string_view automatic_method(const Impact& impact) {
    return exact_applies(impact) ? "exact" : "adaptive";
}

}  // namespace percuss
