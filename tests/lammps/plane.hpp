// Spheres that meet the plane z = 0, as many as one likes in one run.
#pragma once

#include <cmath>

#include "engine.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace plane {

using percuss::pi;
using percuss::significant;

/// Before or after the impact; the spin is about y, so that vx - R spin is the velocity of the
/// surface.
struct Motion {
    double vx = 0;
    double vz = -1;
    double spin = 0;
};

struct Setting {
    double R = 0.05;
    double density = 1 / (4.0 / 3 * pi * 0.05 * 0.05 * 0.05);  ///< 1 kg
    std::string wall = "";  ///< style and coefficients of the fix, without its shape
    double duration = 0;    ///< of a contact
    int steps = 400;        ///< per contact
};

inline double sphere_mass(double R, double density) { return 4.0 / 3 * pi * R * R * R * density; }

/// (4/3) E* sqrt(R), with the wall's own constants or those of the sphere.
inline double hertz_stiffness(double R, double E, double nu, double wall_E, double wall_nu) {
    return 4.0 / 3 / ((1 - nu * nu) / E + (1 - wall_nu * wall_nu) / wall_E) * std::sqrt(R);
}

/// Largest indentation of an elastic impact [hertz1881].
inline double hertz_depth(double K, double mass, double speed) {
    return std::pow(1.25 * mass * speed * speed / K, 0.4);
}

/// 2 Integral_0^1 dx/sqrt(1 - x^(5/2)) = 4 sqrt(pi) Gamma(2/5)/(5 Gamma(9/10)) times depth/speed.
inline double hertz_duration(double K, double mass, double speed) {
    const double number = 0.8 * std::sqrt(pi) * std::tgamma(0.4) / std::tgamma(0.9);
    return number * hertz_depth(K, mass, speed) / speed;
}

inline std::string script(const Setting& s, const std::vector<Motion>& before) {
    const double dt = s.duration / s.steps;
    const std::string side = significant(20 * s.R, 6);
    std::string text =
        "units si\natom_style sphere\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n"
        "region box block -" +
        side + " " + side + " -" + side + " " +
        significant(4 * s.R * static_cast<double>(before.size()), 6) + " -" + side + " " + side +
        "\ncreate_box 1 box\n";
    for (std::size_t i = 0; i < before.size(); ++i)
        text += "create_atoms 1 single 0 " + significant(4 * s.R * static_cast<double>(i), 6) +
                " " + significant(s.R - 1.37 * dt * before[i].vz, 17) + "\n";
    text += "set group all diameter " + significant(2 * s.R, 17) + "\nset group all density " +
            significant(s.density, 17) + "\n";
    for (std::size_t i = 0; i < before.size(); ++i)
        text += "set atom " + std::to_string(i + 1) + " vx " + significant(before[i].vx, 17) +
                " vz " + significant(before[i].vz, 17) + " omega 0 " +
                significant(before[i].spin, 17) + " 0\n";
    return text + "pair_style percuss\npair_coeff * * hertz K 1e9\nneighbor " +
           significant(0.5 * s.R, 6) + " bin\ntimestep " + significant(dt, 17) +
           "\nfix move all nve/sphere\nfix w all " + s.wall + " zplane 0 NULL\nthermo 1000000\n";
}

/// Motions after two contact times; all have to be over by then.
inline std::vector<Motion> impacts(const Setting& s, const std::vector<Motion>& before) {
    const std::string path = engine::folder() + "/plane";
    std::filesystem::remove(path);
    const auto run = engine::script(script(s, before) + "run " + std::to_string(2 * s.steps) +
                                    "\nwrite_dump all custom " + path +
                                    " id vx vz omegay z modify format float %.17g\n");
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    const auto rows = engine::dump(path);
    EXPECT_EQ(rows.size(), before.size());
    std::vector<Motion> after(before.size(), {NAN, NAN, NAN});
    for (std::size_t i = 0; i < rows.size() && i < after.size(); ++i) {
        EXPECT_GT(rows[i].at(3), s.R) << "the impact is over";
        after[i] = {rows[i].at(0), rows[i].at(1), rows[i].at(2)};
    }
    return after;
}

}  // namespace plane
