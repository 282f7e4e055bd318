// Four strings for the page's audio thread: a module without a script of its own, because that
// thread has none of the browser's functions that such a script asks for.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "percuss/string/synth.hpp"

#define PERCUSS_EXPORT(name) __attribute__((export_name(name)))

namespace percuss::web {

namespace {

struct Player {
    std::optional<StringSynth> synth;
    std::vector<double> block;
    /// [string][sample]: the largest force of the bridge in the steps of a sample.
    std::vector<float> bridge;
};

/// The one player of this module.
Player& player() {
    static Player one;
    return one;
}

constexpr std::size_t strings = 4;
/// What the sliders move.
constexpr std::array<std::string_view, 6> moved{"x_c", "k_b", "a_e", "sigma0", "lambda", "r_c"};

}  // namespace

}  // namespace percuss::web

using namespace percuss;

extern "C" {

/// Strings at rest; 0 if they cannot be prepared. `scheduled`: they are plucked as the published
/// drone is, otherwise only when they are asked to be.
PERCUSS_EXPORT("prepare") int prepare(double sample_rate, int block, int scheduled) {
    auto& one = web::player();
    auto instrument = string_preset("drone");
    if (!instrument || block <= 0) return 0;
    if (!scheduled)
        for (StringParameters& string : instrument->strings) string.pluck_time = 3600;
    one.synth.emplace(*std::move(instrument));
    one.block.assign(static_cast<std::size_t>(block), 0.0);
    one.bridge.assign(web::strings * one.block.size(), 0.0F);
    if (one.synth->prepare(sample_rate, one.block.size())) return 1;
    one.synth.reset();
    return 0;
}

/// The next samples, N.
PERCUSS_EXPORT("process") const double* process(int count) {
    auto& one = web::player();
    if (!one.synth || count < 0 || static_cast<std::size_t>(count) > one.block.size())
        return nullptr;
    one.synth->process(std::span(one.block.data(), static_cast<std::size_t>(count)));
    const auto samples = static_cast<std::size_t>(count);
    for (std::size_t i = 0; i < web::strings; ++i) {
        const auto steps = one.synth->bridge_force(i);
        const std::size_t each = samples > 0 ? steps.count / samples : 0;
        for (std::size_t n = 0; n < samples; ++n) {
            double most = 0;
            for (std::size_t k = 0; k < each; ++k) most = std::max(most, steps[n * each + k]);
            one.bridge[i * one.block.size() + n] = static_cast<float>(most);
        }
    }
    return one.block.data();
}

/// Force of the bridge on each string during the last block, N.
PERCUSS_EXPORT("bridge") const float* bridge() { return web::player().bridge.data(); }

PERCUSS_EXPORT("pluck") void pluck(int string) {
    if (auto& one = web::player();
        one.synth && string >= 0 && string < static_cast<int>(web::strings))
        one.synth->pluck(static_cast<std::size_t>(string));
}

/// 0 where the value is refused; the string then sounds on as it was.
PERCUSS_EXPORT("set") int set(int string, int parameter, double value) {
    auto& one = web::player();
    if (!one.synth || string < 0 || string >= static_cast<int>(web::strings) || parameter < 0 ||
        static_cast<std::size_t>(parameter) >= web::moved.size())
        return 0;
    const auto name = web::moved[static_cast<std::size_t>(parameter)];
    return one.synth->set(static_cast<std::size_t>(string), name, value) ? 1 : 0;
}

}  // extern "C"
