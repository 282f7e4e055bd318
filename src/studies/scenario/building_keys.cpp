// Keys that several kinds of buildings share.
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;

namespace {

std::array<double, 2> two(TomlFields& f, std::string_view key, Dimension dimension, Sign sign) {
    const auto values = f.quantities(key, dimension, sign);
    if (!f.failed() && values.size() != 2)
        f.fail_at(key, std::string(key) + " must be an array of two");
    return f.failed() ? std::array<double, 2>{} : std::array{values[0], values[1]};
}

DampingModel rayleigh(TomlFields f, TomlFields& building) {
    f.allow({"alpha", "beta", "ratios", "modes", "frequencies"});
    DampingModel model;
    if (f.has("alpha") || f.has("beta")) {
        f.one_of({"alpha", "ratios"}, false);
        f.one_of({"beta", "ratios"}, false);
        const double alpha = f.quantity("alpha", dimension::frequency, Sign::not_negative),
                     beta = f.quantity("beta", dimension::time, Sign::not_negative);
        model = RayleighDamping{given(alpha) ? alpha : 0, given(beta) ? beta : 0};
    } else if (!f.has("ratios")) {
        f.fail("give alpha and beta, or ratios = [0.05, 0.05] with modes or frequencies");
    } else {
        const auto ratios = two(f, "ratios", dimension::none, Sign::not_negative);
        f.one_of({"modes", "frequencies"}, false);
        if (f.has("frequencies")) {
            model = RayleighFrequencies{two(f, "frequencies", dimension::frequency, Sign::positive),
                                        ratios};
        } else {
            RayleighModes modes{{0, 1}, ratios};
            if (f.has("modes")) {
                const auto typed = two(f, "modes", dimension::none, Sign::positive);
                for (std::size_t i = 0; i < 2; ++i) {
                    if (typed[i] != std::floor(typed[i]) ||
                        typed[i] > static_cast<double>(most_storeys))
                        f.fail_at("modes",
                                  "modes are counted 1, 2, 3 ... and not " + shortest(typed[i]));
                    if (!f.failed()) modes.modes[i] = static_cast<std::size_t>(typed[i]) - 1;
                }
            }
            model = modes;
        }
    }
    building.adopt(f);
    return model;
}

}  // namespace

std::vector<double> studies::per_storey(TomlFields& f, std::string_view key, Dimension dimension,
                                        Sign sign, std::size_t n) {
    auto values = f.quantities(key, dimension, sign);
    if (values.size() == 1) values.resize(n, values.front());
    if (!values.empty() && values.size() != n)
        f.fail_at(key, std::string(key) + " has " + counted(values.size(), "value") + " for " +
                           counted(n, "degree") + " of freedom; give one for all or one each");
    return f.failed() ? std::vector<double>() : values;
}

std::size_t studies::array_size(const TomlFields& f, std::string_view key) {
    const TomlEntry* entry = f.entry(key);
    const TomlArray* array = entry ? entry->value.array() : nullptr;
    return array ? array->size() : 0;
}

DampingModel studies::read_damping(TomlFields& f) {
    f.one_of({"damping", "damping_ratio", "rayleigh"}, false);
    if (f.has("damping_ratio"))
        return ModalDamping{f.quantities("damping_ratio", dimension::none, Sign::not_negative)};
    if (auto table = f.table("rayleigh")) return rayleigh(*table, f);
    return StoreyDamping{};
}

Building studies::built(TomlFields& f, const Expected<Building>& building) {
    if (building) return *building;
    if (!f.failed()) f.fail_at(f.place(), building.error().message);
    return {};
}

}  // namespace percuss
