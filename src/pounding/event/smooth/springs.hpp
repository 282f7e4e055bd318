// Springs and dampers of a run that no straight lines describe: storeys and links of Bouc and Wen,
// dampers with a power of the rate, dampers in series with a brace. Each adds two states to those
// of the structure: z, which of a braced damper is its force, and the energy that it has
// dissipated. Between changes of the signs of rate and z its formula is analytic; the changes are
// events.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pounding/event/smooth/bouc_wen.hpp"
#include "pounding/event/smooth/braced_damper.hpp"
#include "pounding/event/smooth/power_damper.hpp"
#include "pounding/event/yielding/tangent.hpp"

namespace percuss::pounding {

struct SmoothSpring {
    std::size_t building = 0;
    std::size_t index = 0;  ///< of the storey, or of the link in the problem
    SpringPlace place;
    StoreyYield given;
    // one of these
    std::optional<BoucWen> hysteresis;
    std::optional<BracedDamper> braced;
    PowerDamper damper;
    /// Over the states of its building, x parts first: elongation, its rate, s' per unit of force.
    std::vector<double> elongation, rate, push;
    std::size_t first = 0, count = 0;       ///< blocks of the building
    double direction = 1;                   ///< sign of the rate
    double side = 1;                        ///< sign of z
    double z = 0, dissipated = 0;           ///< now
    double most_drift = 0, most_force = 0;  ///< so far, of a braced damper
    double collapse = infinity;             ///< m
    StoreyHysteresis result;

    [[nodiscard]] bool is_link() const { return place.link != no_dof; }
};

class SmoothSprings {
public:
    /// Null if there are none. Tells the branch what they act on.
    [[nodiscard]] static std::unique_ptr<SmoothSprings> make(const JoinedProblem& problem,
                                                             ModalBranch& branch,
                                                             const std::vector<double>& state);
    /// The modes of a structure have changed.
    void renew();

    [[nodiscard]] const std::vector<SmoothSpring>& all() const { return springs_; }
    [[nodiscard]] std::size_t states() const { return 2 * springs_.size(); }

    // In what follows `u` is a state of the structures and `s` one of the springs.

    [[nodiscard]] double drift(std::size_t spring, const double* u) const;
    [[nodiscard]] double rate(std::size_t spring, const double* u) const;
    [[nodiscard]] double rate_noise(std::size_t spring, const double* u) const;
    /// What rounding makes of a z of 0; how large z may be at a state, for all that cancels there.
    [[nodiscard]] double z_noise(std::size_t spring, const double* u) const;
    [[nodiscard]] double z_size(std::size_t spring, const double* u) const;
    [[nodiscard]] static double z(std::size_t spring, const double* s) { return s[2 * spring]; }
    /// Adds what the springs do to u', and gives s'.
    void act(const double* u, const double* s, double* u_slope, double* s_slope) const;
    /// N, by spring: beyond what the linear structure has of it, and the rate of that.
    void forces(const double* u, const double* s, double* out) const;
    void force_rates(const double* u, const double* s, const double* u_slope, double* out) const;

    /// The springs come to a state; with a point of the loops.
    void move(double time, const double* u, const double* s);
    /// Their present states, and signs that fit the rates of a state.
    void present(double* s) const;
    void set_signs(const double* u);
    /// What happens to a spring: its rate or its z changes sign.
    void turn(std::size_t spring);
    void cross(std::size_t spring) { springs_[spring].side = -springs_[spring].side; }
    [[nodiscard]] std::string label(std::size_t spring) const;
    /// rad/s, with which braces swing what they hold while their pistons stand.
    [[nodiscard]] double fastest_brace() const;
    /// The braced damper that settles the fastest, at the largest force so far, and its 1/s.
    [[nodiscard]] std::pair<std::size_t, double> fastest_settling() const;

    /// J, by which the energy stored in springs differs from that of elastic ones.
    [[nodiscard]] double stored_beyond_elastic(const double* u) const;
    /// Ends the books of storeys and links, whose peaks the solution has already, if any; J, in
    /// dampers.
    [[nodiscard]] double finish(double time, const double* u, PoundingSolution& solution);

private:
    SmoothSprings(const JoinedProblem& problem, ModalBranch& branch);
    void add_structure(std::size_t building, const double* u);
    void add(SmoothSpring spring, const double* u);
    void set_effect(const SmoothSpring& spring);
    void renew(SmoothSpring& spring) const;
    [[nodiscard]] double row(const SmoothSpring& of, const std::vector<double>& row,
                             const double* u) const;
    /// The sum of the magnitudes whose sum the row gives.
    [[nodiscard]] double size(const SmoothSpring& of, const std::vector<double>& row,
                              const double* u) const;
    static void trace(SmoothSpring& spring, const LoopPoint& point);

    const JoinedProblem& joined_;
    ModalBranch& branch_;
    std::vector<SmoothSpring> springs_;
};

}  // namespace percuss::pounding
