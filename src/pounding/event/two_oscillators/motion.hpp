// The motion within a collocation step, as the recorder sees it.
#pragma once

#include <array>
#include <optional>

#include "pounding/event/observe/motion.hpp"
#include "pounding/event/two_oscillators/clock.hpp"

namespace percuss::pounding {

/// The contact with what changes it.
struct ContactRates {
    ContactNow now;
    double bend = 0;  ///< d''
    double force_rate = 0;
};
/// F = K d^n + c d^j v
struct QuickExponents {
    double n, j;
};
[[nodiscard]] QuickExponents exponents(QuickLaw law);
/// dF/dt for d'' = bend; at touch, where it may be infinite, a number of its sign.
[[nodiscard]] double force_rate(QuickLaw law, const QuickContact& contact, const ContactNow& now,
                                double bend);

/// The second rate of the force where the third of d is `jerk`, away from touch.
[[nodiscard]] double force_bend(QuickLaw law, const QuickContact& contact, const ContactNow& now,
                                double bend, double jerk);

/// d'' and z'' at a time and a state x, y of the modes, under a contact force.
struct QuickAccelerations {
    double d, z;
};
[[nodiscard]] QuickAccelerations accelerations(const QuickContact& contact, double time,
                                               const double* state, double F);

class GaussMotion final : public Motion {
public:
    GaussMotion(QuickLaw law, const QuickContact& contact, const GaussStep& step,
                const GaussClock& clock)
        : law_(law), contact_(contact), step_(step), clock_(clock) {}

    [[nodiscard]] const GaussStep& step() const { return step_; }
    Instant at(double part) override;
    Instant start() override;
    Instant end() override;
    /// The end without slopes and rates.
    [[nodiscard]] Instant bare_end();
    [[nodiscard]] double start_force_rate() { return *start().force_rate; }
    [[nodiscard]] double end_force_rate() const;
    [[nodiscard]] double ground_at(double time) const;
    /// The contact alone, which costs less.
    [[nodiscard]] ContactRates contact_at(double part);

private:
    struct Slot {
        std::array<double, 4> state, slope;
        double force, force_rate;
    };
    struct Path {
        Polynomial a, y, x;
    };
    friend class MotionPart;
    [[nodiscard]] Path path(const double* a, double y, double x) const;
    void set_state(double part, Slot& slot);
    Instant at(double part, Slot& slot);
    Instant finish(Slot& slot, double time, const ContactNow& now);

    QuickLaw law_;
    const QuickContact& contact_;
    const GaussStep& step_;
    const GaussClock& clock_;
    std::optional<Path> depth_;
    std::optional<std::array<Path, 2>> modes_;
    Slot start_, end_, between_;
    std::array<double, 4> last_;
};

/// A part of a step as a motion of its own.
class MotionPart final : public Motion {
public:
    MotionPart(GaussMotion& of, double from, double to) : of_(of), from_(from), to_(to) {}

    Instant at(double part) override { return of_.at(from_ + (to_ - from_) * part); }
    Instant start() override;
    Instant end() override;

private:
    GaussMotion& of_;
    double from_, to_;
};

}  // namespace percuss::pounding
