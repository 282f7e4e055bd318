#include "laws/families/viscous.hpp"

#include "laws/families/power_form.hpp"
#include "percuss/laws/restitution.hpp"

namespace percuss::laws::detail {

namespace {

/// The dimensionless damping: as given, or from e by the paper's relation.
Expected<double> coefficient(const Law& law, std::string_view parameter, double (*from_e)(double)) {
    const double value = law.get(parameter);
    return given(value) ? Expected<double>(value)
                        : finite_damping(from_e(law.get("e")), law, parameter);
}

}  // namespace

Expected<Form> engage_hertz(const Law& law, const Onset& onset, Release) {
    const double n = law.get("n");
    return power_form({law.get("K"), n, 0, n}, onset);
}

Expected<Form> engage_kelvin_voigt(const Law& law, const Onset& onset, Release) {
    return power_form({law.get("K"), 1, law.get("D"), 0}, onset);
}

Expected<Form> engage_anagnostopoulos(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto xi, coefficient(law, "xi", Anagnostopoulos::ratio));
    const double K = law.get("K");
    return power_form({K, 1, 2 * xi * std::sqrt(K * onset.mass), 0}, onset, {0, 0.5});
}

Expected<Form> engage_mahmoud_jankowski(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto xi, coefficient(law, "xi", MahmoudJankowski::ratio));
    const double K = law.get("K");
    return power_form({K, 1, 2 * xi * std::sqrt(K * onset.mass), 0, true}, onset, {0, 0.5});
}

Expected<Form> engage_mass_dashpot(const Law& law, const Onset& onset, Release) {
    return power_form({law.get("K"), 1.5, law.get("gamma") * onset.mass, 0}, onset, {0, 1});
}

Expected<Form> engage_tsuji(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto alpha, coefficient(law, "alpha", Tsuji::coefficient));
    const double K = law.get("K");
    return power_form({K, 1.5, alpha * std::sqrt(K * onset.mass), 0.25}, onset, {0, 0.5});
}

Expected<Form> engage_jankowski(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto xi, coefficient(law, "xi", Jankowski::ratio));
    const double K = law.get("K");
    return power_form({K, 1.5, 2 * xi * std::sqrt(K * onset.mass), 0.25, true}, onset, {0, 0.5});
}

Expected<Form> engage_schaefer(const Law& law, const Onset& onset, Release) {
    return power_form({law.get("K"), 1.5, law.get("chi"), 0.5}, onset);
}

Expected<Form> engage_bordbar_hyppanen(const Law& law, const Onset& onset, Release) {
    return power_form({law.get("K"), 1.5, law.get("chi"), 0.65}, onset);
}

Expected<Form> engage_brilliantov(const Law& law, const Onset& onset, Release) {
    double A = law.get("A");
    if (!given(A)) {
        A = Brilliantov::dissipative_constant(law.get("eta1"), law.get("eta2"), law.get("E"),
                                              law.get("nu"));
        if (!std::isfinite(A))
            return Error{
                "brilliantov: eta1 and eta2 are both 0; give at least one viscosity, or A itself",
                {}};
    }
    const double K = law.get("K");
    return power_form({K, 1.5, 1.5 * K * A, 0.5}, onset);
}

Expected<Form> engage_power_law(const Law& law, const Onset& onset, Release release) {
    const double p = law.get("p"), K = law.get("K");
    const bool approach_only = law.chosen("damping", "approach");
    double alpha = law.get("alpha");
    if (!given(alpha)) {
        const double e = law.get("e");
        const double a = approach_only ? approach_damping_ratio(e) : damping_ratio(e, release);
        PERCUSS_TRY(const auto finite, finite_damping(a * std::sqrt(2 * (p + 1)), law, "alpha"));
        alpha = finite;
    }
    return power_form({K, p, alpha * std::sqrt(K * onset.mass), (p - 1) / 2, approach_only}, onset,
                      {0, 0.5});
}

Expected<Form> engage_general(const Law& law, const Onset& onset, Release) {
    return power_form({law.get("K"), law.get("n"), law.get("chi"), law.get("j"),
                       law.chosen("damping", "approach")},
                      onset);
}

}  // namespace percuss::laws::detail
