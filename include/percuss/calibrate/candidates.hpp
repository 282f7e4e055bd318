// Which laws of the catalogue deliver a restitution as it is requested, without calibration.
#pragma once

#include <string_view>
#include <vector>

#include "percuss/laws/law.hpp"

namespace percuss {

struct Candidate {
    std::string_view law;
    double delivered;
};

/// The laws of point contacts that take this stiffness and a restitution and nothing more, nearest
/// to what is requested first; empty if e is not in (0, 1].
[[nodiscard]] std::vector<Candidate> candidates(double e, double stiffness, const Onset& onset,
                                                Release release);

/// A candidate this near is as good as any.
inline constexpr double candidate_within = 1e-3;

}  // namespace percuss
