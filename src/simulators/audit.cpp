#include "simulators/audit.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/laws/geometry.hpp"
#include "percuss/simulators/answers.hpp"

namespace percuss::simulators {

namespace {

constexpr double radius = 0.005, density = 2500, linear_stiffness = 1e5;
constexpr ElasticSolid solid{1e9, 0.3};

double second_radius(std::string_view bodies) {
    return bodies == "wall" ? infinity : bodies == "unequal" ? 2 * radius : radius;
}

void add_keys(std::vector<AuditKey>& keys, std::string_view bodies, double speed, int steps,
              std::initializer_list<double> requested) {
    for (const double e : requested)
        for (const std::string_view way : {"documented", "emitted"})
            keys.push_back({bodies, speed, way, steps, e});
}

}  // namespace

SimulatedImpact audit_impact(const ContactModel& model, std::string_view bodies, double speed) {
    const double other = second_radius(bodies);
    const bool wall = !std::isfinite(other);
    const double mass = sphere_mass(radius, density);
    const double partner = wall ? infinity : sphere_mass(other, density);
    SimulatedImpact impact{.mass = wall ? mass : mass * partner / (mass + partner),
                           .speed = speed,
                           .radius = wall ? radius : radius * other / (radius + other),
                           .E = solid.E,
                           .nu = solid.nu,
                           .wall = wall};
    const double hertz = *sphere_stiffness(solid, radius, solid, other);
    impact.stiffness = model.exponent != 1 ? hertz
                       : model.from_hertz  ? model.from_hertz(hertz, impact)
                                           : linear_stiffness;
    if (!takes_cohesion(model)) return impact;
    // The pull is a fiftieth of the greatest force.
    if (const auto elastic = elastic_impact(hertz, 1.5, impact.mass, speed))
        impact.cohesion = elastic->max_force / (50 * 4 * pi * impact.radius);
    return impact;
}

std::vector<AuditKey> audit_keys(const ContactModel& model, bool brief) {
    const int resolved = model.resolved_steps;
    std::vector<AuditKey> keys;
    if (model.input.upper == 0) {  // nothing can be asked of it
        for (const std::string_view bodies : audit_bodies)
            keys.push_back({bodies, 1, "emitted", resolved, 1});
        return keys;
    }
    if (brief) {
        add_keys(keys, "equal", 1, resolved, {0.3, 0.7});
        add_keys(keys, "wall", 1, resolved, {0.5});
        return keys;
    }
    for (const std::string_view bodies : audit_bodies)
        for (const double speed : {0.1, 1.0, 5.0})
            add_keys(keys, bodies, speed, resolved, {0.1, 0.3, 0.5, 0.7, 0.9});
    add_keys(keys, "equal", 1, usual_steps, {0.1, 0.3, 0.5, 0.7, 0.9});
    add_keys(keys, "wall", 1, usual_steps, {0.5});
    for (const std::string_view bodies : {"equal", "wall"})
        for (const int steps : order_steps) keys.push_back({bodies, 1, "emitted", steps, 0.5});
    return keys;
}

Expected<AuditRun> audit_run(const ContactModel& model, const AuditKey& key) {
    AuditRun run{.key = key, .impact = audit_impact(model, key.bodies, key.speed)};
    run.radius1 = radius;
    run.radius2 = second_radius(key.bodies);
    run.mass1 = sphere_mass(radius, density);
    run.mass2 = std::isfinite(run.radius2) ? sphere_mass(run.radius2, density) : infinity;
    if (key.way == "documented") {
        if (!model.asked) return run;
        run.input = model.asked(key.requested, run.impact);
        if (!(run.input <= model.input.upper)) return run;
    } else {
        PERCUSS_TRY(const EmittedInput emitted, emit_input(model, key.requested, run.impact));
        if (!emitted.reached) return run;
        run.input = emitted.input;
    }
    PERCUSS_TRY(const Prediction predicted, predict(model, run.input, run.impact));
    PERCUSS_TRY(const auto elastic, elastic_impact(run.impact.stiffness, model.exponent,
                                                   run.impact.mass, run.impact.speed));
    run.predicted = predicted.restitution;
    run.time_step = elastic.duration / key.steps;
    // Not a whole number of steps: nobody's bodies touch at the end of one.
    run.gap = 3.37 * run.time_step * key.speed;
    const double contact = predicted.status == Status::separated ? predicted.rebound.duration : 0;
    // A force that is cut leaves the bodies flying out of each other.
    run.end = run.gap / key.speed + 1.2 * std::max(contact, elastic.duration) +
              1.2 * elastic.max_indentation / (key.speed * std::max(predicted.restitution, 0.05));
    run.lines = filled_lines(model, run.input, run.time_step, run.impact);
    return run;
}

}  // namespace percuss::simulators
