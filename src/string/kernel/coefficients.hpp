// What a string is to its contacts: how far a unit force at one place moves another in one step.
#pragma once

#include <cstddef>

#include "string/modes.hpp"
#include "string/twofold.hpp"

namespace percuss::string {

/// Raised cosines of three places and the nut; the weights are those of scaled modes.
struct ScaledMode {
    double c2 = 0, kappa = 0, scale = 0;  ///< scale: y of the scaled mode times this is y
    double contact = 0, thread = 0, pluck = 0, nut = 0;
};

/// The one contact of a string in the fast kernel: its bridge, or a hammer if it has no bridge.
struct ContactPlace {
    double position = 0, width = 0, stiffness = 0, damping = 0, mass = infinity, height = 0,
           speed = 0;
};
[[nodiscard]] ContactPlace contact_place(const StringParameters& string);

[[nodiscard]] ScaledMode scaled_mode(const StringParameters& string, const ContactPlace& place,
                                     std::size_t i, double dt);

/// Constants of the step, once the products of the weights are summed. [walstijn2016] Eqs.
/// (40)-(47).
struct StepConstants {
    /// Summed with more digits: the same error in every step would add up.
    Twofold theta_bb, theta_bc, theta_cc, theta_be, theta_ce;
    /// How far a unit force moves a place in the step after, beyond the free motion: of the modes
    /// that take it in late.
    Twofold ahead_bb, ahead_bc, ahead_cc, ahead_be, ahead_ce;
    double thread_phi = 0;      ///< k_c/2 + r_c/dt
    double thread_inverse = 1;  ///< 1/(1 + thread_phi theta_cc)
    double thread_share = 0;    ///< beta_c: what a unit force of the contact takes off the thread
    double theta = 0, phi = 0;  ///< of the contact with the thread eliminated

    /// Of one mode: weights of contact, thread and pluck, and c2 - kappa if it runs late, else 0.
    void add(const Twofold& b, const Twofold& c, const Twofold& e, double next);
    void finish(const StringParameters& string, const ContactPlace& place, double dt);
};

}  // namespace percuss::string
