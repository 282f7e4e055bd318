#include "reproduce/skrinjar2018/line_contacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr double steel = 7800;        ///< kg/m^3, not in the source: it gives all four numbers
constexpr double block_side = 20e-3;  ///< m, likewise

}  // namespace

Expected<void> reproduce_skrinjar2018_table_5(Findings& findings) {
    const double pin = cylinder_mass(PinInHole::pin_radius, PinInHole::length, steel);
    findings.value("pin_mass", pin);
    findings.value("pin_inertia", 0.5 * pin * PinInHole::pin_radius * PinInHole::pin_radius);

    const double hole = cylinder_mass(PinInHole::hole_radius, PinInHole::length, steel);
    const double block = steel * block_side * block_side * PinInHole::length;
    findings.value("hole_mass", block - hole);
    findings.value("hole_inertia",
                   block * 2 * block_side * block_side / 12 -
                       0.5 * hole * PinInHole::hole_radius * PinInHole::hole_radius);
    findings.note(
        "The source prints neither a density nor the outer shape of body i. Steel of 7800 kg/m³ "
        "and a block of 20 × 20 × 15 mm with a hole of 10 mm give all four numbers.");
    return {};
}

}  // namespace percuss::reproduction
