// Coefficients ready for work: a form with everything that does not change from contact to contact.
#pragma once

#include "contact/coefficients.hpp"
#include "percuss/laws/form.hpp"

namespace percuss::lammps {

/// Typical bodies of a pair of types, for calibrations that depend on them.
struct Reference {
    double mass = not_given;    ///< effective mass
    double radius = not_given;  ///< effective radius
};

struct Friction {
    Tangential tangential = Tangential::none;
    Slider slide{};  ///< stiffness: of the contact, or per contact radius (mindlin)
    Rolling rolling = Rolling::none;
    Slider roll{};
    Twisting twisting = Twisting::none;
    Slider twist{};

    Lever lever = Lever::granular;

    [[nodiscard]] bool mindlin() const { return tangential >= Tangential::mindlin; }
    /// The history is the force of the spring, not its displacement.
    [[nodiscard]] bool keeps_force() const {
        return tangential == Tangential::mindlin_force ||
               tangential == Tangential::mindlin_rescale_force;
    }
    [[nodiscard]] bool rescales() const {
        return tangential == Tangential::mindlin_rescale ||
               tangential == Tangential::mindlin_rescale_force;
    }
    [[nodiscard]] bool turns() const {
        return rolling != Rolling::none || twisting != Twisting::none;
    }
    [[nodiscard]] bool any() const { return tangential != Tangential::none || turns(); }
};

struct Model {
    Form form;  ///< for unit effective radius if `by_radius`
    Release release = Release::no_tension;
    bool by_radius = false;      ///< K = (4/3) E* sqrt(R) of each contact's own R
    double stiffness_power = 0;  ///< the damping coefficient grows as K to this power
    double floor = 0;            ///< least onset speed
    Friction friction{};
    std::string note{};  ///< a caution about the parameters, or empty

    [[nodiscard]] bool divides_by_onset() const { return form.scaling.rate_power < 0; }
};

/// Whether the calibration of these coefficients needs Reference and a speed.
[[nodiscard]] Expected<bool> needs_reference(const Coefficients& coefficients);
[[nodiscard]] Expected<Model> make_model(const Coefficients& coefficients,
                                         const Reference& reference);

/// About how long an elastic contact of this effective mass and radius lasts.
[[nodiscard]] double contact_time(const Model& model, double mass, double radius, double speed);

/// Depth below touch to which the surfaces of an adhesive contact of this effective radius hold on.
[[nodiscard]] double reach(const Model& model, double radius);

}  // namespace percuss::lammps
