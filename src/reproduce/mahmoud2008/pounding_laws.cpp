#include "reproduce/mahmoud2008/pounding_laws.hpp"

#include "percuss/calibrate/restitution.hpp"
#include "percuss/calibrate/stiffness.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"

namespace percuss::reproduction {

namespace {

Expected<Law> model(std::string_view id, double stiffness, double restitution,
                    PoundingDamping damping) {
    auto law = make_law(id, {{"K", stiffness}, {"e", restitution}});
    if (!law || damping == PoundingDamping::published) return law;
    PERCUSS_TRY(const auto solved,
                calibrate_restitution(*law, restitution, {1, 1}, Release::no_tension));
    return solved.law;
}

}  // namespace

Expected<Law> hertzdamp_model(double stiffness, double restitution, PoundingDamping damping) {
    return model("hertzdamp", stiffness, restitution, damping);
}

Expected<Law> viscoelastic_model(double stiffness, double restitution, PoundingDamping damping) {
    return model("jankowski", stiffness, restitution, damping);
}

Expected<Law> viscoelastic_model_of_ratio(double stiffness, double ratio) {
    return make_law("jankowski", {{"K", stiffness}, {"xi", ratio}});
}

Expected<double> damping_of(const Law& law) {
    PERCUSS_TRY(const auto plain, law.with("K", 1));
    PERCUSS_TRY(const auto form, plain.engage({1, 1}));
    // At unit mass, speed, stiffness and indentation the damper is h v or 2 xi v.
    const double damper = damping(form, 1, 1);
    return law.info().id == "jankowski" ? damper / 2 : damper;
}

Expected<Solution> free_impact(const Law& law, double mass, double speed) {
    PERCUSS_TRY(const auto form, law.engage({speed, mass}));
    Solution solution = solve(Impact(form), Automatic{});
    if (solution.status != Status::separated) return Error{solution.note, {}};
    return solution;
}

Expected<double> stiffness_of_equal_force(const Law& law, const Law& other) {
    PERCUSS_TRY(const auto impact, free_impact(other));
    PERCUSS_TRY(const auto fit, stiffness_for_peak_force(law, impact.rebound.peak_force, {1, 1},
                                                         Release::no_tension));
    return fit.stiffness;
}

}  // namespace percuss::reproduction
