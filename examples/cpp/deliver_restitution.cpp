// Ask for a restitution; see what the published relation delivers, and get the damping that does.
#include <cstdio>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/laws/catalog.hpp"

using namespace percuss;

Expected<void> run() {
    const double wanted = 0.5;
    const Onset onset{.rate = 0.3, .mass = 98};  // m/s, and the effective mass in kg
    PERCUSS_TRY(const Law law, make_law("tsuji", {{"K", 2.75e9}, {"e", wanted}}));

    // Bodies without adhesion part when the force returns to 0, not when the indentation does.
    PERCUSS_TRY(const double e, delivered_restitution(law, onset, Release::no_tension));
    PERCUSS_TRY(const Calibration calibration,
                calibrate_restitution(law, wanted, onset, Release::no_tension));
    PERCUSS_TRY(const double again,
                delivered_restitution(calibration.law, onset, Release::no_tension));

    std::printf("published delivers  %.10f\n", e);
    std::printf("calibrated %s    %.10f\n", calibration.parameter.name.c_str(),
                calibration.parameter.value);
    std::printf("calibrated delivers %.10f\n", again);
    return {};
}

int main() {
    const auto done = run();
    if (!done) std::fprintf(stderr, "%s\n", done.error().text().c_str());
    return done ? 0 : 2;
}
