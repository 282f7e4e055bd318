/* Every function of percuss.h, rightly and wrongly, in two threads at once: valgrind looks for memory
 * that is lost or misread, and for two threads at one place.
 *     every_call [leak | race]    the second does what valgrind must report */
#include <math.h>
#include <percuss.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_settings = 16, text_size = 64 };

static int shared_number; /* of the control alone */

static void fail(const char* what) {
    fprintf(stderr, "%s: %s\n", what, percuss_message());
    exit(3);
}

/* One side of each either-or ("e|h"): the first. */
static int excluded(const char* either, const char* name) {
    const size_t length = strlen(name);
    for (const char* at = strstr(either, name); at; at = strstr(at + 1, name)) {
        const int starts = at == either || at[-1] == '|' || at[-1] == ' ' || at[-1] == ',';
        const int ends = at[length] == 0 || at[length] == '|' || at[length] == ' ' || at[length] == ',';
        if (starts && ends) return at != either;
    }
    return 0;
}

static size_t typical(int32_t index, const percuss_law_info* info, percuss_setting* settings,
                      char (*texts)[text_size]) {
    size_t count = 0;
    for (int32_t i = 0; i < info->parameters; ++i) {
        percuss_parameter_info p;
        if (percuss_describe_parameter(index, i, &p)) fail("describe_parameter");
        if (!isnan(p.fallback) || *p.fallback_to || excluded(info->either, p.name)) continue;
        snprintf(texts[count], text_size, "%.17g", p.typical);
        settings[count].name = p.name;
        settings[count].value = texts[count];
        ++count;
    }
    return count;
}

static void move(percuss_law law, const percuss_impact* hit, double mass, double speed) {
    percuss_contact contact = {0};
    percuss_reaction now;
    double d = 0, v = speed;
    const double h = (hit->status == PERCUSS_SEPARATED ? hit->duration : 1e-4) / 50;
    contact.mass = mass;
    for (int i = 0; i < 60; ++i) {
        if (percuss_contact_force(law, &contact, d, v, &now)) fail("contact_force");
        v -= h * now.force / mass;
        d += h * v;
        if (percuss_contact_commit(law, &contact, d, v)) fail("contact_commit");
    }
}

static void use(percuss_law law) {
    percuss_impact hit;
    percuss_state states[7];
    double e[3], t[3], speeds[3] = {0.1, -1, 0.4}, mass = 0.2, value;
    int32_t status[3], release;
    size_t needed;
    char caution[16];
    const percuss_answers out = {e, t, NULL, NULL, status};
    if (percuss_law_impact(law, mass, 0.3, &hit)) fail("impact");
    if (percuss_law_impacts(law, &mass, 1, speeds, 3, 3, &out)) fail("impacts");
    if (hit.status == PERCUSS_SEPARATED && percuss_law_path(law, mass, 0.3, &hit, states, 7))
        fail("path");
    if (percuss_law_release(law, &release) || percuss_law_caution(law, caution, sizeof caution, &needed))
        fail("release, caution");
    percuss_law_get(law, "K", &value);
    move(law, &hit, mass, 0.3);
}

static double spring(double d, double v, double onset, double mass, void* user) {
    (void)v, (void)onset, (void)mass;
    return *(const double*)user * d;
}

static void misuse(void) {
    percuss_law law = 0;
    percuss_impact hit;
    percuss_contact contact = {0};
    percuss_reaction now;
    const percuss_setting wrong[] = {{"K", "5 kg"}, {"e", "two"}};
    percuss_law_make("floress", NULL, 0, 0, &law);
    percuss_law_make("flores", wrong, 2, 0, &law);
    percuss_law_make(NULL, NULL, 3, 99, NULL);
    percuss_law_impact(12345, 1, 1, &hit);
    percuss_law_impact(0, 1, 1, NULL);
    percuss_contact_force(7, &contact, NAN, 0, &now);
    percuss_contact_commit(7, NULL, 0, 0);
    percuss_law_custom(NULL, NULL, 0, &law);
    percuss_describe_law(-1, NULL);
    percuss_law_free(99);
    if (law) fail("a handle out of nothing");
}

static void* work(void* shared) {
    double stiffness = 1e6;
    percuss_law own;
    percuss_calibration found;
    const percuss_setting K = {"K", "1e9"};
    for (int32_t i = 0; i < percuss_law_count(); ++i) {
        percuss_law_info info;
        percuss_choice_info choice;
        percuss_setting settings[most_settings];
        char texts[most_settings][text_size];
        if (percuss_describe_law(i, &info)) fail("describe_law");
        if (info.choices > 0 && percuss_describe_choice(i, 0, &choice)) fail("describe_choice");
        if (strcmp(info.id, "custom") == 0) continue;
        if (percuss_law_make(info.id, settings, typical(i, &info, settings, texts), PERCUSS_NATURAL, &own))
            fail(info.id);
        use(own);
        use(*(const percuss_law*)shared);
        percuss_law_free(own);
    }
    if (percuss_law_custom(spring, &stiffness, PERCUSS_GEOMETRIC, &own)) fail("custom");
    use(own);
    percuss_law_free(own);
    if (percuss_calibrate("tsuji", &K, 1, PERCUSS_NATURAL, 0.5, NAN, NAN, &found)) fail("calibrate");
    percuss_law_free(found.law);
    misuse();
    return NULL;
}

static void* count_up(void* unused) {
    (void)unused;
    for (int i = 0; i < 1000; ++i) ++*(volatile int*)&shared_number;
    return NULL;
}

int main(int count, char** words) {
    const int leak = count > 1 && strcmp(words[1], "leak") == 0;
    const int race = count > 1 && strcmp(words[1], "race") == 0;
    const percuss_setting settings[] = {{"K", "5.2e9 N/m^1.5"}, {"e", "0.6"}};
    percuss_law law;
    pthread_t other;
    if (leak) {
        *(volatile char*)malloc(100) = 1;
        return 0;
    }
    if (percuss_law_make("flores", settings, 2, PERCUSS_NATURAL, &law)) fail("flores");
    /* Tables that are made once have the compiler's own lock, which valgrind does not understand. */
    if (!race) work(&law);
    if (pthread_create(&other, NULL, race ? count_up : work, &law)) return 4;
    if (race)
        count_up(NULL);
    else
        work(&law);
    pthread_join(other, NULL);
    percuss_law_free(law);
    printf("%d laws\n", (int)percuss_law_count());
    return 0;
}
