// One impact, its path, and many at once.
#include <cmath>
#include <string>
#include <vector>

#include "bindings/capi/guard.hpp"
#include "bindings/capi/law.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/methods/impacts.hpp"

namespace percuss::bindings {

namespace {

std::int32_t code(Status status) {
    switch (status) {
        case Status::separated: return PERCUSS_SEPARATED;
        case Status::no_separation: return PERCUSS_NO_SEPARATION;
        case Status::outside_domain: return PERCUSS_OUTSIDE_DOMAIN;
        case Status::no_closed_form: return PERCUSS_NO_CLOSED_FORM;
        case Status::not_converged: return PERCUSS_NOT_CONVERGED;
        case Status::refused: return PERCUSS_REFUSED;
    }
    return PERCUSS_NOT_CONVERGED;
}

percuss_impact answer(const Solution& solution) {
    const Rebound& r = solution.rebound;
    return {code(solution.status),
            r.restitution,
            r.duration,
            r.peak_indentation,
            r.time_of_peak_indentation,
            r.peak_force,
            r.time_of_peak_force,
            r.dissipated_loading,
            r.dissipated_unloading,
            r.stored_at_release,
            r.indentation_at_release};
}

Expected<Solution> solve_one(percuss_law law, double mass, double speed) {
    PERCUSS_TRY(const HeldLaw* known, law_of_handle(law));
    PERCUSS_TRY(const Form form, known->law.engage({speed, mass}, known->release));
    return solve(Impact(form, known->release), Automatic{});
}

Expected<std::span<const double>> column(const double* values, std::size_t size, std::size_t count,
                                         const char* name) {
    PERCUSS_CHECK(present(values, name));
    if (size != 1 && size != count)
        return Error{std::string(name) + " has " + std::to_string(size) + " elements for " +
                         std::to_string(count) + " impacts; give one for all or one each",
                     {}};
    return std::span(values, size);
}

std::span<double> wanted(double* values, std::size_t count) {
    return values ? std::span(values, count) : std::span<double>();
}

}  // namespace

}  // namespace percuss::bindings

using namespace percuss;
using namespace percuss::bindings;

int percuss_law_impact(percuss_law law, double mass, double speed, percuss_impact* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const Solution solution, solve_one(law, mass, speed));
        *out = answer(solution);
        return {};
    });
}

int percuss_law_path(percuss_law law, double mass, double speed, percuss_impact* out,
                     percuss_state* states, size_t count) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        if (count > 0) PERCUSS_CHECK(present(states, "states"));
        PERCUSS_TRY(const Solution solution, solve_one(law, mass, speed));
        const double end = solution.rebound.duration;
        if (count > 0 && (!solution.at || !std::isfinite(end)))
            return Error{"a contact that does not separate has no path to its end: " +
                             std::string(name(solution.status)),
                         {}};
        *out = answer(solution);
        for (std::size_t i = 0; i < count; ++i) {
            const double share =
                count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
            const State state = solution.at(share * end);
            states[i] = {state.time, state.indentation, state.rate, state.force};
        }
        return {};
    });
}

int percuss_law_impacts(percuss_law law, const double* masses, size_t mass_count,
                        const double* speeds, size_t speed_count, size_t count,
                        const percuss_answers* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const HeldLaw* known, law_of_handle(law));
        if (count == 0) return {};
        PERCUSS_TRY(const auto mass, column(masses, mass_count, count, "masses"));
        PERCUSS_TRY(const auto speed, column(speeds, speed_count, count, "speeds"));
        // One of each is one impact to the library, but the caller asks for `count` answers.
        const std::vector<double> repeated(mass.size() < count && speed.size() < count ? count : 0,
                                           mass[0]);
        std::vector<Status> statuses(out->status ? count : 0);
        const Rebounds answers{wanted(out->restitution, count), wanted(out->duration, count),
                               wanted(out->peak_indentation, count), wanted(out->peak_force, count),
                               statuses};
        PERCUSS_CHECK(impacts(known->law, repeated.empty() ? mass : std::span(repeated), speed,
                              known->release, answers));
        for (std::size_t i = 0; i < statuses.size(); ++i) out->status[i] = code(statuses[i]);
        return {};
    });
}
