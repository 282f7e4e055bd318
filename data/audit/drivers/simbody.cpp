// flags: -I/usr/include/simbody -lSimTKsimbody -lSimTKmath -lSimTKcommon
// package: libsimbody-dev
// Simbody's own forces; the numbers are taken from the lines. Along x; a wall is at 0.
#include <Simbody.h>

#include <cmath>

#include "protocol.hpp"

using namespace SimTK;

namespace {

/// The i-th number between the parentheses behind `call`.
double argument(const std::string& lines, const std::string& call, int i) {
    auto at = lines.find(call + "(");
    if (at == std::string::npos) throw std::runtime_error("no " + call + " in the lines");
    at += call.size();
    for (; i > 0; --i) at = lines.find(',', at + 1);
    return std::strtod(lines.c_str() + at + 1, nullptr);
}

struct Scene {
    MultibodySystem system;
    SimbodyMatterSubsystem matter{system};
    GeneralForceSubsystem forces{system};
    MobilizedBody::Slider add(double radius, double mass) {
        return {matter.Ground(),
                Body::Rigid(MassProperties(mass, Vec3(0), UnitInertia::sphere(radius) * mass))};
    }
};

double march(Scene& scene, State& state, const std::string& line, const std::string& lines,
             const std::vector<MobilizedBody::Slider>& bodies) {
    // The step is fixed, as the lines have it at most: what is seen is the model's force.
    RungeKuttaMersonIntegrator integrator(scene.system);
    integrator.setAccuracy(1e-8);
    integrator.setMaximumStepSize(argument(lines, "integrator.setMaximumStepSize", 0));
    TimeStepper stepper(scene.system, integrator);
    stepper.initialize(state);
    const bool wall = bodies.size() == 1;
    const double reach = number(line, "radius1") + (wall ? 0 : number(line, "radius2"));
    const double end = number(line, "end");
    for (int part = 1; part <= 40; ++part) {
        stepper.stepTo(end * part / 40);
        const State& now = integrator.getState();
        scene.system.realize(now, Stage::Velocity);
        const auto& upper = bodies.back();
        const double apart = upper.getLength(now) - (wall ? 0 : bodies[0].getLength(now));
        const double speed = upper.getRate(now) - (wall ? 0 : bodies[0].getRate(now));
        if (apart > reach && speed > 0) return speed / number(line, "speed");
    }
    throw std::runtime_error("the bodies are still in contact at the end of the run");
}

double hunt_crossley(const std::string& line, const std::string& lines) {
    const double r1 = number(line, "radius1"), r2 = number(line, "radius2");
    Scene scene;
    GeneralContactSubsystem contacts(scene.system);
    const ContactSetIndex set = contacts.createContactSet();
    std::vector<MobilizedBody::Slider> bodies{scene.add(r1, number(line, "mass1"))};
    const bool wall = std::isnan(r2);
    contacts.addBody(set, bodies[0], ContactGeometry::Sphere(r1), Transform());
    if (wall) {
        // the half space is where its x is positive
        contacts.addBody(set, scene.matter.Ground(), ContactGeometry::HalfSpace(),
                         Transform(Rotation(Pi, YAxis), Vec3(0)));
    } else {
        bodies.push_back(scene.add(r2, number(line, "mass2")));
        contacts.addBody(set, bodies[1], ContactGeometry::Sphere(r2), Transform());
    }
    HuntCrossleyForce force(scene.forces, contacts, set);
    for (int surface = 0; surface < 2; ++surface)
        force.setBodyParameters(ContactSurfaceIndex(surface),
                                argument(lines, "contact.setBodyParameters", 1),
                                argument(lines, "contact.setBodyParameters", 2), 0, 0, 0);
    State state = scene.system.realizeTopology();
    const double gap = number(line, "gap"), speed = number(line, "speed");
    if (wall) {
        bodies[0].setLength(state, r1 + gap);
        bodies[0].setRate(state, -speed);
    } else {
        bodies[1].setLength(state, r1 + r2 + gap);
        bodies[0].setRate(state, speed);
    }
    return march(scene, state, line, lines, bodies);
}

double smooth(const std::string& line, const std::string& lines) {
    if (!std::isnan(number(line, "radius2"))) throw Skip("for a sphere on a half-space only");
    const double radius = number(line, "radius1");
    Scene scene;
    std::vector<MobilizedBody::Slider> bodies{scene.add(radius, number(line, "mass1"))};
    SmoothSphereHalfSpaceForce force(scene.forces);
    const auto said = [&](const char* call) { return argument(lines, call, 0); };
    force.setParameters(said("force.setStiffness"), said("force.setDissipation"), 0, 0, 0, 1,
                        said("force.setConstantContactForce"), said("force.setHertzSmoothing"),
                        said("force.setHuntCrossleySmoothing"));
    force.setContactSphereBody(bodies[0]);
    force.setContactSphereLocationInBody(Vec3(0));
    force.setContactSphereRadius(radius);
    Transform wall(Rotation(Pi, YAxis), Vec3(0));
    force.setContactHalfSpaceBody(scene.matter.Ground());
    force.setContactHalfSpaceFrame(wall);
    State state = scene.system.realizeTopology();
    bodies[0].setLength(state, radius + number(line, "gap"));
    bodies[0].setRate(state, -number(line, "speed"));
    return march(scene, state, line, lines, bodies);
}

double run(const std::string& line) {
    const std::string lines = text(line, "lines");
    return text(line, "model") == "hunt_crossley" ? hunt_crossley(line, lines)
                                                  : smooth(line, lines);
}

}  // namespace

int main() {
    int major, minor, build;
    SimTK_version_simbody(&major, &minor, &build);
    serve("simbody", std::to_string(major) + "." + std::to_string(minor), run);
}
