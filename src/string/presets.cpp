#include <array>

#include "percuss/core/text.hpp"
#include "percuss/string/parameters.hpp"

namespace percuss {

namespace {

constexpr std::array<std::string_view, 4> names{"C3", "G2", "C2", "drone"};

StringParameters c3() { return {}; }

StringParameters g2() {
    StringParameters string;
    string.pitch = 97.999;
    return string;
}

/// Radius and material are not printed; these give as many modes as [walstijn2016] Fig. 10 shows.
StringParameters c2() {
    StringParameters string;
    string.pitch = 65.406;
    string.density = 8700;
    string.young = 110e9;
    string.radius = 0.22e-3;
    return string;
}

StringParameters plucked_at(StringParameters string, double time) {
    string.pluck_time = time;
    return string;
}

}  // namespace

std::span<const std::string_view> string_preset_names() { return names; }

Expected<Instrument> string_preset(std::string_view name) {
    const std::string word = lower_case(name);
    if (word == "c3") return Instrument{"C3", {c3()}};
    if (word == "g2") return Instrument{"G2", {g2()}};
    if (word == "c2") return Instrument{"C2", {c2()}};
    // the times of [walstijn2016] Fig. 11
    if (word == "drone")
        return Instrument{
            "drone", {g2(), plucked_at(c3(), 1.2), plucked_at(c3(), 1.8), plucked_at(c2(), 2.4)}};
    return Error{
        "there is no preset " + in_quotes(name) +
            suggestion(name, names, "expected " + listed(names) + " or the name of a .toml file"),
        {}};
}

}  // namespace percuss
