#include "contact/wall.hpp"

#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::lammps {

namespace {

constexpr std::string_view axes = "xyz";

Vector along(int axis, double length) {
    return {axis == 0 ? length : 0, axis == 1 ? length : 0, axis == 2 ? length : 0};
}

double component(const Vector& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

class Words {
public:
    explicit Words(std::span<const std::string> words) : words_(words) {}
    [[nodiscard]] bool done() const { return at_ >= words_.size() || !error.message.empty(); }
    void fail(const std::string& message) {
        if (error.message.empty()) error.message = message;
    }
    std::string next(const std::string& what) {
        if (at_ < words_.size()) return words_[at_++];
        fail(what + " is missing");
        return {};
    }
    double number(const std::string& what) {
        const std::string text = next(what);
        if (!error.message.empty()) return 0;
        const auto value = parse_quantity(text);
        if (!value) fail(what + ": " + value.error().message);
        return value ? value->si : 0;
    }
    double positive(const std::string& what) {
        const double value = number(what);
        if (!(value > 0)) fail(what + " = " + shortest(value) + " must be above 0");
        return value;
    }
    int axis(const std::string& what) {
        const std::string text = next(what);
        const auto found = text.size() == 1 ? axes.find(text) : std::string_view::npos;
        if (found == std::string_view::npos)
            fail(what + " must be x, y or z, not " + in_quotes(text));
        return static_cast<int>(found == std::string_view::npos ? 0 : found);
    }
    Error error;

private:
    std::span<const std::string> words_;
    std::size_t at_ = 0;
};

double side(Words& words, const std::string& what) {
    const std::string text = words.next(what);
    if (text == "NULL") return not_given;
    const auto value = parse_quantity(text);
    if (!value) words.fail(what + ": " + value.error().message);
    return value ? value->si : 0;
}

void read_plane(Words& words, Wall& wall) {
    wall.low = side(words, "the lower plane, or NULL,");
    wall.high = side(words, "the upper plane, or NULL,");
    if (std::isnan(wall.low) && std::isnan(wall.high)) words.fail("both planes are NULL; give one");
    if (wall.low >= wall.high)
        words.fail("the lower plane, " + shortest(wall.low) + ", must lie below the upper one, " +
                   shortest(wall.high));
}

void read_cylinder(Words& words, Wall& wall, bool short_form) {
    wall.kind = WallKind::cylinder;
    if (!short_form) {
        wall.axis = words.axis("the axis of the cylinder");
        const double first = words.number("the first coordinate of the axis");
        const double second = words.number("the second coordinate of the axis");
        wall.center = wall.axis == 0   ? Vector{0, first, second}
                      : wall.axis == 1 ? Vector{first, 0, second}
                                       : Vector{first, second, 0};
    }
    wall.radius = words.positive("the radius of the cylinder");
}

void read_motion(Words& words, const std::string& word, Wall& wall) {
    if (wall.motion != WallMotion::rest) words.fail("a wall takes one motion");
    if (word == "wiggle") {
        wall.motion = WallMotion::wiggle;
        wall.direction = words.axis("the direction of wiggle");
        wall.amplitude = words.number("the amplitude of wiggle");
        wall.period = words.positive("the period of wiggle");
    } else if (word == "shear") {
        wall.motion = WallMotion::shear;
        wall.direction = words.axis("the direction of shear");
        wall.speed = words.number("the speed of shear");
    } else if (word == "rotate" && wall.kind == WallKind::cylinder) {
        wall.motion = WallMotion::rotate;
        wall.spin = along(wall.axis, words.number("the angular velocity of the cylinder"));
    } else if (word == "rotate" && wall.kind == WallKind::sphere) {
        wall.motion = WallMotion::rotate;
        wall.direction = words.axis("the axis of rotation");
        wall.spin = along(wall.direction, words.number("the angular velocity of the sphere"));
    } else {
        words.fail("wall keyword " + in_quotes(word) + " is not known; use wiggle, shear" +
                   (wall.kind == WallKind::plane ? "" : ", rotate"));
    }
    const bool bare_plane = wall.kind == WallKind::plane && wall.motion == WallMotion::shear;
    if (bare_plane && wall.direction == wall.axis)
        words.fail("a plane cannot shear along its normal");
    if (wall.motion == WallMotion::shear && wall.kind == WallKind::cylinder &&
        wall.direction != wall.axis)
        words.fail("a cylinder shears along its axis");
    if (wall.motion == WallMotion::shear && wall.kind == WallKind::sphere)
        words.fail("a sphere does not shear; use rotate");
}

double offset(const Wall& wall, double time) {
    return wall.amplitude * (1 - std::cos(2 * pi * time / wall.period));
}

}  // namespace

Vector drift(const Wall& wall, double time) {
    if (wall.motion == WallMotion::shear) return along(wall.direction, wall.speed);
    if (wall.motion != WallMotion::wiggle) return {};
    const double w = 2 * pi / wall.period;
    return along(wall.direction, wall.amplitude * w * std::sin(w * time));
}

bool begins_wall(const std::string& word) {
    return word == "xplane" || word == "yplane" || word == "zplane" || word == "cylinder" ||
           word == "zcylinder" || word == "sphere" || word == "region";
}

Expected<Wall> parse_wall(std::span<const std::string> list) {
    Words words(list);
    Wall wall;
    const std::string kind = words.next("a wall (xplane, yplane, zplane, cylinder or sphere)");
    if (kind.size() == 6 && kind.substr(1) == "plane") {
        wall.axis = static_cast<int>(axes.find(kind[0]));
        read_plane(words, wall);
    } else if (kind == "cylinder" || kind == "zcylinder") {
        read_cylinder(words, wall, kind == "zcylinder");
    } else if (kind == "sphere") {
        wall.kind = WallKind::sphere;
        wall.center.x = words.number("the centre of the sphere, x,");
        wall.center.y = words.number("the centre of the sphere, y,");
        wall.center.z = words.number("the centre of the sphere, z,");
        wall.radius = words.positive("the radius of the sphere");
    } else if (kind == "region") {
        wall.kind = WallKind::region;
        wall.region = words.next("the id of the region");
        if (!words.done()) words.fail("a region moves by its own keywords; nothing follows its id");
    } else {
        words.fail(
            "wall " + in_quotes(kind) +
            " is not known; use xplane, yplane, zplane, cylinder, zcylinder, sphere or region");
    }
    while (!words.done()) read_motion(words, words.next(""), wall);
    if (!words.error.message.empty()) return words.error;
    return wall;
}

std::optional<WallContact> contact_with(const Wall& wall, int surface, const Vector& position,
                                        double radius, double time) {
    const Vector velocity = drift(wall, time);
    Vector moved = position - wall.center;
    if (wall.motion == WallMotion::wiggle)
        moved = moved - along(wall.direction, offset(wall, time));
    if (wall.kind == WallKind::plane) {
        const double at = surface == 0 ? wall.low : wall.high;
        if (std::isnan(at)) return std::nullopt;
        const double inward = surface == 0 ? 1 : -1;
        const double distance = inward * (component(moved, wall.axis) - at);
        return WallContact{radius - distance, along(wall.axis, inward), velocity, radius};
    }
    if (wall.kind == WallKind::cylinder)
        moved = moved - along(wall.axis, component(moved, wall.axis));
    const double out = norm(moved);
    // at the centre the wall is equally far everywhere
    if (out == 0 || radius >= wall.radius) return std::nullopt;
    const Vector normal = (-1 / out) * moved;
    // 1/R of the concave direction; a cylinder is flat along its axis, and Hertz' mildly elliptical
    // contact has the geometric mean of the two radii [johnson1985] Sec. 4.2
    const double hollow = radius * wall.radius / (wall.radius - radius);
    const double effective = wall.kind == WallKind::sphere ? hollow : std::sqrt(radius * hollow);
    const Vector arm = (wall.radius / out) * moved;
    return WallContact{out + radius - wall.radius,
                       normal,
                       velocity + cross(wall.spin, arm),
                       effective,
                       1 / out,
                       wall.kind == WallKind::cylinder ? along(wall.axis, 1) : Vector{}};
}

}  // namespace percuss::lammps
