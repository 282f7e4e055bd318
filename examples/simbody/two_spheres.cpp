// Two spheres of 0.1 and 0.3 kg meet head-on at 1 m/s in Simbody: for four laws, the restitution
// there and the one of percuss. C++17: c++ -std=c++17 two_spheres.cpp $(pkg-config --cflags --libs
// percuss-c simbody)
#include <cmath>
#include <cstdio>

#include "sphere_contact.hpp"

using namespace SimTK;

static double restitution_in_simbody(percuss_law law, double duration) {
    const double mass[] = {0.1, 0.3}, radius = 0.01, speed = 1, gap = 1e-6;
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    GeneralForceSubsystem forces(system);
    MobilizedBody::Translation a(
        matter.Ground(),
        Body::Rigid(MassProperties(mass[0], Vec3(0), UnitInertia::sphere(radius) * mass[0])));
    MobilizedBody::Translation b(
        matter.Ground(),
        Body::Rigid(MassProperties(mass[1], Vec3(0), UnitInertia::sphere(radius) * mass[1])));
    auto* contact =
        new SphereContact(a, radius, b, radius, law, mass[0] * mass[1] / (mass[0] + mass[1]));
    Force::Custom(forces, contact);
    system.addEventHandler(new SphereTouch(*contact));

    State state = system.realizeTopology();
    b.setQ(state, Vec3(2 * radius + gap, 0, 0));
    a.setU(state, Vec3(speed, 0, 0));
    RungeKuttaMersonIntegrator integrator(system);
    integrator.setAccuracy(1e-10);
    integrator.setMaximumStepSize(duration / 1000);
    integrator.setReturnEveryInternalStep(true);
    TimeStepper stepper(system, integrator);
    stepper.setReportAllSignificantStates(true);
    stepper.initialize(state);
    for (const double end = gap / speed + 2 * duration; integrator.getTime() < end;) {
        stepper.stepTo(end);
        contact->commit(integrator.getState());
    }
    system.realize(integrator.getState(), Stage::Velocity);
    return -contact->rate(integrator.getState()) / speed;
}

int main() {
    const struct {
        const char* law;
        percuss_setting settings[2];
    } cases[] = {{"flores", {{"K", "1e9"}, {"e", "0.6"}}},
                 {"tsuji", {{"K", "1e9"}, {"alpha", "0.5"}}},
                 {"jankowski", {{"K", "1e9"}, {"e", "0.5"}}},
                 {"walton_braun", {{"K", "1e7"}, {"e", "0.7"}}}};
    for (const auto& c : cases) {
        percuss_law law;
        percuss_impact hit;
        if (percuss_law_make(c.law, c.settings, 2, PERCUSS_NATURAL, &law) ||
            percuss_law_impact(law, 0.075, 1, &hit)) {
            std::fprintf(stderr, "%s\n", percuss_message());
            return 2;
        }
        std::printf("%-12s %s=%s %s=%s  percuss %.10f  Simbody %.10f\n", c.law, c.settings[0].name,
                    c.settings[0].value, c.settings[1].name, c.settings[1].value, hit.restitution,
                    restitution_in_simbody(law, hit.duration));
        percuss_law_free(law);
    }
}
