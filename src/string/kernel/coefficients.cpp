#include "string/kernel/coefficients.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::string {

ContactPlace contact_place(const StringParameters& s) {
    if (!s.has_bridge() && s.has_hammer())
        return {s.hammer_centre(), s.hammer_width, s.hammer_stiffness,
                s.hammer_damping,  s.hammer_mass,  0,
                s.hammer_speed};
    return {s.bridge_position,
            s.bridge_width,
            s.bridge_stiffness,
            s.bridge_damping,
            infinity,
            s.bridge_height,
            0};
}

ScaledMode scaled_mode(const StringParameters& s, const ContactPlace& place, std::size_t i,
                       double dt) {
    const StringMode mode = string_mode(s, i, dt);
    ScaledMode scaled{mode.c2, mode.kappa, std::sqrt(mode_mobility(s, dt) * mode.al / 2)};
    scaled.contact = scaled.scale * mode_weight(mode.beta, place.position, place.width);
    if (s.thread_stiffness > 0 || s.thread_damping > 0)
        scaled.thread = scaled.scale * mode_weight(mode.beta, s.thread_position, s.thread_width);
    scaled.pluck = scaled.scale * mode_weight(mode.beta, s.pluck_centre(), s.pluck_extent());
    // shear at the nut, T y' - EI y'''
    const double shear =
        (s.string_tension() + s.bending_stiffness() * mode.beta * mode.beta) * mode.beta;
    scaled.nut = scaled.scale * (i % 2 == 1 ? shear : -shear);
    return scaled;
}

void StepConstants::add(long double b, long double c, long double e, long double next) {
    theta_bb += b * b;
    theta_bc += b * c;
    theta_cc += c * c;
    theta_be += b * e;
    theta_ce += c * e;
    ahead_bb += next * b * b;
    ahead_bc += next * b * c;
    ahead_cc += next * c * c;
    ahead_be += next * b * e;
    ahead_ce += next * c * e;
}

void StepConstants::finish(const StringParameters& s, const ContactPlace& place, double dt) {
    thread_phi = s.thread_stiffness / 2 + s.thread_damping / dt;
    const long double inverse = 1 / (1 + thread_phi * theta_cc);
    thread_inverse = static_cast<double>(inverse);
    thread_share = static_cast<double>(thread_phi * theta_bc * inverse);
    // theta_bb - thread_share theta_bc; never negative by Cauchy and Schwarz, and not by rounding
    const long double apart = std::max(0.0L, theta_bb * theta_cc - theta_bc * theta_bc);
    theta =
        static_cast<double>((theta_bb + thread_phi * apart) * inverse) + dt * dt / (2 * place.mass);
    phi = theta * place.stiffness / 2;
}

}  // namespace percuss::string
