#include "percuss/studies/case_product.hpp"

#include <array>
#include <string>

namespace percuss {
namespace {

/// Takes the fastest axis off the number.
std::int32_t split(std::int64_t& rest, std::int64_t count) {
    const auto position = static_cast<std::int32_t>(rest % count);
    rest /= count;
    return position;
}

}  // namespace

Expected<void> CaseProduct::check() const {
    struct Axis {
        const char* name;
        std::int64_t count;
    };
    const std::array<Axis, 6> axes{{{"structures", structures},
                                    {"gaps", gaps},
                                    {"laws", laws},
                                    {"restitutions", restitutions},
                                    {"levels", levels},
                                    {"records", records}}};
    for (const Axis& axis : axes)
        if (axis.count < 1)
            return Error{"the study is empty: it has no " + std::string(axis.name), {}};
    if (own_records && records % levels != 0)
        return Error{std::to_string(records) + " records do not divide among " +
                         std::to_string(levels) + " levels; give every level as many records",
                     {}};
    // Division instead of multiplication, which could overflow.
    std::int64_t room = most;
    for (const Axis& axis : axes)
        room = own_records && axis.name == axes[4].name ? room : room / axis.count;
    if (room < 1 || size() > most)
        return Error{
            "the study has more than 2^31 runs; split it, or take fewer records, levels or laws",
            {}};
    return {};
}

SuiteCase CaseProduct::at(std::int64_t index) const {
    SuiteCase result{.index = index, .alone = -1, .place = {}};
    StoredPlace& place = result.place;
    std::int64_t rest = index < alone() ? index : index - alone();
    const std::int32_t k = split(rest, records_per_level());
    place.level = split(rest, levels);
    place.record =
        own_records ? static_cast<std::int32_t>(place.level * records_per_level() + k) : k;
    if (index >= alone()) {
        place.restitution = split(rest, restitutions);
        place.law = split(rest, laws);
        place.gap = split(rest, gaps);
    }
    place.structure = static_cast<std::int32_t>(rest);
    if (index >= alone()) {
        StoredPlace far = place;
        far.gap = far.law = far.restitution = -1;
        result.alone = index_of(far);
    }
    return result;
}

std::int64_t CaseProduct::index_of(const StoredPlace& place) const {
    const std::int64_t k =
        own_records ? place.record - place.level * records_per_level() : place.record;
    std::int64_t index = place.structure;
    if (place.law >= 0)
        index = ((index * gaps + place.gap) * laws + place.law) * restitutions + place.restitution;
    index = (index * levels + place.level) * records_per_level() + k;
    return place.law >= 0 ? alone() + index : index;
}

}  // namespace percuss
