// A Form is a law at work: engaged at first touch, it is a kernel force(d, v) with everything that
// an integrator may ask of it. About forty laws reduce to the kernels listed here.
#pragma once

#include <span>
#include <type_traits>
#include <variant>

#include "percuss/laws/kernels/adams_contact.hpp"
#include "percuss/laws/kernels/adhesive_contact.hpp"
#include "percuss/laws/kernels/line_contact.hpp"
#include "percuss/laws/kernels/plastic_contact.hpp"
#include "percuss/laws/kernels/power_contact.hpp"
#include "percuss/laws/kernels/user_contact.hpp"
#include "percuss/laws/memory.hpp"
#include "percuss/laws/release.hpp"

namespace percuss {

using HertzHuntCrossley = PowerContact<ThreeHalves, ThreeHalves>;
using HertzTsuji = PowerContact<ThreeHalves, Quarter>;
using HertzViscoelastic = PowerContact<ThreeHalves, Half>;
using HertzDashpot = PowerContact<ThreeHalves, Zero>;
using LinearDashpot = PowerContact<One, Zero>;
using LinearHuntCrossley = PowerContact<One, One>;
using GeneralPower = PowerContact<AnyExponent, AnyExponent>;

using Kernel =
    std::variant<HertzHuntCrossley, HertzTsuji, HertzViscoelastic, HertzDashpot, LinearDashpot,
                 LinearHuntCrossley, GeneralPower, FactorContact<LogLine>, FactorContact<LiuLine>,
                 FactorContact<PerssonLine>, EnergyContact<LogLine>, EnergyContact<LiuLine>,
                 EnergyContact<PerssonLine>, DmtContact, AdamsContact, WaltonBraun, Thornton,
                 Bilinear, JkrContact, UserContact>;

template <class K>
concept HasMemory = requires(const K& k, Memory m) {
    k.commit(0.0, 0.0, m);
};

template <class K>
concept HasDamping = requires(K& k) {
    k.scale_damping(1.0);
};

template <class K>
concept IsPower = requires(const K& k) {
    k.c_approach;
    k.n;
    k.j;
};

/// How the damping coefficient follows the state at first touch: proportional to
/// rate^rate_power * mass^mass_power. One form then serves a whole batch of contacts.
struct OnsetScaling {
    double rate_power = 0;
    double mass_power = 0;
};

struct Form {
    Kernel kernel;
    Onset onset;  ///< what it was engaged with
    OnsetScaling scaling;
};

/// Events at which a form changes its formula; an integrator stops there.
struct Switches {
    bool rate_zero = false;    ///< at d' = 0 (damping of the approach only, plastic return)
    double yield = not_given;  ///< at this indentation on first loading
    bool force_zero = false;   ///< the total force can return to 0 before d does
};

[[nodiscard]] double force(const Form& form, double d, double v, const Memory& memory = {});
/// dF/dd; at kinks the value of the return phase.
[[nodiscard]] double stiffness(const Form& form, double d, double v, const Memory& memory = {});
/// dF/dv; at the kink v = 0 the value of the return phase.
[[nodiscard]] double damping(const Form& form, double d, double v, const Memory& memory = {});
/// Energy that can come back, J.
[[nodiscard]] double potential(const Form& form, double d, const Memory& memory = {});
[[nodiscard]] Memory commit(const Form& form, double d, double v, const Memory& memory);

[[nodiscard]] bool adhesive(const Form& form);
[[nodiscard]] bool has_memory(const Form& form);
[[nodiscard]] bool dissipates(const Form& form);
/// Largest indentation for which the form is defined, m; infinite for most.
[[nodiscard]] double indentation_limit(const Form& form);
/// Exponents of d in the elastic and in the damping force as d -> 0; NaN where unknown.
struct TouchExponents {
    double elastic;
    double damping;
};
[[nodiscard]] TouchExponents touch_exponents(const Form& form);
[[nodiscard]] Switches switches(const Form& form);

/// The release rule that the form takes by default: pull_off if adhesive, otherwise no_tension.
[[nodiscard]] Release natural_release(const Form& form);
[[nodiscard]] bool accepts(const Form& form, Release release);

/// Forces of many contacts of one law. `onset` and `memory` may be empty (the form's own onset, no
/// memory yet); otherwise every span has the length of `indentation`.
struct Batch {
    std::span<const double> indentation;
    std::span<const double> rate;
    std::span<const Onset> onset;
    std::span<const Memory> memory;
};
void force(const Form& form, const Batch& batch, std::span<double> out,
           std::span<Memory> memory_out = {});

}  // namespace percuss
