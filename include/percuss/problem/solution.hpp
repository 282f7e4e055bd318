// The answer: how it ended, what was observed, the path, and what it cost.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "percuss/core/scalar.hpp"

namespace percuss {

/// An outcome is never an exception: a sweep of 100 000 impacts must finish.
enum class Status {
    separated,       ///< the contact ended under its release rule
    no_separation,   ///< it never ends: overdamped and geometric, or stuck by adhesion
    outside_domain,  ///< the indentation leaves the domain of the law
    no_closed_form,  ///< asked of the exact method, but the form has none
    not_converged,   ///< an iteration or an integration gave up
    refused,  ///< one case of a batch has no impact: its mass or speed is not positive and finite
};

constexpr std::string_view name(Status status) {
    switch (status) {
        case Status::separated: return "separated";
        case Status::no_separation: return "no_separation";
        case Status::outside_domain: return "outside_domain";
        case Status::no_closed_form: return "no_closed_form";
        case Status::not_converged: return "not_converged";
        case Status::refused: return "refused";
    }
    return "";
}

/// Where bodies that do not part come to rest under an external force; NaN where they have none.
struct RestingState {
    double indentation = not_given;  ///< m
    double force = not_given;        ///< N, of the contact
};

/// Observables, SI. NaN where one does not exist (the duration of a contact that never ends).
struct Rebound {
    double restitution = not_given;
    double duration = not_given;
    double peak_indentation = not_given;
    double time_of_peak_indentation = not_given;
    double peak_force = not_given;  ///< of the total force
    double time_of_peak_force = not_given;
    double dissipated_loading = not_given;    ///< J, until the largest indentation
    double dissipated_unloading = not_given;  ///< J, from there to the end of contact
    double stored_at_release =
        not_given;  ///< J, elastic energy that the release leaves in the bodies
    double indentation_at_release = not_given;
};

struct State {
    double time = 0;
    double indentation = 0;
    double rate = 0;
    double force = 0;
};

struct Stats {
    long force_calls = 0;
    long steps = 0;
    long rejected = 0;
    long newton_iterations = 0;
};

struct Solution {
    Status status = Status::not_converged;
    std::string note;  ///< one sentence where the status is not `separated`
    Rebound rebound;
    RestingState rest;
    Stats stats;
    /// The state at any time from 0 to the duration; empty if there is none.
    std::function<State(double time)> at;
};

}  // namespace percuss
