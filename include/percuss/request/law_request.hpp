// One way from what a user writes to a law, whoever reads it: the command line, law files,
// scenarios, studies, LAMMPS and programs in other languages hand over the same words, and get the
// same law or the same sentence. A place that they know goes in with each word and comes back with
// the error that is about it.
//
// Words are the parameters and choices of the law and
//   stiffness     another name of K
//   restitution   another name of e; what is to be delivered, if the damping is unknown
//   hysteresis    damping of an elastic law, with e, or h (energy: a)
//   body1 body2   "steel sphere R=10mm", "concrete plane": K and R, or the cylinders, follow
// A law "expr" has its force and names of the user's own instead; see io/expression_law.hpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/laws/law.hpp"
#include "percuss/request/body.hpp"

namespace percuss {

/// What the caller will find out itself, so that the user need not (and must not) give it. Typical
/// values stand in, because a law is whole.
enum class Unknown { nothing, damping, stiffness };

struct LawRequest {
    std::string law;  ///< id of the catalogue, or expr
    std::vector<TextSetting> settings;
    Unknown unknown = Unknown::nothing;
    /// With the damping unknown: whatever that does not depend on need not be given either.
    bool scale_free = false;
    /// Words that the caller understands itself: one of them may have been meant.
    std::vector<std::string_view> other_words{};
    /// Makes a law of a typed force; without it there is no law expr.
    Expected<Law> (*expression)(std::string_view force, std::vector<Setting> settings) = nullptr;
    std::string where{};      ///< of the whole, for what is missing
    std::string law_where{};  ///< of the id
};

/// The request as numbers of the catalogue.
struct LawParts {
    const LawInfo* info = nullptr;
    std::vector<Setting> settings;
    std::optional<Damper> damper{};
    std::optional<Pairing> pairing{};  ///< of the bodies; what follows from it is in `settings`
    double restitution = not_given;    ///< to be delivered, with the damping unknown
};

struct ResolvedLaw {
    Law law;
    std::optional<Pairing> pairing{};  ///< of the bodies, which also have a mass
    double restitution = not_given;    ///< to be delivered, with the damping unknown
};

Expected<ResolvedLaw> resolve(const LawRequest& request);

/// The two halves of it, for whoever changes the numbers in between; not for expr.
Expected<LawParts> read_parts(const LawRequest& request);
Expected<Law> law_of(const LawParts& parts);
/// Adds what follows from two bodies: K and R, or the cylinders of a line law. What is given
/// already is a contradiction, and the error's `where` is its name.
Expected<void> add_bodies(const LawInfo& info, const Pairing& pairing, Unknown unknown,
                          std::vector<Setting>& settings);

/// Whether the value that delivers a restitution depends on stiffness, mass and speed. The pure
/// numbers h, alpha, xi and a do not.
[[nodiscard]] bool damping_depends_on_scale(const LawInfo& info, bool hysteresis);

}  // namespace percuss
