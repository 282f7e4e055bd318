// A law in my own time loop: engaged at first touch, its memory carried along, released by its
// rule. Needs the layer laws only. A ball of 1 kg meets a wall; Walton and Braun's law is plastic,
// so its force depends on the largest indentation so far.
#include <cstdio>
#include <optional>

#include "percuss/laws/catalog.hpp"

using namespace percuss;

int main() {
    const auto law = make_law("walton_braun", {{"K", 1e7}, {"e", 0.7}});
    if (!law) return std::fprintf(stderr, "%s\n", law.error().text().c_str()), 2;

    const double mass = 1, step = 1e-7, speed = 0.5;
    double x = -1e-4, v = speed, a = 0, peak = 0;  // x > 0: inside the wall
    std::optional<Form> contact;                   // empty in free flight
    Memory memory;
    double time = 0, touched = 0, parted = 0;
    for (; time < 0.01 && parted == 0; time += step) {  // velocity Verlet
        v += a * step / 2;
        x += v * step;
        if (!contact && x > 0) {  // first touch: the law learns speed and mass
            const auto form = law->engage(Onset{.rate = v, .mass = mass}, Release::no_tension);
            if (!form) return std::fprintf(stderr, "%s\n", form.error().text().c_str()), 2;
            contact = *form;
            memory = {};
            touched = time;
        }
        double f = 0;
        if (contact) {
            f = force(*contact, x, v, memory);
            memory = commit(*contact, x, v, memory);  // once per accepted step
            if (f > peak) peak = f;
            if (f <= 0 && v < 0) {  // no tension: over when the force is
                contact.reset();
                parted = time;
                f = 0;
            }
        }
        a = -f / mass;
        v += a * step / 2;
    }
    std::printf("restitution %.5f\n", -v / speed);
    std::printf("peak force  %.1f N\n", peak);
    std::printf("duration    %.4e s\n", parted - touched);
}
