// A law in my own time loop: what a contact remembers (speed at first touch, yielding, whether it
// has parted) is a value that I store. Needs the layer laws only. A ball of 1 kg meets a wall;
// Walton and Braun's law is plastic, so its force depends on the largest indentation so far.
#include <algorithm>
#include <cstdio>

#include "percuss/laws/catalog.hpp"
#include "percuss/laws/contact.hpp"

using namespace percuss;

int main() {
    const auto made = make_law("walton_braun", {{"K", 1e7}, {"e", 0.7}});
    if (!made) return std::fprintf(stderr, "%s\n", made.error().text().c_str()), 2;
    const auto law = ContactLaw::make(*made, Release::no_tension);
    if (!law) return std::fprintf(stderr, "%s\n", law.error().text().c_str()), 2;

    const double step = 1e-7, speed = 0.5;
    double x = -1e-4, v = speed, a = 0, peak = 0;  // x > 0: inside the wall
    Contact contact{.mass = 1};
    double time = 0, touched = 0, parted = 0;
    for (; time < 0.01 && parted == 0; time += step) {  // velocity Verlet
        v += a * step / 2;
        x += v * step;
        const ContactReaction now = law->force(contact, x, v);
        const Contact next = law->commit(contact, x, v);  // once per accepted step
        if (contact.stage == ContactStage::open && next.stage == ContactStage::closed)
            touched = time;
        if (contact.stage == ContactStage::closed && next.stage != ContactStage::closed)
            parted = time;
        contact = next;
        peak = std::max(peak, now.force);
        a = -now.force / contact.mass;
        v += a * step / 2;
    }
    std::printf("restitution %.5f\n", -v / speed);
    std::printf("peak force  %.1f N\n", peak);
    std::printf("duration    %.4e s\n", parted - touched);
}
