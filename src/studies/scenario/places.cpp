// Where a pair acts: floors, points of columns between them, edges of floors that turn.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/pounding/points.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;

namespace {

std::string dofs_text(const Building& building) {
    const std::string n = std::to_string(building.size());
    return building.size() == 1
               ? "has one degree of freedom; write " + in_quotes(building.name)
               : "has " + n + " degrees of freedom; write " + in_quotes(building.name + ".1") +
                     " to " + in_quotes(building.name + "." + n);
}

/// One place as it is typed, taken apart.
struct TypedPlace {
    std::string building, floor, level, offset;
    bool has_floor = false, has_level = false, has_offset = false;
};

/// "A", "A.3", "A.top", "A@7.5 m", "A.3 y=-6 m"
TypedPlace taken_apart(std::string_view text) {
    TypedPlace typed;
    if (const auto at = text.find(" y="); at != std::string_view::npos) {
        typed.offset = trimmed(text.substr(at + 3));
        typed.has_offset = true;
        text = trimmed(text.substr(0, at));
    }
    if (const auto at = text.find('@'); at != std::string_view::npos) {
        typed.level = trimmed(text.substr(at + 1));
        typed.has_level = true;
        text = trimmed(text.substr(0, at));
    } else if (const auto dot = text.find('.'); dot != std::string_view::npos) {
        typed.floor = text.substr(dot + 1);
        typed.has_floor = true;
        text = text.substr(0, dot);
    }
    typed.building = text;
    return typed;
}

std::optional<std::size_t> number_of(const Building& b, const TypedPlace& typed) {
    if (typed.floor == "top") return b.floors() - 1;
    if (!typed.has_floor && b.floors() == 1) return 0;
    for (std::size_t i = 0; i < b.others.size(); ++i)
        if (typed.floor == b.others[i]) return b.floors() + i;
    std::size_t number = 0;
    const char* end = typed.floor.data() + typed.floor.size();
    const auto [rest, status] = std::from_chars(typed.floor.data(), end, number);
    if (status == std::errc{} && rest == end && number >= 1 && number <= b.size())
        return number - 1;
    return std::nullopt;
}

/// m; NaN after a failure.
double length_of(TomlFields& f, Place place, const std::string& text, std::string_view what) {
    const auto value = parse_value(text, dimension::length, what);
    if (value) return *value;
    f.fail_at(place, value.error().message);
    return not_given;
}

/// Half of what the faces of two buildings have in common; NaN if none of them turns.
double common_half(const Building& left, const Building& right) {
    if (!given(left.width)) return 0.5 * right.width;
    if (!given(right.width)) return 0.5 * left.width;
    return 0.5 * std::min(left.width, right.width);
}

Dof at_edge(const Building& building, const Dof& floor, double offset) {
    if (!given(building.width)) return floor;
    return *edge_point(building, floor.building, floor.index, offset);
}

}  // namespace

std::optional<std::size_t> studies::find_building(TomlFields& f,
                                                  const std::vector<Building>& buildings,
                                                  std::string_view name, Place place) {
    const auto names = names_of(buildings, &Building::name);
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    f.fail_at(place, unknown("building", name, names));
    return std::nullopt;
}

std::optional<std::pair<std::size_t, std::size_t>> studies::two_buildings(
    TomlFields& f, const std::vector<Building>& buildings) {
    const auto names = f.texts("between");
    if (!f.failed() && names.size() != 2)
        f.fail_at("between", "between must name two buildings, such as [\"A\", \"B\"]");
    if (f.has("right"))
        f.fail_at(f.entry("right")->place, "right and between exclude each other; drop one");
    if (f.failed()) return std::nullopt;
    const Place place = f.entry("between")->value.place;
    const auto left = find_building(f, buildings, names[0], place);
    if (f.failed()) return std::nullopt;
    const auto right = find_building(f, buildings, names[1], place);
    if (f.failed()) return std::nullopt;
    if (*left != *right) return std::pair(*left, *right);
    f.fail_at("between", "between must name two different buildings");
    return std::nullopt;
}

std::optional<Dof> studies::read_place(TomlFields& f, std::string_view key,
                                       const std::vector<Building>& buildings) {
    const std::string text = f.required_text(key, "\"A.1\"");
    if (f.failed()) return std::nullopt;
    const Place place = f.entry(key)->value.place;
    const TypedPlace typed = taken_apart(text);
    const auto index = find_building(f, buildings, typed.building, place);
    if (!index) return std::nullopt;
    const Building& b = buildings[*index];
    Expected<Dof> point = Dof{*index, 0};
    if (typed.has_level) {
        if (typed.has_offset) {
            f.fail_at(place, in_quotes(text) + " names a level and an offset; give one of the two");
            return std::nullopt;
        }
        const double level = length_of(f, place, typed.level, "the level");
        if (f.failed()) return std::nullopt;
        point = column_point(b, *index, level);
    } else {
        const auto number = number_of(b, typed);
        if (!number) {
            f.fail_at(place, in_quotes(text) + " names no degree of freedom: " + b.name + " " +
                                 dofs_text(b));
            return std::nullopt;
        }
        point = Dof{*index, *number};
        if (typed.has_offset) {
            const double offset = length_of(f, place, typed.offset, "the offset");
            if (f.failed()) return std::nullopt;
            point = edge_point(b, *index, *number, offset);
        }
    }
    if (point) return *point;
    f.fail_at(place, point.error().message);
    return std::nullopt;
}

std::vector<PoundingPair> studies::pairs_at_every_level(TomlFields& f, Place place,
                                                        const std::vector<Building>& buildings,
                                                        std::size_t left, std::size_t right) {
    std::vector<double> levels;
    for (const std::size_t b : {left, right})
        for (std::size_t i = 0; i < buildings[b].floors(); ++i)
            levels.push_back(level_of(buildings[b], {b, i}));
    std::ranges::sort(levels);
    std::vector<PoundingPair> pairs;
    double last = -infinity;
    for (const double level : levels) {
        // as where floors are paired by themselves
        if (given(level) && level - last <= 1e-3) continue;
        last = level;
        const auto a = column_point(buildings[left], left, level);
        const auto b = column_point(buildings[right], right, level);
        const Error* error = !a ? &a.error() : !b ? &b.error() : nullptr;
        // above the lower of the two
        if (error && !pairs.empty()) break;
        if (error) {
            f.fail_at(place, error->message);
            return {};
        }
        PoundingPair pair;
        pair.left = *a;
        pair.right = *b;
        pairs.push_back(pair);
    }
    return pairs;
}

std::vector<PoundingPair> studies::at_both_edges(const std::vector<Building>& buildings,
                                                 std::vector<PoundingPair> pairs) {
    std::vector<PoundingPair> all;
    for (const PoundingPair& pair : pairs) {
        const Building &left = buildings[pair.left.building],
                       &right = buildings[pair.right->building];
        const double half = common_half(left, right);
        if (!given(half)) return pairs;
        for (const double offset : {-half, half}) {
            PoundingPair edge = pair;
            edge.left = at_edge(left, pair.left, offset);
            edge.right = at_edge(right, *pair.right, offset);
            all.push_back(edge);
        }
    }
    return all;
}

std::string place_name(const Building& building, const Dof& place) {
    if (place.on_column()) return building.name + "@" + significant(place.level, 6);
    std::string name = dof_name(building, place.index);
    for (const DofShare& share : place.shares)
        if (share.index != place.index) {
            const double offset = -0.5 * share.weight * building.width;
            name += (offset < 0 ? "" : "+") + significant(offset, 6);
        }
    return name;
}

}  // namespace percuss
