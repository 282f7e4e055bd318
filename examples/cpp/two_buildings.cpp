// Two towers on a shaking table that strike each other [mahmoud2008].
#include <cmath>
#include <cstdio>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"

using namespace percuss;

Expected<void> run() {
    PERCUSS_TRY(const Building left,
                build(SingleOscillator{
                    .name = "left", .mass = 98, .period = 1 / 5.04, .damping_ratio = 0.072}));
    PERCUSS_TRY(const Building right,
                build(SingleOscillator{
                    .name = "right", .mass = 146.4, .period = 1 / 2.76, .damping_ratio = 0.015}));
    PERCUSS_TRY(const Law law, make_law("hertzdamp", {{"K", 6e9}, {"h", 0.48}}));
    PERCUSS_TRY(Pounding towers,
                row({left, right}, {{.gap = 0.0198, .law = law, .release = Release::geometric}}));
    towers.ground.harmonics = {{.amplitude = 2.6, .frequency = 3}};
    towers.duration = 2;

    PERCUSS_TRY(const PoundingSolution motion, solve(towers, EventDriven{}));
    for (const PoundingImpact& impact : motion.impacts)
        std::printf("impact at %.9f s with %.9f m/s, e = %.6f\n", impact.time, impact.onset_speed,
                    impact.restitution());
    for (std::size_t i = 0; i < towers.buildings.size(); ++i)
        std::printf("%s moves %.9f m\n", towers.buildings[i].name.c_str(),
                    std::abs(motion.peaks[i].dofs[0].displacement.value));
    return {};
}

int main() {
    const auto done = run();
    if (!done) std::fprintf(stderr, "%s\n", done.error().text().c_str());
    return done ? 0 : 2;
}
