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

void StepConstants::add(const Twofold& b, const Twofold& c, const Twofold& e, double next) {
    const auto count = [&](const Twofold& product, Twofold& now, Twofold& ahead) {
        now += product;
        if (next != 0) ahead += next * product;
    };
    count(b * b, theta_bb, ahead_bb);
    count(b * c, theta_bc, ahead_bc);
    count(c * c, theta_cc, ahead_cc);
    count(b * e, theta_be, ahead_be);
    count(c * e, theta_ce, ahead_ce);
}

void StepConstants::finish(const StringParameters& s, const ContactPlace& place, double dt) {
    thread_phi = s.thread_stiffness / 2 + s.thread_damping / dt;
    const Twofold inverse = 1 / (1 + thread_phi * theta_cc);
    thread_inverse = static_cast<double>(inverse);
    thread_share = static_cast<double>(thread_phi * theta_bc * inverse);
    // theta_bb - thread_share theta_bc; never negative by Cauchy and Schwarz, and not by rounding
    const Twofold apart = std::max(Twofold(0), theta_bb * theta_cc - theta_bc * theta_bc);
    theta =
        static_cast<double>((theta_bb + thread_phi * apart) * inverse) + dt * dt / (2 * place.mass);
    phi = theta * place.stiffness / 2;
}

}  // namespace percuss::string
