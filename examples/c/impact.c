/* Which damping delivers e = 0.5, and does it? C99; link with -lpercuss. */
#include <math.h>
#include <percuss.h>
#include <stdio.h>

int main(void) {
    const percuss_setting settings[] = {{"K", "5.2 GN/m^1.5"}};
    percuss_calibration found;
    percuss_impact hit;
    if (percuss_calibrate("tsuji", settings, 1, PERCUSS_NO_TENSION, 0.5, NAN, NAN, &found) ||
        percuss_law_impact(found.law, 0.046, 0.3, &hit)) {
        fprintf(stderr, "%s\n", percuss_message());
        return 2;
    }
    printf("%s = %.10f\n", found.parameter, found.value);
    printf("restitution %.12f, with the published formula %.12f\n", hit.restitution,
           found.published);
    printf("peak force %.6f N, duration %.6e s\n", hit.peak_force, hit.duration);
    return percuss_law_free(found.law);
}
