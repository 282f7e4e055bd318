/* A contact in my own time loop: velocity Verlet, a ball of 1 kg against a wall. */
#include <percuss.h>
#include <stdio.h>

int main(void) {
    const percuss_setting settings[] = {{"K", "1e7"}, {"e", "0.7"}};
    percuss_law law;
    percuss_contact contact = {.mass = 1};
    percuss_reaction now = {0, 0, 0};
    const double step = 1e-7, speed = 0.5;
    double x = -1e-4, v = speed; /* x > 0: inside the wall */
    int i;
    if (percuss_law_make("walton_braun", settings, 2, PERCUSS_NATURAL, &law)) {
        fprintf(stderr, "%s\n", percuss_message());
        return 2;
    }
    for (i = 0; i < 100000 && contact.stage != PERCUSS_PARTED; ++i) {
        v -= now.force / contact.mass * step / 2;
        x += v * step;
        if (percuss_contact_force(law, &contact, x, v, &now) ||
            percuss_contact_commit(law, &contact, x, v)) {
            fprintf(stderr, "%s\n", percuss_message());
            return 2;
        }
        v -= now.force / contact.mass * step / 2;
    }
    printf("restitution %.5f\n", -v / speed);
    return percuss_law_free(law);
}
