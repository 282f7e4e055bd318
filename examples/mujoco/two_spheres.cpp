// Two spheres of 0.1 and 0.3 kg meet head-on at 1 m/s in MuJoCo: for four laws, the restitution
// there and the one of percuss. c++ two_spheres.cpp $(pkg-config --cflags --libs percuss-c)
// -lmujoco Its argument is the scene, two_spheres.xml.
#include <cstdio>

#include "sphere_contact.hpp"

static double restitution_in_mujoco(mjModel* model, percuss_law law, double duration) {
    SphereContact contact(model, "a", "b", law, 0.075);
    sphere_contacts() = {&contact};
    mjcb_passive = apply_sphere_contacts;
    mjData* data = mj_makeData(model);
    data->qvel[0] = 1;
    model->opt.timestep = duration / 50000;
    while (data->time < 1e-7 + 2 * duration) mj_step(model, data);
    mj_deleteData(data);
    return -contact.rate;
}

int main(int argc, char** argv) {
    char why[500] = "";
    mjModel* model = mj_loadXML(argc > 1 ? argv[1] : "two_spheres.xml", nullptr, why, sizeof why);
    if (!model) {
        std::fprintf(stderr, "%s\n", why);
        return 2;
    }
    const struct {
        const char* law;
        percuss_setting settings[2];
    } cases[] = {{"flores", {{"K", "1e9"}, {"e", "0.6"}}},
                 {"tsuji", {{"K", "1e9"}, {"alpha", "0.5"}}},
                 {"jankowski", {{"K", "1e9"}, {"e", "0.5"}}},
                 {"walton_braun", {{"K", "1e7"}, {"e", "0.7"}}}};
    for (const auto& c : cases) {
        percuss_law law;
        percuss_impact hit;
        if (percuss_law_make(c.law, c.settings, 2, PERCUSS_NATURAL, &law) ||
            percuss_law_impact(law, 0.075, 1, &hit)) {
            std::fprintf(stderr, "%s\n", percuss_message());
            return 2;
        }
        std::printf("%-12s %s=%s %s=%s  percuss %.10f  MuJoCo %.10f\n", c.law, c.settings[0].name,
                    c.settings[0].value, c.settings[1].name, c.settings[1].value, hit.restitution,
                    restitution_in_mujoco(model, law, hit.duration));
        percuss_law_free(law);
    }
    mj_deleteModel(model);
}
