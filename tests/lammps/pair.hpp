// Two spheres that meet on the x axis.
#pragma once

#include "plane.hpp"

namespace pair {

using plane::significant;
using plane::sphere_mass;

inline const std::string percuss_style = "pair_style percuss\npair_coeff * * ";

/// The second is `ratio` times larger and `heavier` times denser.
struct SpherePair {
    double R, density, ratio = 1, heavier = 1;
    double v1, v2;
    double spin1 = 0, spin2 = 0;
    std::string style = "";  ///< pair_style and pair_coeff
    double E, nu;

    [[nodiscard]] double m1() const { return sphere_mass(R, density); }
    [[nodiscard]] double m2() const { return sphere_mass(ratio * R, heavier * density); }
    [[nodiscard]] double mass() const { return m1() * m2() / (m1() + m2()); }
    [[nodiscard]] double stiffness() const {
        return plane::hertz_stiffness(R * ratio / (1 + ratio), E, nu, E, nu);
    }
    [[nodiscard]] double duration() const {
        return plane::hertz_duration(stiffness(), mass(), v1 - v2);
    }
    [[nodiscard]] std::string script(int steps) const;
};

inline std::string SpherePair::script(int steps) const {
    const double dt = duration() / steps, R2 = ratio * R, gap = 0.7 * dt * (v1 - v2);
    const std::string side = significant(10 * R2, 6);
    const auto sphere = [](int id, double radius, double rho, double v, double spin) {
        const std::string one = "set atom " + std::to_string(id);
        return one + " diameter " + significant(2 * radius, 17) + "\n" + one + " density " +
               significant(rho, 17) + "\n" + one + " vx " + significant(v, 17) + " omega 0 0 " +
               significant(spin, 17) + "\n";
    };
    return "units si\natom_style sphere\natom_modify map array\nboundary f f f\n"
           "comm_modify vel yes\nregion box block -" +
           side + " " + side + " -" + side + " " + side + " -" + side + " " + side +
           "\ncreate_box 1 box\ncreate_atoms 1 single " + significant(-R - gap, 17) +
           " 0 0\ncreate_atoms 1 single " + significant(R2, 17) + " 0 0\n" +
           sphere(1, R, density, v1, spin1) + sphere(2, R2, heavier * density, v2, spin2) + style +
           "\nneighbor " + significant(0.1 * R, 6) + " bin\ntimestep " + significant(dt, 17) +
           "\nfix move all nve/sphere\nthermo 1000000\n";
}

/// Rows of vx, vy and spin after the impact.
inline std::vector<std::vector<double>> after(const SpherePair& pair, int steps) {
    const std::string path = engine::folder() + "/pair";
    std::filesystem::remove(path);
    const auto run = engine::script(pair.script(steps) + "run " + std::to_string(2 * steps) +
                                    "\nwrite_dump all custom " + path +
                                    " id vx vy omegaz modify format float %.17g\n");
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    auto rows = engine::dump(path);
    rows.resize(2, std::vector<double>(3, NAN));
    return rows;
}

}  // namespace pair
