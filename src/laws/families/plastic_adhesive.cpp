#include "laws/families/plastic_adhesive.hpp"

#include "laws/families/power_form.hpp"

namespace percuss::laws::detail {

namespace {

double modulus(const Law& law) { return 0.75 * law.get("K") / std::sqrt(law.get("R")); }

}  // namespace

Expected<Form> engage_walton_braun(const Law& law, const Onset& onset, Release) {
    const double K = law.get("K"), e = law.get("e");
    double k2 = law.get("k2");
    if (!given(k2)) {
        PERCUSS_TRY(const auto from_e, finite_damping(K / (e * e), law, "k2"));
        k2 = from_e;
    }
    if (k2 < K)
        return Error{"walton_braun: k2 = " + shortest(k2) + " N/m is softer than K = " +
                         shortest(K) + " N/m and would create energy; use k2 >= K",
                     {}};
    return Form{WaltonBraun{K, k2}, onset, {}};
}

Expected<Form> engage_thornton(const Law& law, const Onset& onset, Release) {
    return Form{Thornton{law.get("K"), law.get("R"), law.get("p_y")}, onset, {}};
}

Expected<Form> engage_bilinear(const Law& law, const Onset& onset, Release) {
    const double K = law.get("K");
    double K2 = law.get("K2");
    if (!given(K2)) K2 = K * BilinearLaw::stiffness_ratio(law.get("e"), law.get("a"));
    if (!(K2 > 0 && K2 <= K))
        return Error{"bilinear: the stiffness after yield is " + shortest(K2) +
                         " N/m; it must be positive and at most K = " + shortest(K) + " N/m",
                     {}};
    return Form{Bilinear{K, K2, law.get("d_y")}, onset, {}};
}

Expected<Form> engage_jkr(const Law& law, const Onset& onset, Release) {
    return Form{JkrContact{modulus(law), law.get("R"), law.get("W")}, onset, {}};
}

Expected<Form> engage_dmt(const Law& law, const Onset& onset, Release) {
    return Form{DmtContact{law.get("K"), 2 * pi * law.get("W") * law.get("R")}, onset, {}};
}

Expected<Form> engage_adams_impact(const Law& law, const Onset& onset, Release) {
    return Form{
        AdamsContact{law.get("K"), law.get("n"), law.get("c_max"), law.get("d_max")}, onset, {}};
}

}  // namespace percuss::laws::detail
