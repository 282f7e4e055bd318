// What the studies of the contact update share: its equation, the formulas as a
// reader takes them from the summary, and states from everywhere, half of them near an edge of a
// case. D is the compression before the step, s the step, phi = theta k_b/2.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstdint>
#include <string>

#include "percuss/core/random.hpp"
#include "percuss/core/text.hpp"
#include "percuss/solve/discrete_gradient/linear.hpp"

namespace percuss::reproduction {

template <unsigned digits>
using WideNumber = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<digits>,
                                                 boost::multiprecision::et_off>;
using Fifty = WideNumber<50>;

template <class T>
struct ContactState {
    T phi, D, u;
};

/// The same state with more digits.
template <class T>
ContactState<T> widened(const ContactState<double>& state) {
    return {T(state.phi), T(state.D), T(state.u)};
}

/// F/(k/2) as the equation has it: the difference quotient of the potential.
template <class T>
T force_by_quotient(const T& D, const T& s) {
    const T e = D - s, before = D > 0 ? D : T(0), after = e > 0 ? e : T(0);
    return s == 0 ? T(2 * before) : T((before * before - after * after) / s);
}

/// The left side of [walstijn2016] Eq. (A.2). It grows with s at least as fast as s: the root is
/// unique, and whatever is left over bounds the distance from it. Where the quotient can be divided
/// out it is, because s may be 1e-30 of D.
template <class T>
T contact_residual(const ContactState<T>& x, const T& s) {
    const T e = x.D - s;
    return s + x.u - x.phi * (x.D > 0 && e > 0 ? T(x.D + e) : force_by_quotient(x.D, s));
}

/// The case that the conditions of [walstijn2016] Eqs. (A.29)-(A.32) choose.
template <class T>
ContactPhase printed_case(const ContactState<T>& x) {
    if (x.D <= 0) return x.u < -x.D ? ContactPhase::free : ContactPhase::enter;
    return x.u >= x.D * (x.phi - 1) ? ContactPhase::stay : ContactPhase::leave;
}

/// [walstijn2016] Eqs. (A.29)-(A.32) word by word, with phi for psi and the sign of (A.18) in
/// (A.31).
template <class T>
T plain_step(const ContactState<T>& x, ContactPhase phase) {
    using std::sqrt;
    const auto& [phi, D, u] = x;
    switch (phase) {
        case ContactPhase::free: break;
        case ContactPhase::enter: {
            const T root = sqrt(T(u * u - 4 * phi * D * (u + D)));
            return (2 * phi * D - u - root) / (2 * (1 + phi));
        }
        case ContactPhase::stay: return (2 * phi * D - u) / (1 + phi);
        case ContactPhase::leave: return -u / 2 + sqrt(T(u * u + 4 * phi * D * D)) / 2;
    }
    return -u;
}
template <class T>
T plain_step(const ContactState<T>& x) {
    return plain_step(x, printed_case(x));
}

/// [walstijn2016] Eq. (A.31) as it stands in print.
template <class T>
T printed_stay(const ContactState<T>& x) {
    return (x.u - 2 * x.phi * x.D) / (1 + x.phi);
}

/// The same states for every run.
class ContactStates {
public:
    explicit ContactStates(std::uint64_t seed) : random_(seed) {}

    /// phi from 10^from to 10^to.
    ContactState<double> next(double from, double to) { return next(power(from, to)); }
    ContactState<double> next(double phi) {
        const double D = sign() * power(-6, 0), near = 1 + sign() * power(-17, -1);
        switch (static_cast<int>(random_.uniform() * 6)) {
            case 0: return {phi, D, -D * near};             // free or enter
            case 1: return {phi, D, (phi - 1) * D * near};  // stay or leave
            case 2: return {phi, D, 2 * phi * D * near};    // hardly any step
            case 3: return {phi, sign() * power(-15, -6), D};
            default: return {phi, D, sign() * power(-6, 0)};
        }
    }

private:
    double sign() { return random_.uniform() < 0.5 ? -1 : 1; }
    double power(double from, double to) {
        return std::pow(10, from + (to - from) * random_.uniform());
    }
    SplitMix64 random_;
};

/// "3e-16"
inline std::string rough(double value) { return significant(value, 2); }

}  // namespace percuss::reproduction
