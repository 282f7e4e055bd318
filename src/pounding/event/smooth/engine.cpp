#include "pounding/event/smooth/engine.hpp"

#include <vector>

namespace percuss::pounding {

namespace {

/// m/s^2, without delay.
double first_sample(const Run& run) {
    const GroundInput& ground = run.problem.ground;
    double a = run.flight.harmonics().acceleration(0, 0, 0);
    if (ground.record) a += ground.scale * ground.record->acceleration.front();
    return a;
}

void begin(Run& run) {
    run.start_ground();
    run.smooth()->set_signs(run.state());
    const std::vector<double> ground = run.ground_now(), force = run.spring_forces();
    Instant now{run.time(), run.state()};
    now.ground = ground.data();
    now.spring = force.data();
    run.recorder.begin(now, first_sample(run));
    run.engage_closed();
}

}  // namespace

void integrate(Run& run) {
    begin(run);
    if (!run.failed()) make_contact_solver(run)->go(false);
}

}  // namespace percuss::pounding
