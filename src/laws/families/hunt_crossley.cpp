#include "laws/families/hunt_crossley.hpp"

#include "laws/families/power_form.hpp"

namespace percuss::laws::detail {

namespace {

Expected<Form> engage(const Law& law, const Onset& onset, bool approach_only) {
    double h = law.get("h");
    if (!given(h)) {
        PERCUSS_TRY(const auto from_e, finite_damping(law.info().factor(law.get("e")), law, "h"));
        h = from_e;
    }
    const double K = law.get("K");
    PERCUSS_TRY(const auto c, finite_damping(K * h / onset.rate, law, "h"));
    const double n = find_parameter(law.info(), "n") ? law.get("n") : 1;
    return power_form({K, n, c, n, approach_only}, onset, {-1, 0});
}

}  // namespace

Expected<Form> engage_hysteresis(const Law& law, const Onset& onset, Release) {
    return engage(law, onset, false);
}

Expected<Form> engage_approach_hysteresis(const Law& law, const Onset& onset, Release) {
    return engage(law, onset, true);
}

std::string caution_carvalho_martins(const Law& law) {
    return law.get("e") < 1.0 / 3
               ? "carvalho_martins: fitted for e above 1/3; exact_hunt_crossley holds everywhere"
               : "";
}

std::string caution_gharib_hurmuzlu(const Law& law) {
    return law.get("e") > 0.3 ? "gharib_hurmuzlu: meant for e below 0.3; it damps even at e = 1"
                              : "";
}

}  // namespace percuss::laws::detail
