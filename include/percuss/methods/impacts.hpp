// Impacts by the million: one law, many masses and speeds.
//
//     std::vector<double> e(speeds.size()), time(speeds.size());
//     const auto parted = impacts(law, masses, speeds, Release::no_tension,
//                                 {.restitution = e, .duration = time});
//
// Every law of the catalogue and every law of the user is taken, and the fastest way to its
// rebounds is found from its form:
//   * K d^n + c d^j v whose damping follows the onset so that all impacts are one (Hunt-Crossley
//     and Tsuji types, elastic ones): one exact impact, rescaled;
//   * K d^n + c d^j v otherwise: a table over the one number D of its reduction;
//   * forms that know the onset only by its energy (line laws, plastic, adhesive): a table over
//     that;
//   * ADAMS where all cases have one mass or one speed: a table over the other;
//   * the rest (ADAMS otherwise, the user's functions) and whatever no table holds:
//     solve(impact, Automatic), one by one.
//
// Restitution, duration, peak indentation and peak force are those of solve(impact, Automatic) to a
// relative 1e-12, and so are the statuses, but for what Automatic itself does not know so well: its
// restitution is good to 1e-12 of the onset speed, and the duration of a contact without closed
// form that creeps apart (e below 0.01) to 1e-12/e.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "percuss/core/expected.hpp"
#include "percuss/laws/law.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss {

/// Where the answers go, one element per case; an empty span is not wanted. What does not exist is
/// NaN (Rebound).
struct Rebounds {
    std::span<double> restitution = {};
    std::span<double> duration = {};          ///< s
    std::span<double> peak_indentation = {};  ///< m
    std::span<double> peak_force = {};        ///< N, of the total force
    std::span<Status> status = {};
};

/// All impacts of one law under one release rule. Made once it answers any number of times, from
/// any number of threads.
class ImpactBatch {
public:
    /// `masses` and `speeds` are the cases to come, or their extremes: the tables reach so far, and
    /// what lies outside is solved one by one. Refused where the law has no form (infinite damping,
    /// conforming radii) or does not end by that rule.
    [[nodiscard]] static Expected<ImpactBatch> make(const Law& law, Release release,
                                                    std::span<const double> masses,
                                                    std::span<const double> speeds,
                                                    double tolerance = 1e-12);

    /// How many of the cases separated. Spans of length 1 stand for all cases. A bad case (a mass
    /// or a speed that is not positive and finite) gets Status::refused and NaN, and spoils no
    /// other; only spans whose lengths do not fit are an error.
    [[nodiscard]] Expected<std::size_t> operator()(std::span<const double> masses,
                                                   std::span<const double> speeds,
                                                   const Rebounds& out) const;

    /// "rescaled", "table over D", "over energy", "over speed" or "over mass", or "one by one"
    [[nodiscard]] std::string_view method() const;

private:
    struct Plan;
    explicit ImpactBatch(std::shared_ptr<const Plan> plan) : plan_(std::move(plan)) {}

    std::shared_ptr<const Plan> plan_;

    friend Expected<std::size_t> impacts(const Law&, std::span<const double>,
                                         std::span<const double>, Release, const Rebounds&, double);
};

/// The same in one call. Tables are made if there are cases enough to be worth it. `tolerance` is
/// that of cases that are integrated one by one.
[[nodiscard]] Expected<std::size_t> impacts(const Law& law, std::span<const double> masses,
                                            std::span<const double> speeds, Release release,
                                            const Rebounds& out, double tolerance = 1e-12);

}  // namespace percuss
