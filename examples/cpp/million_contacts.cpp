// A million contacts of one law at once: their impacts, and their forces in one time step.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

#include "percuss/laws/catalog.hpp"
#include "percuss/methods/impacts.hpp"

using namespace percuss;

int main() {
    const std::size_t n = 1'000'000;
    const auto law = make_law("flores", {{"K", 5.2e9}, {"e", 0.6}});
    if (!law) return std::fprintf(stderr, "%s\n", law.error().text().c_str()), 2;

    std::vector<double> speed(n), e(n), duration(n);
    for (std::size_t i = 0; i < n; ++i) speed[i] = 0.001 + 1e-6 * static_cast<double>(i);
    const std::vector<double> mass{0.046};  // one value stands for all
    const auto parted =
        impacts(*law, mass, speed, Release::no_tension, {.restitution = e, .duration = duration});
    if (!parted) return std::fprintf(stderr, "%s\n", parted.error().text().c_str()), 2;
    const auto [least, most] = std::minmax_element(e.begin(), e.end());
    std::printf("separated         %zu\n", *parted);
    std::printf("restitution from  %.10f\n", *least);
    std::printf("restitution to    %.10f\n", *most);
    std::printf("longest, shortest %.10f\n", duration.front() / duration.back());

    // The forces of a million contacts under way, each with the onset of its own.
    const auto form = law->engage(Onset{.rate = 0.3, .mass = 0.046});
    if (!form) return std::fprintf(stderr, "%s\n", form.error().text().c_str()), 2;
    std::vector<double> d(n, 1e-5), v(speed), f(n);
    std::vector<Onset> onset(n);
    for (std::size_t i = 0; i < n; ++i) onset[i] = {.rate = speed[i], .mass = 0.046};
    force(*form, {.indentation = d, .rate = v, .onset = onset, .memory = {}}, f);
    std::printf("force at onset    %.6f\n", f[n / 2]);
}
