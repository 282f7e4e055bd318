// A string with its bridge, thread and excitation, as plain numbers, and the table that names them.
//
// x = 0 is the termination behind the bridge, x = length the nut. Lengths across the string
// (heights, displacements) count upwards; the bridge pushes up, the default pluck presses down.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/dimension.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {

/// SI. Defaults: the C3 string of [walstijn2016] Table 1, with r_c = 0.12 kg/s instead of the
/// printed 1.2 and the tension that its pitch implies.
struct StringParameters {
    double length = 1;
    double radius = 0.14e-3;
    double density = 7850;
    double young = 200e9;
    double pitch = 130.81;       ///< of the string without stiffness; NaN if the tension is given
    double tension = not_given;  ///< NaN: from the pitch
    double bending = not_given;  ///< EI; NaN: from young and radius

    double sigma0 = 0.6, sigma1 = 6.5e-3, sigma3 = 5.0e-6;  ///< [walstijn2016] Eq. (14)

    double bridge_position = 10e-3, bridge_width = 2e-3;
    double bridge_stiffness = 4.39e8, bridge_height = 0;
    double bridge_damping = 1;                    ///< lambda, s/m: F = k d (1 + lambda d')
    double bridge_contacts = 1, bridge_span = 0;  ///< several: a distributed bridge, evenly spaced

    double thread_position = 5e-3, thread_width = 1.2e-3;
    double thread_stiffness = 1.2e5, thread_height = 0, thread_damping = 0.12;

    double pluck_force = -0.4, pluck_duration = 50e-3, pluck_shape = 30;
    double pluck_position = not_given, pluck_width = not_given;  ///< NaN: middle; as wide as fits
    double pluck_time = 0;

    double hammer_mass = 0;  ///< 0: no hammer
    double hammer_speed = 1, hammer_stiffness = 1e6, hammer_position = not_given;
    double hammer_width = 4e-3, hammer_damping = 0;

    [[nodiscard]] double mass_per_length() const { return density * pi * radius * radius; }
    [[nodiscard]] double bending_stiffness() const;
    [[nodiscard]] double string_tension() const;
    /// Of the lowest mode with its stiffness, Hz.
    [[nodiscard]] double fundamental() const;
    [[nodiscard]] double pluck_centre() const {
        return given(pluck_position) ? pluck_position : length / 2;
    }
    [[nodiscard]] double pluck_extent() const;
    [[nodiscard]] double hammer_centre() const {
        return given(hammer_position) ? hammer_position : length / 8;
    }
    [[nodiscard]] bool has_bridge() const { return bridge_stiffness > 0; }
    [[nodiscard]] bool has_hammer() const { return hammer_mass > 0; }
};

/// One row of the table: what --set, instrument files and hosts may change.
struct StringParameter {
    std::string_view name;     ///< "x_c", as formulas write it
    std::string_view section;  ///< of an instrument file
    std::string_view key;      ///< in that section
    Dimension dimension;
    double StringParameters::*member;
    double lower, upper;
    bool lower_open;
    std::string_view doc;
};

[[nodiscard]] std::span<const StringParameter> string_parameters();
[[nodiscard]] const StringParameter* find_string_parameter(std::string_view name);

/// Sets one value within its own bounds; pitch and tension replace each other.
Expected<void> set_string_parameter(StringParameters& string, std::string_view name, double value);

/// What the bounds of single values cannot say: everything lies on the string, with its width.
Expected<void> check_string(const StringParameters& string);

struct Instrument {
    std::string name;
    std::vector<StringParameters> strings;
};

/// "C3", "G2", "C2" and "drone": the tanpura of [walstijn2016], plucked in the order G2 C3 C3 C2.
Expected<Instrument> string_preset(std::string_view name);
[[nodiscard]] std::span<const std::string_view> string_preset_names();

}  // namespace percuss
