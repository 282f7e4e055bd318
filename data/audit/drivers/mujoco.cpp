// flags: -lmujoco
// package: libmujoco-dev
// MuJoCo, the C library. The lines stand in the defaults of the scene. Along z; a wall is at 0.
#include <mujoco/mujoco.h>

#include <cmath>
#include <cstring>
#include <memory>

#include "protocol.hpp"

namespace {

std::string body(double z, double radius, double mass) {
    char text[400];
    std::snprintf(text, sizeof text,
                  "<body pos=\"0 0 %.17g\"><freejoint/><geom "
                  "type=\"sphere\" size=\"%.17g\" mass=\"%.17g\" condim=\"1\"/></body>",
                  z, radius, mass);
    return text;
}

mjModel* model_of(const std::string& scene) {
    auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    if (mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(scene.size())) != 0)
        throw std::runtime_error("no room for the scene");
    std::memcpy(files->filedata[0], scene.data(), scene.size());
    char why[500] = "";
    mjModel* const model = mj_loadXML("scene.xml", files.get(), why, sizeof why);
    mj_deleteVFS(files.get());
    if (!model) throw std::runtime_error(why);
    return model;
}

double run(const std::string& line) {
    const std::string lines = text(line, "lines");
    const auto newline = lines.find('\n');
    const double r1 = number(line, "radius1"), r2 = number(line, "radius2");
    const double gap = number(line, "gap"), speed = number(line, "speed");
    const double m1 = number(line, "mass1");
    const bool wall = std::isnan(r2);
    const std::string world =
        wall ? body(r1 + gap, r1, m1) + "<geom type=\"plane\" size=\"1 1 0.1\" condim=\"1\"/>"
             : body(0, r1, m1) + body(r1 + r2 + gap, r2, number(line, "mass2"));
    mjModel* const model = model_of(
        "<mujoco><default>" + lines.substr(0, newline) + "</default>" + lines.substr(newline + 1) +
        "<option gravity=\"0 0 0\" tolerance=\"1e-14\" iterations=\"200\"/><worldbody>" + world +
        "</worldbody></mujoco>");
    mjData* const data = mj_makeData(model);
    data->qvel[2] = wall ? -speed : speed;
    for (const double end = number(line, "end"); data->time < end;) mj_step(model, data);
    const double e = wall ? data->qvel[2] : data->qvel[8] - data->qvel[2];
    mj_deleteData(data);
    mj_deleteModel(model);
    return e / speed;
}

}  // namespace

int main() { serve("mujoco", mj_versionString(), run); }
