// Buildings side by side on moving ground, which may strike each other: the question.
//     M (x'' + r a_g(t - delay)) + C x' + K x = f + contact forces,   per building,
// x relative to the building's own ground. A pair closes where the indentation
//     d = (x_left + ground_left) - (x_right + ground_right) - gap
// becomes positive; `right` stands on the positive side of `left`. [mahmoud2008] Eqs. (13)-(15)
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/ground/motion.hpp"
#include "percuss/laws/law.hpp"
#include "percuss/pounding/dof.hpp"
#include "percuss/pounding/link.hpp"
#include "percuss/pounding/solution.hpp"
#include "percuss/pounding/storey_yield.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss {

/// Matrices row by row. A free body has K = 0.
struct Building {
    std::string name;
    std::vector<double> mass;       ///< M, kg, symmetric and positive definite
    std::vector<double> damping;    ///< C, N s/m, symmetric; empty: none
    std::vector<double> stiffness;  ///< K, N/m, symmetric
    std::vector<double> ground;     ///< r, how the ground moves each degree of freedom; empty: ones
    std::vector<double> force;      ///< f, N, constant; empty: none
    std::vector<double> displacement;  ///< x at the start, m; empty: 0
    std::vector<double> velocity;      ///< x' at the start, m/s; empty: 0
    std::vector<double> heights;       ///< m, of each storey; empty: unknown
    double delay = 0;                  ///< s, until the ground motion arrives (wave passage)
    bool storeys = false;  ///< degree of freedom i stands on degree of freedom i - 1: drifts and
                           ///< shears mean something
    /// One per storey, from the ground up; empty: everything is elastic. Only with `storeys`.
    std::vector<StoreyYield> yields;
    /// s, C follows the stiffness of yielding storeys: C + tangent_damping (K now - K)
    double tangent_damping = 0;
    /// What other degrees of freedom than floors are called; they come last: the foundation's sway
    /// and rocking, or the rotations of the floors. All of them are lengths.
    std::vector<std::string> others = {};
    /// Storeys by degrees of freedom, row by row: drifts from x where a foundation rocks and sways;
    /// empty: x_i - x_(i - 1)
    std::vector<double> drifts = {};
    double width = not_given;  ///< m, across the motion, of a building whose floors turn

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::size_t floors() const { return size() - others.size(); }
};

struct PoundingPair {
    std::string name;
    Dof left;
    std::optional<Dof> right;  ///< none: a barrier that moves with the ground of `left`
    double gap = 0;            ///< m; negative: pressed together at the start
    Law law;
    Release release = Release::no_tension;
    /// Lower bound on the onset speed passed to the law, m/s: laws that divide by it diverge for
    /// grazing contacts.
    double least_onset = 1e-4;
    /// Without `right`: the barrier stands on the negative side, d = -x_left - gap.
    bool barrier_behind = false;
    /// Of the shear of a storey, carried by the columns that are struck between its floors.
    double column_share = 1;

    /// How the displacement of `left` enters the indentation.
    [[nodiscard]] double sign() const { return barrier_behind ? -1 : 1; }
};

/// a_g = amplitude sin(2 pi frequency t + phase) for t >= 0
struct Harmonic {
    double amplitude = 0;  ///< m/s^2
    double frequency = 0;  ///< Hz
    double phase = 0;      ///< rad
};

/// The ground's velocity jumps.
struct GroundImpulse {
    double time = 0;      ///< s
    double velocity = 0;  ///< m/s
};

/// The sum of its parts; a record is linear between its samples and zero after the last.
struct GroundInput {
    std::shared_ptr<const GroundMotion> record;  ///< shared by the runs of a study; may be null
    double scale = 1;                            ///< of the record
    std::vector<Harmonic> harmonics;
    std::vector<GroundImpulse> impulses;
};

struct Pounding {
    std::vector<Building> buildings;
    std::vector<PoundingPair> pairs;  ///< none: the buildings stand far apart
    std::vector<Link> links;          ///< buildings that they join must have one delay
    GroundInput ground;
    double duration = 0;  ///< s; 0: that of the record
};

/// Exact flight between contacts, contacts located as events, contact phases by a regularised
/// adaptive method.
struct EventDriven {
    double tolerance = 1e-11;  ///< of a contact phase, relative
};

/// What is computed besides the impact log.
struct PoundingOutput {
    bool peaks = true;
    bool energy = true;
    double history_step = 0;  ///< s; 0: no history
    bool details = false;     ///< impulses of the impacts, peaks of both signs
};

/// The mass that the two bodies of a pair show each other: 1/(b' M^-1 b), kg. The buildings of the
/// pair must fit.
[[nodiscard]] double effective_mass(const Pounding& problem, const PoundingPair& pair);

/// Refuses, in one sentence, sizes that do not fit, matrices that are not symmetric or not positive
/// (semi)definite, pairs without degrees of freedom, adhesive laws, and a duration that
/// is not positive.
[[nodiscard]] Expected<PoundingSolution> solve(const Pounding& problem, const EventDriven& method,
                                               const PoundingOutput& output = {});
/// The same problem by fixed steps. The onset speed is taken where the step finds the pair closed,
/// by linear interpolation.
[[nodiscard]] Expected<PoundingSolution> solve(const Pounding& problem,
                                               const DiscreteGradient& method,
                                               const PoundingOutput& output = {});
[[nodiscard]] Expected<PoundingSolution> solve(const Pounding& problem, const ImplicitRk& method,
                                               const PoundingOutput& output = {});

}  // namespace percuss
