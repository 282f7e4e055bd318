// My own law: a rubber buffer that hardens, F = (k d + k3 d^3)(1 + h v/v0). Any function of
// indentation, rate and onset will do; it is solved, batched and calibrated like a published one.
#include <cstdio>

#include "percuss/laws/law.hpp"
#include "percuss/methods/automatic.hpp"

using namespace percuss;

int main() {
    const double k = 2e5, k3 = 8e10, h = 0.5;
    const Law buffer = Law::custom([=](double d, double v, const Onset& onset) {
        return (k * d + k3 * d * d * d) * (1 + h * v / onset.rate);
    });
    const auto form = buffer.engage(Onset{.rate = 1.2, .mass = 25});
    if (!form) return std::fprintf(stderr, "%s\n", form.error().text().c_str()), 2;

    const Solution impact = solve(Impact(*form), Automatic{});
    if (impact.status != Status::separated)
        return std::fprintf(stderr, "%s\n", impact.note.c_str()), 1;
    std::printf("restitution %.9f\n", impact.rebound.restitution);
    std::printf("peak force  %.1f N at %.4f ms\n", impact.rebound.peak_force,
                1e3 * impact.rebound.time_of_peak_force);
    const State halfway = impact.at(impact.rebound.duration / 2);
    std::printf("halfway     %.4f mm, %.4f m/s\n", 1e3 * halfway.indentation, halfway.rate);
}
