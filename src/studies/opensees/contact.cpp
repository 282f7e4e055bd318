// Contact laws as materials of OpenSees 3: ViscoelasticGap K d + C v; Hertzdamp
// (K + xiNorm K v/v_onset) d^n; JankowskiImpact K d^n + 2 xi sqrt(K d^(n-1) m) v in approach. All
// three keep what the damper pulls at the end of a rebound.
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "studies/opensees/deck.hpp"

namespace percuss::studies {

namespace {

/// K d^n + c d^j v, c of approach and return.
struct PowerForce {
    double K, n, j, approach, back;
};
std::optional<PowerForce> power_force(const Form& form) {
    return std::visit(
        []<class K>(const K& kernel) -> std::optional<PowerForce> {
            if constexpr (IsPower<K>)
                return PowerForce{kernel.K, kernel.n.value(), kernel.j.value(), kernel.c_approach,
                                  kernel.c_return};
            return std::nullopt;
        },
        form.kernel);
}

bool same(double a, double b) { return std::abs(a - b) <= 1e-12 * (std::abs(a) + std::abs(b)); }

}  // namespace

Expected<ContactMaterial> contact_material(const PoundingPair& pair, double mass) {
    const auto refused = [&](const std::string& why) {
        return Error{
            "pair " + pair.name + ": OpenSees has no contact material for it, because " + why, {}};
    };
    if (pair.gap < 0) return refused("the bodies are pressed together at the start");
    PERCUSS_TRY(const auto slow, pair.law.engage({1, mass}, pair.release));
    PERCUSS_TRY(const auto fast, pair.law.engage({2, mass}, pair.release));
    const auto one = power_force(slow), two = power_force(fast);
    const std::string law(pair.law.info().id);
    if (!one || !two) return refused("its law, " + law + ", is no power of the indentation");
    // gaps are negative there, and 0 is not accepted
    const double gap = pair.gap > 0 ? -pair.gap : -1e-15;
    ContactMaterial out;
    const bool elastic = one->approach == 0 && one->back == 0,
               steady = same(one->approach, two->approach);
    if (elastic && one->n == 1) {
        out.call = fmt::format("'ViscoelasticGap', tag, {}, 0.0, {}", one->K, gap);
    } else if (elastic) {
        out.call = fmt::format("'Hertzdamp', tag, {}, 0.0, {}, {}", one->K, gap, one->n);
    } else if (steady && one->n == 1 && one->j == 0 && same(one->approach, one->back)) {
        out.call = fmt::format("'ViscoelasticGap', tag, {}, {}, {}", one->K, one->approach, gap);
    } else if (steady && one->back == 0 && same(one->j, 0.5 * (one->n - 1))) {
        const double xi = one->approach / (2 * std::sqrt(one->K * mass));
        out.call = fmt::format("'JankowskiImpact', tag, {}, {}, {}, {}, {}", one->K, xi, mass, gap,
                               one->n);
    } else if (same(one->approach, 2 * two->approach) && one->j == one->n &&
               same(one->approach, one->back)) {
        out.call = fmt::format("'Hertzdamp', tag, {}, {}, {}, {}", one->K, one->approach / one->K,
                               gap, one->n);
        out.remark =
            "takes as onset speed the one of the first step that finds the bodies in contact";
    } else {
        return refused("its law, " + law +
                       ", is none of hertz, linear, kelvin_voigt, hertzdamp and jankowski");
    }
    if (!elastic && one->back != 0 && pair.release == Release::no_tension)
        out.remark += std::string(out.remark.empty() ? "" : "; ") +
                      "keeps what the damper pulls, which release = \"no_tension\" cuts";
    return out;
}

}  // namespace percuss::studies
