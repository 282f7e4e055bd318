// Buildings from what engineers write down: periods, storeys, damping ratios; the set-ups of
// [mahmoud2008]; and the pairs of a row of buildings.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "percuss/pounding/problem.hpp"

namespace percuss {

/// One degree of freedom. Exactly one of `period` and `stiffness` is given, and at most one of
/// `damping_ratio` and `damping`.
struct SingleOscillator {
    std::string name = {};
    double mass = 0;                   ///< kg
    double period = not_given;         ///< s
    double stiffness = not_given;      ///< N/m
    double damping_ratio = not_given;  ///< of the critical damping
    double damping = not_given;        ///< N s/m
    double height = not_given;         ///< m
    double gravity_load = 0;           ///< N, that the spring carries at `height`: P-Delta
};

/// The dampers named in the storeys themselves.
struct StoreyDamping {};
/// One ratio for all modes, or one per mode, slowest mode first.
struct ModalDamping {
    std::vector<double> ratios;
};
/// C = alpha M + beta K
struct RayleighDamping {
    double alpha = 0;  ///< 1/s
    double beta = 0;   ///< s
};
/// alpha and beta such that two modes, counted from 0, have these ratios.
struct RayleighModes {
    std::array<std::size_t, 2> modes{0, 1};
    std::array<double, 2> ratios{};
};
/// The same at two frequencies, Hz.
struct RayleighFrequencies {
    std::array<double, 2> frequencies{};
    std::array<double, 2> ratios{};
};
using DampingModel =
    std::variant<StoreyDamping, ModalDamping, RayleighDamping, RayleighModes, RayleighFrequencies>;

struct Storey {
    double mass = 0;         ///< kg, of the floor
    double stiffness = 0;    ///< N/m, to the floor below
    double damping = 0;      ///< N s/m, to the floor below
    StoreyYield yield = {};  ///< its stiffness is the one above
};

/// Storeys from the ground up.
struct ShearBuilding {
    std::string name = {};
    std::vector<Storey> storeys;
    std::vector<double> heights = {};  ///< m, of each storey; empty: unknown
    DampingModel damping = StoreyDamping{};
    /// N, that each storey carries; empty: none. It takes load/height off the stiffness (P-Delta).
    std::vector<double> gravity_loads = {};
    /// Rayleigh damping follows the stiffness of storeys that yield.
    bool tangent_damping = false;
};

/// Given matrices, row by row; `damping` (C) is used if it is not empty, else `model`.
struct MatrixBuilding {
    std::string name = {};
    std::vector<double> mass;
    std::vector<double> stiffness;
    std::vector<double> damping = {};
    DampingModel model = StoreyDamping{};  ///< StoreyDamping: no dampers
    std::vector<double> ground = {};       ///< empty: ones
    std::vector<double> heights = {};
    bool storeys = false;
    bool free_body = false;  ///< K may be singular
};

/// At rest, without load. Refused in one sentence: masses and storey stiffnesses that are not
/// positive, negative damping, numbers that are not finite, matrices that do not fit, are not
/// symmetric or, unless a free body is meant, have a singular K.
[[nodiscard]] Expected<Building> build(const SingleOscillator& oscillator);
[[nodiscard]] Expected<Building> build(const ShearBuilding& building);
[[nodiscard]] Expected<Building> build(const MatrixBuilding& building);

/// Natural periods, s, the longest first; infinite for the modes of a free body. The matrices must
/// fit.
[[nodiscard]] std::vector<double> natural_periods(const Building& building);
/// Damping ratios phi' C phi/(2 omega) of the modes in the same order; NaN for those of a free
/// body.
[[nodiscard]] std::vector<double> damping_ratios(const Building& building);

/// How two bodies meet.
struct Joint {
    double gap = 0;  ///< m
    Law law;
    Release release = Release::no_tension;
    double least_onset = 1e-4;  ///< m/s
};

/// A body that falls through joint.gap on a barrier, or meets it at once with `speed` if the gap is
/// 0: m u'' = m g - F. [mahmoud2008] Eq. (13)
struct Drop {
    double mass = 0;                    ///< kg
    double gravity = standard_gravity;  ///< m/s^2
    double speed = 0;                   ///< m/s, at the start, downwards
    Joint joint;
    double duration = 0;  ///< s; 0: fall, contact and the way back up, about
};
/// A pendulum that meets a barrier at its lowest point: m u'' + (m g/l) u = -F. [mahmoud2008]
/// Eq. (14)
struct Striker {
    double mass = 0;                    ///< kg
    double length = infinity;           ///< m; infinite: no restoring force
    double gravity = standard_gravity;  ///< m/s^2
    double speed = 0;                   ///< m/s, at the start
    Joint joint;                        ///< the start is joint.gap away from the barrier
    double duration = 0;                ///< s, needed
};
[[nodiscard]] Expected<Pounding> pounding_problem(const Drop& drop);
[[nodiscard]] Expected<Pounding> pounding_problem(const Striker& striker);

/// Every floor of `left` with the floor of `right` at its level: of equal number where a building's
/// heights are unknown. Refused if no floors meet.
[[nodiscard]] Expected<std::vector<PoundingPair>> pair_floors(
    const std::vector<Building>& buildings, std::size_t left, std::size_t right,
    const Joint& joint);
/// Buildings from left to right, each paired floor by floor with the next; one joint for all or
/// one per neighbours.
[[nodiscard]] Expected<Pounding> row(std::vector<Building> buildings,
                                     const std::vector<Joint>& joints);

/// The numbers of the paper, in SI.
namespace mahmoud2008 {

inline constexpr double kip = 4448.2216152605;  ///< N, exact
inline constexpr double inch = 0.0254;          ///< m, exact

/// Two oscillators, Table 1. The period of the second is not printed; the ratios are.
inline constexpr double table1_mass = 7.8 * kip / inch;  ///< kg, of each
inline constexpr double table1_damping_ratio = 0.05;
inline constexpr double table1_gap = 0.5 * inch;  ///< m
extern const double table1_stiffness;             ///< N/m^1.5, k_h and beta
inline constexpr double table1_restitution = 0.6;
inline constexpr std::array<double, 3> table1_period_ratios{0.3, 0.5, 0.7};  ///< T1/T2

/// Two towers on a shaking table: frequencies in Hz.
inline constexpr std::array<double, 2> table_masses{98, 146.4};
inline constexpr std::array<double, 2> table_frequencies{5.04, 2.76};
inline constexpr std::array<double, 2> table_damping_ratios{0.072, 0.015};
inline constexpr double table_gap = 0.0198;
inline constexpr std::array<double, 2> table_amplitudes{2.6, 1.9};  ///< m/s^2

/// Steel ball on a plate.
inline constexpr double ball_drop = 2 * inch;
inline constexpr double steel_viscoelastic_stiffness = 1.03e10;  ///< N/m^1.5, beta
inline constexpr double steel_hertz_stiffness = 0.60e10;         ///< N/m^1.5, k_h
/// Concrete bodies; mass, speed and length of the striker are not printed.
inline constexpr double concrete_viscoelastic_stiffness = 2.75e9;
inline constexpr double concrete_hertz_stiffness = 1.54e9;

[[nodiscard]] Expected<std::vector<Building>> table1_oscillators(double first_period,
                                                                 double second_period);
[[nodiscard]] Expected<std::vector<Building>> shaking_table_towers();

}  // namespace mahmoud2008

}  // namespace percuss
