// Buildings that strike each other: the answer. The question is in problem.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/scalar.hpp"
#include "percuss/pounding/energy_ledger.hpp"

namespace percuss {

struct PoundingImpact {
    std::size_t pair = 0;
    double time = 0;
    double onset_speed = 0;
    double separation_speed = not_given;  ///< > 0 apart; NaN: still in contact at the end
    double peak_force = 0;                ///< NaN: no fixed step met the bodies pushing
    double peak_indentation = 0;
    double duration = not_given;
    double impulse = not_given;  ///< N s, of the contact force; NaN unless it was asked for
    double effective_mass = 0;   ///< kg, 1/(b' M^-1 b)
    bool tension_cut = false;    ///< the law would have pulled
    bool recompression = false;  ///< the bodies approached again within the contact
    bool onset_floored = false;  ///< the law saw `least_onset`

    /// separation over onset speed; above 1 where the structures push during the contact. NaN
    /// where the law saw another onset speed than the one there was.
    [[nodiscard]] double restitution() const {
        return onset_floored ? not_given : separation_speed / onset_speed;
    }
};

struct Peak {
    double value = 0;  ///< with its sign
    double time = 0;
    /// The largest of the other sign, where it was asked for; 0: there was none.
    double opposite = 0;
    double opposite_time = 0;
};
struct DofPeaks {
    Peak displacement;  ///< relative to the ground
    Peak velocity;      ///< relative to the ground
    Peak acceleration;  ///< absolute
};
struct StoreyPeaks {
    Peak drift;  ///< m
    Peak shear;  ///< N, of spring and damper
};
struct BuildingPeaks {
    std::vector<DofPeaks> dofs;
    std::vector<StoreyPeaks> storeys;  ///< empty unless Building::storeys
};

/// Columns that a pair strikes between two floors: their part of the shear of the storey, and of
/// the contact force what goes to the floor above and to the one below.
struct ColumnPeaks {
    std::size_t pair = 0;
    bool right = false;  ///< on the right side of the pair
    Peak above, below;   ///< N, above the point and below it
};

/// Where the line of force over drift of a storey or link bends, or a sample of the history.
struct LoopPoint {
    double time = 0;
    double drift = 0;  ///< m
    double force = 0;  ///< N, of the spring
};
/// What a storey or a link went through that yields or slides.
struct StoreyHysteresis {
    double ductility = not_given;  ///< largest drift over that of yield; NaN without peaks
    double residual = 0;           ///< m, drift where the spring unloads from the end to 0
    double energy = 0;             ///< J, dissipated
    long yields = 0;               ///< how often it began to yield
    std::vector<LoopPoint> loop;   ///< straight lines are exact; bouc_wen: a point per step
};
struct LinkResponse {
    Peak elongation;              ///< m
    Peak force;                   ///< N, of spring and damper; positive where it pulls
    double damped = 0;            ///< J, in its damper; 0 without energy
    StoreyHysteresis hysteresis;  ///< empty loop: its spring is linear, and no damper has a brace
};

/// Samples at k history_step. Columns: by degree of freedom, buildings one after the other; by
/// pair.
struct PoundingHistory {
    std::vector<double> time;
    std::vector<double> ground;  ///< acceleration without delay, m/s^2
    std::vector<std::vector<double>> displacement;
    std::vector<std::vector<double>> velocity;
    std::vector<std::vector<double>> acceleration;  ///< absolute
    std::vector<std::vector<double>> clearance;     ///< m, < 0 in contact
    std::vector<std::vector<double>> force;         ///< N
    std::vector<std::vector<double>> elongation;    ///< m, by link
    std::vector<std::vector<double>> link_force;    ///< N
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
    collapsed,       ///< the drift of a yielding storey reached its limit
};
[[nodiscard]] std::string_view name(RunStatus status);

struct PoundingSolution {
    RunStatus status = RunStatus::not_converged;
    std::string note;  ///< one sentence where the status is not `completed`
    double end_time = 0;
    std::vector<PoundingImpact> impacts;  ///< in the order of their onset
    std::vector<BuildingPeaks> peaks;
    std::vector<ColumnPeaks> columns;  ///< in the order of the pairs, left side first
    /// By building, by storey; empty for a building that does not yield.
    std::vector<std::vector<StoreyHysteresis>> yielding;
    std::vector<LinkResponse> links;
    EnergyLedger energy;
    PoundingHistory history;
    PoundingStats stats;
    std::vector<double> displacement;  ///< at the end, by degree of freedom
    std::vector<double> velocity;
};

}  // namespace percuss
