#include "reproduce/review/spheres.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/calibrate/stiffness.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"

namespace percuss::reproduction {

bool is_hunt_crossley_form(const ReviewLaw& law) { return find_law(law.id)->factor != nullptr; }

std::vector<ReviewLaw> hunt_crossley_forms() {
    std::vector<ReviewLaw> forms;
    std::ranges::copy_if(review_laws, std::back_inserter(forms), is_hunt_crossley_form);
    return forms;
}

Expected<Solution> review_impact(const Law& law, Release release) {
    PERCUSS_TRY(const auto form, law.engage(review_onset, release));
    Solution solution = solve(Impact(form, release), Automatic{});
    if (solution.status == Status::separated) return solution;
    return Error{std::string(law.info().id) + " between the spheres of the review: " +
                     (solution.note.empty() ? std::string(name(solution.status)) : solution.note),
                 {}};
}

Expected<ReviewSpheres> ReviewSpheres::make() {
    ReviewSpheres spheres;
    const auto hertz = make_law("hertz", {{"K", review_stiffness}});
    PERCUSS_CHECK(hertz);
    PERCUSS_TRY(const auto elastic, review_impact(*hertz, Release::no_tension));
    spheres.hertz_ = elastic.rebound;
    const auto spring = make_law("anagnostopoulos", {{"K", 1.0}, {"e", 1.0}});
    PERCUSS_CHECK(spring);
    PERCUSS_TRY(const auto fit, stiffness_for_duration(*spring, spheres.hertz_.duration,
                                                       review_onset, Release::no_tension));
    spheres.linear_stiffness_ = fit.stiffness;
    return spheres;
}

Expected<Law> ReviewSpheres::law(const ReviewLaw& which, double c, ReviewDamping damping,
                                 Release release) const {
    if (which.id == "hertz") return make_law(which.id, {{"K", review_stiffness}});
    const double K = which.id == "anagnostopoulos" ? linear_stiffness_ : review_stiffness;
    auto published = make_law(which.id, {{"K", K}, {"e", c}});
    if (!published || damping == ReviewDamping::published) return published;
    PERCUSS_TRY(const auto calibration,
                calibrate_restitution(*published, c, review_onset, release));
    return calibration.law;
}

Expected<Solution> ReviewSpheres::impact(const ReviewLaw& which, double c, ReviewDamping damping,
                                         Release release) const {
    PERCUSS_TRY(const auto engaged, law(which, c, damping, release));
    return review_impact(engaged, release);
}

Expected<double> calibrated_forms_differ_by(const ReviewSpheres& spheres, double c) {
    constexpr int samples = 20;
    std::vector<double> first;
    double worst = 0;
    for (const ReviewLaw& law : hunt_crossley_forms()) {
        PERCUSS_TRY(const auto impact, spheres.impact(law, c, ReviewDamping::calibrated));
        const Rebound& r = impact.rebound;
        std::vector<double> observed{r.restitution, r.duration, r.peak_indentation, r.peak_force};
        for (int i = 1; i < samples; ++i)
            observed.push_back(impact.at(r.duration * i / samples).force);
        if (first.empty()) first = observed;
        for (std::size_t i = 0; i < observed.size(); ++i)
            worst = std::max(worst, std::abs(observed[i] / first[i] - 1));
    }
    return worst;
}

}  // namespace percuss::reproduction
