#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/string/parameters.hpp"

namespace percuss {

namespace {

using P = StringParameters;
namespace dim = dimension;

constexpr Dimension bending{1, 3, -2}, inverse_speed{0, -1, 1};
constexpr Dimension sigma3{0, 3, -1};

// Bounds are wide but finite: whatever lies inside is computed without overflow.
constexpr auto table = std::to_array<StringParameter>({
    {"L", "string", "length", dim::length, &P::length, 1e-3, 1e3, false,
     "length between the terminations"},
    {"r", "string", "radius", dim::length, &P::radius, 1e-6, 1, false, "radius"},
    {"rho", "string", "density", dim::density, &P::density, 1, 1e5, false, "density"},
    {"E", "string", "young", dim::pressure, &P::young, 0, 1e13, false, "Young's modulus"},
    {"f1", "string", "pitch", dim::frequency, &P::pitch, 0.1, 1e6, false,
     "pitch, of the string without stiffness; replaces T"},
    {"T", "string", "tension", dim::force, &P::tension, 1e-6, 1e9, false, "tension; replaces f1"},
    {"EI", "string", "bending", bending, &P::bending, 0, 1e6, false,
     "bending stiffness, otherwise E pi r^4/4"},
    {"sigma0", "losses", "sigma0", dim::frequency, &P::sigma0, 0, 1e5, false,
     "decay rate of all modes"},
    {"sigma1", "losses", "sigma1", dim::speed, &P::sigma1, 0, 1e3, false,
     "decay rate per wave number"},
    {"sigma3", "losses", "sigma3", sigma3, &P::sigma3, 0, 10, false,
     "decay rate per cubed wave number"},
    {"x_b", "bridge", "position", dim::length, &P::bridge_position, 0, 1e3, true,
     "place of the bridge"},
    {"w_b", "bridge", "width", dim::length, &P::bridge_width, 0, 1e3, false,
     "width of its contact"},
    {"k_b", "bridge", "stiffness", dim::stiffness(1), &P::bridge_stiffness, 0, 1e15, false,
     "stiffness of the bridge; 0: no bridge"},
    {"h_b", "bridge", "height", dim::length, &P::bridge_height, -1, 1, false,
     "height of the bridge above the string at rest"},
    {"lambda", "bridge", "damping", inverse_speed, &P::bridge_damping, 0, 1e6, false,
     "contact damping, F = k_b d (1 + lambda d')"},
    {"n_b", "bridge", "contacts", dim::none, &P::bridge_contacts, 1, 64, false,
     "number of contacts along the bridge"},
    {"l_b", "bridge", "span", dim::length, &P::bridge_span, 0, 1e3, false,
     "distance between the first and the last of them"},
    {"x_c", "thread", "position", dim::length, &P::thread_position, 0, 1e3, true,
     "place of the thread"},
    {"w_c", "thread", "width", dim::length, &P::thread_width, 0, 1e3, false, "width of the thread"},
    {"k_c", "thread", "stiffness", dim::stiffness(1), &P::thread_stiffness, 0, 1e15, false,
     "stiffness of the thread; 0 and r_c = 0: no thread"},
    {"h_c", "thread", "height", dim::length, &P::thread_height, -1, 1, false,
     "height of the thread above the string at rest"},
    {"r_c", "thread", "damping", dim::dashpot, &P::thread_damping, 0, 1e9, false,
     "dashpot of the thread"},
    {"a_e", "pluck", "force", dim::force, &P::pluck_force, -1e6, 1e6, false,
     "largest force of the pluck; negative: down"},
    {"tau_e", "pluck", "duration", dim::time, &P::pluck_duration, 1e-6, 60, false,
     "duration of the pluck"},
    {"beta_e", "pluck", "shape", dim::none, &P::pluck_shape, 1e-3, 1e3, false,
     "lateness of the release; the larger, the more sudden"},
    {"x_e", "pluck", "position", dim::length, &P::pluck_position, 0, 1e3, true,
     "place of the pluck, otherwise L/2"},
    {"w_e", "pluck", "width", dim::length, &P::pluck_width, 0, 1e3, false,
     "width of the pluck, otherwise as wide as fits: L in the middle"},
    {"t_e", "pluck", "time", dim::time, &P::pluck_time, 0, 3600, false,
     "time at which the pluck begins"},
    {"m_h", "hammer", "mass", dim::mass, &P::hammer_mass, 0, 1e6, false,
     "mass of a hammer that strikes from below; 0: none"},
    {"v_h", "hammer", "speed", dim::speed, &P::hammer_speed, 0, 1e3, false,
     "speed of the hammer at first touch"},
    {"k_h", "hammer", "stiffness", dim::stiffness(1), &P::hammer_stiffness, 1e-3, 1e15, false,
     "stiffness of the hammer"},
    {"x_h", "hammer", "position", dim::length, &P::hammer_position, 0, 1e3, true,
     "place of the hammer, otherwise L/8"},
    {"w_h", "hammer", "width", dim::length, &P::hammer_width, 0, 1e3, false, "width of its felt"},
    {"lambda_h", "hammer", "damping", inverse_speed, &P::hammer_damping, 0, 1e6, false,
     "damping of its felt"},
});

std::string with_unit(double value, Dimension dimension) {
    const std::string unit = unit_name(dimension, UnitSystem::si);
    return shortest(value) + (unit == "1" ? "" : " " + unit);
}

/// What acts on a string lies on it with its whole width: the weights of the modes know no end.
Expected<void> check_place(const std::string& what, double at, double width, double length) {
    if (!(at > 0) || !(at < length))
        return Error{what + " at " + shortest(at) +
                         " m is not on the string, which has a length of " + shortest(length) +
                         " m; expected a place between 0 and that length",
                     {}};
    const double room = 2 * std::min(at, length - at);
    if (!(width <= room * (1 + 1e-12)))
        return Error{what + " at " + significant(at, 6) + " m with a width of " + shortest(width) +
                         " m reaches beyond the end of the string; expected a width of at most " +
                         significant(room, 6) + " m",
                     {}};
    return {};
}

}  // namespace

double StringParameters::bending_stiffness() const {
    return given(bending) ? bending : young * pi * (radius * radius) * (radius * radius) / 4;
}

double StringParameters::string_tension() const {
    if (given(tension)) return tension;
    const double wave = 2 * length * pitch;
    return mass_per_length() * wave * wave;
}

double StringParameters::pluck_extent() const {
    if (given(pluck_width)) return pluck_width;
    return 2 * std::min(pluck_centre(), length - pluck_centre());
}

double StringParameters::fundamental() const {
    const double beta = pi / length, beta2 = beta * beta;
    return std::sqrt((bending_stiffness() * beta2 + string_tension()) * beta2 / mass_per_length()) /
           (2 * pi);
}

std::span<const StringParameter> string_parameters() { return table; }

const StringParameter* find_string_parameter(std::string_view name) {
    const auto found = std::ranges::find(table, name, &StringParameter::name);
    return found == table.end() ? nullptr : &*found;
}

Expected<void> set_string_parameter(StringParameters& string, std::string_view name, double value) {
    const StringParameter* row = find_string_parameter(name);
    if (!row)
        return Error{"a string has no parameter " + in_quotes(name) +
                         suggestion(name, names_of(table, &StringParameter::name)),
                     {}};
    const bool low = row->lower_open ? !(value > row->lower) : !(value >= row->lower);
    if (low || !(value <= row->upper))
        return Error{
            std::string(name) + " = " + with_unit(value, row->dimension) + " is refused: the " +
                std::string(row->doc.substr(0, row->doc.find_first_of(",;"))) + " must lie " +
                (row->lower_open ? "above " : "between ") + with_unit(row->lower, row->dimension) +
                (row->lower_open ? " and at most at " : " and ") +
                with_unit(row->upper, row->dimension),
            {}};
    if (row->member == &P::bridge_contacts && value != std::floor(value))
        return Error{"n_b = " + shortest(value) + " is refused: a number of contacts is whole", {}};
    string.*(row->member) = value;
    if (row->member == &P::pitch) string.tension = not_given;
    if (row->member == &P::tension) string.pitch = not_given;
    return {};
}

Expected<void> check_string(const StringParameters& s) {
    const double half = s.bridge_contacts > 1 ? s.bridge_span / 2 : 0;
    if (s.has_bridge())
        for (const double at : {s.bridge_position - half, s.bridge_position + half})
            PERCUSS_CHECK(check_place("the bridge", at, s.bridge_width, s.length));
    if (s.thread_stiffness > 0 || s.thread_damping > 0)
        PERCUSS_CHECK(check_place("the thread", s.thread_position, s.thread_width, s.length));
    PERCUSS_CHECK(check_place("the pluck", s.pluck_centre(), s.pluck_extent(), s.length));
    if (s.has_hammer())
        PERCUSS_CHECK(check_place("the hammer", s.hammer_centre(), s.hammer_width, s.length));
    if (s.bridge_contacts > 1 && !(s.bridge_span > 0))
        return Error{"a bridge of " + shortest(s.bridge_contacts) +
                         " contacts needs a span, l_b > 0, to spread them over",
                     {}};
    return {};
}

}  // namespace percuss
