// Walls: where a sphere touches them and how they move. No LAMMPS in here.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "contact/vector.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss::lammps {

enum class WallKind { plane, cylinder, sphere, region };
enum class WallMotion { rest, wiggle, shear, rotate };

struct Wall {
    WallKind kind = WallKind::plane;
    int axis = 2;            ///< normal of the planes, axis of the cylinder
    double low = not_given;  ///< plane at the lower side, NaN if none
    double high = not_given;
    Vector center;       ///< a point on the axis, or the centre of the sphere
    double radius = 0;   ///< the particles are inside
    std::string region;  ///< id of the region whose surfaces are the wall

    WallMotion motion = WallMotion::rest;
    int direction = 0;     ///< of wiggle and shear
    double amplitude = 0;  ///< of wiggle
    double period = 1;
    double speed = 0;  ///< of shear
    Vector spin;       ///< angular velocity of rotate

    /// Surfaces that a particle can touch at once.
    [[nodiscard]] int surfaces() const { return kind == WallKind::plane ? 2 : 1; }
};

/// A sphere in front of one surface of a wall.
struct WallContact {
    double indentation;
    Vector normal;         ///< from the wall to the sphere
    Vector velocity;       ///< of the wall at the contact, at `time`
    double radius;         ///< effective radius
    double curvature = 0;  ///< 1/distance from the axis or centre: how fast the normal turns
    Vector axis{};         ///< along it the normal does not turn
};

/// Words such as `zplane 0.0 NULL`, `cylinder z 0 0 5.0 rotate 0.3`, `sphere 0 0 0 5.0`, `region
/// ID`.
[[nodiscard]] Expected<Wall> parse_wall(std::span<const std::string> words);
[[nodiscard]] bool begins_wall(const std::string& word);
/// Velocity of the wall as a whole, without its rotation.
[[nodiscard]] Vector drift(const Wall& wall, double time);
/// Nothing where there is no such surface. Regions are LAMMPS' own.
[[nodiscard]] std::optional<WallContact> contact_with(const Wall& wall, int surface,
                                                      const Vector& position, double radius,
                                                      double time);

}  // namespace percuss::lammps
