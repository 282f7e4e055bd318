// The impact of [skrinjar2018] Sec. 3: two equal spheres, one of them at rest, under the twelve
// laws that the review compares.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "percuss/laws/law.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::reproduction {

/// R = 20 mm, 0.3 m/s. The printed mass of 9.2 kg is a hundred times that of aluminium
/// (docs/errata.md, R1).
inline constexpr double review_mass = 0.092;
inline constexpr Onset review_onset{0.3, review_mass / 2};
/// N/m^1.5.
inline constexpr double review_stiffness = 5.2e9;

struct ReviewLaw {
    std::string_view id;     ///< in the catalogue
    std::string_view label;  ///< in Table 2
};
inline constexpr std::array<ReviewLaw, 12> review_laws{{
    {"hertz", "Hertz"},
    {"hunt_crossley", "Hunt-Crossley"},
    {"herbert_mcwhannell", "Herbert-McWhannell"},
    {"lee_wang", "Lee-Wang"},
    {"anagnostopoulos", "Anagnostopoulos"},
    {"lankarani_nikravesh", "Lankarani-Nikravesh"},
    {"jankowski", "Jankowski"},
    {"zhiying_qishao", "Zhiying-Qishao"},
    {"gonthier", "Gonthier et al."},
    {"flores", "Flores et al."},
    {"gharib_hurmuzlu", "Gharib-Hurmuzlu"},
    {"hu_guo", "Hu-Guo"},
}};

/// Those whose force is K d^(3/2) (1 + h v/v0): nine of the twelve.
[[nodiscard]] bool is_hunt_crossley_form(const ReviewLaw& law);
[[nodiscard]] std::vector<ReviewLaw> hunt_crossley_forms();

/// Damping as the law's author gives it for the requested restitution, or such that it is
/// delivered.
enum class ReviewDamping { published, calibrated };

class ReviewSpheres {
public:
    static Expected<ReviewSpheres> make();

    /// At a requested restitution c; Hertz ignores it.
    [[nodiscard]] Expected<Law> law(const ReviewLaw& which, double c, ReviewDamping damping,
                                    Release release = Release::no_tension) const;
    [[nodiscard]] Expected<Solution> impact(const ReviewLaw& which, double c, ReviewDamping damping,
                                            Release release = Release::no_tension) const;

    [[nodiscard]] const Rebound& hertz() const { return hertz_; }
    /// For the linear spring of Anagnostopoulos, N/m: the elastic impact lasts as long as with
    /// Hertz. The review takes the number of K in N/m^1.5 for one in N/m.
    [[nodiscard]] double linear_stiffness() const { return linear_stiffness_; }

private:
    Rebound hertz_;
    double linear_stiffness_ = not_given;
};

/// Of the law as it stands, as a Solution that separated; an error otherwise.
[[nodiscard]] Expected<Solution> review_impact(const Law& law, Release release);

/// Largest relative difference between the calibrated Hunt-Crossley forms at restitution c, in
/// duration, peaks and in the force along the contact.
[[nodiscard]] Expected<double> calibrated_forms_differ_by(const ReviewSpheres& spheres, double c);

}  // namespace percuss::reproduction
