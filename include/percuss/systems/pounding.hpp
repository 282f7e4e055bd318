// Buildings side by side on moving ground, which may strike each other: the question and the
// answer.
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

#include "percuss/laws/law.hpp"
#include "percuss/problem/ground_motion.hpp"
#include "percuss/problem/solution.hpp"
#include "percuss/solve/methods.hpp"
#include "percuss/systems/gap_contact.hpp"

namespace percuss {

/// Matrices row by row. A free body has K = 0.
struct Building {
    std::string name;
    std::vector<double> mass;          ///< M, kg, symmetric and positive definite
    std::vector<double> damping;       ///< C, N s/m, symmetric; empty: none
    std::vector<double> stiffness;     ///< K, N/m, symmetric
    std::vector<double> ground;        ///< r, how the ground moves each freedom; empty: ones
    std::vector<double> force;         ///< f, N, constant; empty: none
    std::vector<double> displacement;  ///< x at the start, m; empty: 0
    std::vector<double> velocity;      ///< x' at the start, m/s; empty: 0
    std::vector<double> heights;       ///< m, of each storey; empty: unknown
    double delay = 0;                  ///< s, until the ground motion arrives (wave passage)
    bool storeys = false;  ///< freedom i stands on freedom i - 1: drifts and shears mean something

    [[nodiscard]] std::size_t size() const;
};

struct Freedom {
    std::size_t building = 0;
    std::size_t index = 0;
};

struct PoundingPair {
    std::string name;
    Freedom left;
    std::optional<Freedom> right;  ///< none: a barrier that moves with the ground of `left`
    double gap = 0;                ///< m; negative: pressed together at the start
    Law law;
    Release release = Release::no_tension;
    /// Laws that divide by the onset speed see at least this, m/s: they diverge for grazing
    /// contacts.
    double least_onset = 1e-4;
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
};

struct PoundingImpact {
    std::size_t pair = 0;
    double time = 0;
    double onset_speed = 0;
    double separation_speed = not_given;  ///< > 0 apart; NaN: still in contact at the end
    double peak_force = 0;
    double peak_indentation = 0;
    double duration = not_given;
    double effective_mass = 0;   ///< kg, 1/(b' M^-1 b)
    bool tension_cut = false;    ///< the law would have pulled
    bool recompression = false;  ///< the bodies approached again within the contact
    bool onset_floored = false;  ///< the law saw `least_onset`

    /// separation over onset speed; above 1 where the structures push during the contact.
    [[nodiscard]] double restitution() const { return separation_speed / onset_speed; }
};

struct Peak {
    double value = 0;  ///< with its sign
    double time = 0;
};
struct FreedomPeaks {
    Peak displacement;  ///< relative to the ground
    Peak velocity;      ///< relative to the ground
    Peak acceleration;  ///< absolute
};
struct StoreyPeaks {
    Peak drift;  ///< m
    Peak shear;  ///< N, of spring and damper
};
struct BuildingPeaks {
    std::vector<FreedomPeaks> freedoms;
    std::vector<StoreyPeaks> storeys;  ///< empty unless Building::storeys
};

/// Samples at k history_step. Columns: by freedom, buildings one after the other; by pair.
struct PoundingHistory {
    std::vector<double> time;
    std::vector<double> ground;  ///< acceleration without delay, m/s^2
    std::vector<std::vector<double>> displacement;
    std::vector<std::vector<double>> velocity;
    std::vector<std::vector<double>> acceleration;  ///< absolute
    std::vector<std::vector<double>> clearance;     ///< m, < 0 in contact
    std::vector<std::vector<double>> force;         ///< N
};

struct PoundingStats {
    long segments = 0;     ///< of flight
    long evaluations = 0;  ///< of the flight inside segments, to locate events and peaks
    long force_calls = 0;  ///< in contact
    long steps = 0;        ///< in contact
    long rejected = 0;     ///< in contact
    long newton_iterations = 0;
};

enum class RunStatus {
    completed,       ///< the whole duration
    outside_domain,  ///< an indentation left the domain of its law
    not_converged,   ///< an integration gave up
};
[[nodiscard]] std::string_view name(RunStatus status);

struct PoundingSolution {
    RunStatus status = RunStatus::not_converged;
    std::string note;  ///< one sentence where the status is not `completed`
    double end_time = 0;
    std::vector<PoundingImpact> impacts;  ///< in the order of their onset
    std::vector<BuildingPeaks> peaks;
    EnergyLedger energy;
    PoundingHistory history;
    PoundingStats stats;
    std::vector<double> displacement;  ///< at the end, by freedom
    std::vector<double> velocity;
};

/// Refuses, in one sentence, sizes that do not fit, matrices that are not symmetric or not positive
/// (semi)definite, pairs without freedoms, adhesive laws, and a duration that is not positive.
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
