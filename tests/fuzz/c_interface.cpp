// The C interface: any calls in any order, with any arguments, get a code, and a sentence unless it
// is PERCUSS_OK; what is not OK changed nothing, and no old handle is a law again.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <vector>

#include "bindings/capi/percuss.h"
#include "fuzz/promises.hpp"

using percuss::fuzz::require;

namespace {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

double hertz(double d, double v, double, double, void*) { return 1e9 * d * std::sqrt(d) + 1e3 * v; }
double stuck(double, double, double, double, void*) { return 0; }
double broken(double d, double, double, double, void*) { return d > 1e-6 ? nan_value : 1e9 * d; }
double jumping(double d, double v, double, double, void*) { return v > 0 ? 1e300 * d : -1e300; }
double throwing(double d, double, double, double, void*) {
    if (d > 1e-6) throw std::runtime_error("no force");
    return 1e9 * d;
}

std::string digits(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.17g", value);
    return text.data();
}

/// One caller, who remembers every handle that was ever handed out.
class Caller {
public:
    Caller(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

    void run() {
        for (int calls = 0; calls < 24 && bytes_.remaining_bytes() > 0; ++calls) call();
        for (const percuss_law law : live_) require(percuss_law_free(law) == PERCUSS_OK);
        percuss_impact hit{};
        for (const percuss_law law : given_out_)
            require(percuss_law_impact(law, 1, 1, &hit) == PERCUSS_BAD_INPUT);
    }

private:
    bool answered(int code) {
        if (code == PERCUSS_OK) return true;
        require(code == PERCUSS_BAD_INPUT || code == PERCUSS_NO_MEMORY ||
                (code == PERCUSS_FAULT && has_own_force_));
        require(std::strlen(percuss_message()) > 0);
        return false;
    }

    double number() {
        switch (bytes_.ConsumeIntegralInRange<int>(0, 7)) {
            case 0: return nan_value;
            case 1: return infinite;
            case 2: return -1;
            case 3: return 0;
            case 4: return bytes_.ConsumeFloatingPoint<double>();
            case 5: return std::pow(10, bytes_.ConsumeIntegralInRange<int>(-320, 308));
            default: return std::pow(10, bytes_.ConsumeFloatingPointInRange<double>(-4, 3));
        }
    }

    std::string text() {
        static constexpr std::array values{"0.6",
                                           "5.2e9 N/m^1.5",
                                           "1e9",
                                           "1e308",
                                           "1e-308",
                                           "-1",
                                           "0",
                                           "nan",
                                           "inf",
                                           "",
                                           "10 mm",
                                           "0x1p3",
                                           "internal",
                                           "external",
                                           "mm",
                                           "steel",
                                           "steel sphere R=10mm",
                                           "energy",
                                           "flores",
                                           "1e999",
                                           "printed",
                                           "steel plane",
                                           "steel hole R=10.1mm"};
        if (bytes_.ConsumeBool()) return values[pick(values.size())];
        return bytes_.ConsumeRandomLengthString(64);
    }

    std::size_t pick(std::size_t count) {
        return bytes_.ConsumeIntegralInRange<std::size_t>(0, count - 1);
    }

    percuss_law handle() {
        const int kind = bytes_.ConsumeIntegralInRange<int>(0, 7);
        if (kind == 0) return bytes_.ConsumeIntegral<percuss_law>();
        if (kind == 1) return given_out_.empty() ? 1 : given_out_[pick(given_out_.size())];
        return live_.empty() ? 0 : live_[pick(live_.size())];
    }

    void keep(percuss_law law) {
        require(law != 0 && std::ranges::find(given_out_, law) == given_out_.end());
        live_.push_back(law);
        given_out_.push_back(law);
    }

    template <class T>
    T* maybe(T& place) {
        return bytes_.ConsumeIntegralInRange<int>(0, 15) == 0 ? nullptr : &place;
    }

    /// Words for a law of the catalogue: mostly what it asks for.
    void collect_settings(std::int32_t law, const percuss_law_info& info) {
        words_.clear();
        for (std::int32_t i = 0; i < info.parameters; ++i) {
            percuss_parameter_info parameter{};
            require(percuss_describe_parameter(law, i, &parameter) == PERCUSS_OK);
            const int kind = bytes_.ConsumeIntegralInRange<int>(0, 7);
            if (kind == 0) continue;
            words_.emplace_back(parameter.name);
            if (kind == 1)
                words_.push_back(text());
            else if (kind == 2)
                words_.push_back(digits(number()));
            else
                words_.push_back(digits(parameter.typical));
        }
        static constexpr std::array others{"stiffness", "restitution", "hysteresis", "body1",
                                           "body2",     "variant",     "contact",    "K"};
        while (bytes_.ConsumeIntegralInRange<int>(0, 3) == 0 && words_.size() < 32) {
            words_.emplace_back(bytes_.ConsumeBool() ? others[pick(others.size())] : text());
            words_.push_back(text());
        }
        settings_.clear();
        for (std::size_t i = 0; i + 1 < words_.size(); i += 2) {
            settings_.push_back({words_[i].c_str(), words_[i + 1].c_str()});
            if (bytes_.ConsumeIntegralInRange<int>(0, 63) == 0) settings_.back().value = nullptr;
        }
    }

    std::string law_id() {
        const std::int32_t law =
            bytes_.ConsumeIntegralInRange<std::int32_t>(0, percuss_law_count() + 1);
        percuss_law_info info{};
        if (!answered(percuss_describe_law(law, &info))) return text();
        collect_settings(law, info);
        return info.id;
    }

    void make() {
        const std::string id = law_id();
        const std::int32_t release = bytes_.ConsumeIntegralInRange<std::int32_t>(-1, 4);
        percuss_law law = 0;
        percuss_law* out = maybe(law);
        if (answered(
                percuss_law_make(id.c_str(), settings_.data(), settings_.size(), release, out)))
            keep(law);
        else
            require(law == 0);
    }

    void make_own() {
        static constexpr std::array forces{&hertz, &stuck, &broken, &jumping, &throwing};
        const auto force = forces[pick(forces.size())];
        percuss_law law = 0;
        has_own_force_ = true;
        if (answered(
                percuss_law_custom(force, nullptr, bytes_.ConsumeIntegralInRange(-1, 4), &law)))
            keep(law);
    }

    void calibrate() {
        const std::string id = law_id();
        percuss_calibration found{};
        const std::int32_t release = bytes_.ConsumeIntegralInRange<std::int32_t>(-1, 4);
        const double e = number(), mass = number(), speed = number();
        if (!answered(percuss_calibrate(id.c_str(), settings_.data(), settings_.size(), release, e,
                                        mass, speed, maybe(found))))
            return require(found.law == 0);
        require(std::memchr(found.parameter, 0, sizeof found.parameter) != nullptr);
        keep(found.law);
    }

    void impact() {
        percuss_impact hit{};
        std::array<percuss_state, 5> path{};
        const percuss_law law = handle();
        const double mass = number(), speed = number();
        const std::size_t count = bytes_.ConsumeIntegralInRange<std::size_t>(0, path.size());
        if (!answered(percuss_law_path(law, mass, speed, maybe(hit),
                                       bytes_.ConsumeBool() ? path.data() : nullptr, count)))
            return;
        require(hit.status >= PERCUSS_SEPARATED && hit.status <= PERCUSS_REFUSED);
        if (hit.status != PERCUSS_SEPARATED) return;
        require(hit.restitution >= 0 && hit.duration > 0 && hit.peak_indentation >= 0);
        if (count > 0) require(path[0].time == 0);
    }

    void impacts() {
        const percuss_law law = handle();
        std::array<double, 4> masses{}, speeds{}, e{}, duration{};
        std::array<std::int32_t, 4> status{-1, -1, -1, -1};
        for (double& mass : masses) mass = number();
        for (double& speed : speeds) speed = number();
        const std::size_t count = pick(5);
        // Sizes that do not fit may be as large as they like; nothing is read then.
        const auto size = [&] { return bytes_.ConsumeBool() ? count : pick(3) == 0 ? ~count : 1; };
        const std::size_t mass_count = size(), speed_count = size();
        const percuss_answers out{maybe(e[0]), maybe(duration[0]), nullptr, nullptr,
                                  maybe(status[0])};
        if (!answered(percuss_law_impacts(law, bytes_.ConsumeBool() ? masses.data() : nullptr,
                                          mass_count, speeds.data(), speed_count, count, &out)))
            return;
        for (std::size_t i = 0; i < count && out.status; ++i) {
            require(status[i] >= PERCUSS_SEPARATED && status[i] <= PERCUSS_REFUSED);
            if (status[i] == PERCUSS_SEPARATED && out.restitution) require(e[i] >= 0);
        }
    }

    void contact() {
        percuss_contact spot{number(),
                             number(),
                             number(),
                             number(),
                             bytes_.ConsumeIntegral<std::int8_t>(),
                             bytes_.ConsumeIntegralInRange<std::int32_t>(-1, 3)};
        const percuss_law law = handle();
        percuss_reaction now{};
        for (int step = 0; step < 4; ++step) {
            const double d = number(), v = number();
            const percuss_contact before = spot;
            answered(percuss_contact_force(law, maybe(spot), d, v, maybe(now)));
            require(std::memcmp(&before, &spot, sizeof spot) == 0);
            if (!answered(percuss_contact_commit(law, maybe(spot), d, v))) {
                require(std::memcmp(&before, &spot, sizeof spot) == 0);
            } else {
                require(spot.stage >= PERCUSS_OPEN && spot.stage <= PERCUSS_PARTED);
            }
        }
    }

    void ask() {
        const percuss_law law = handle();
        double value = 0;
        std::int32_t place = 0;
        answered(percuss_law_get(law, bytes_.ConsumeBool() ? text().c_str() : nullptr, &value));
        if (answered(percuss_law_release(law, maybe(place))))
            require(place >= PERCUSS_GEOMETRIC && place <= PERCUSS_PULL_OFF);
        std::array<char, 16> caution{};
        std::size_t needed = 0;
        const std::size_t room = pick(caution.size() + 1);
        if (answered(percuss_law_caution(law, maybe(caution[0]), room, maybe(needed))) && room > 0)
            require(std::memchr(caution.data(), 0, room) != nullptr);
        answered(percuss_find_law(bytes_.ConsumeBool() ? text().c_str() : nullptr, maybe(place)));
        percuss_choice_info choice{};
        percuss_parameter_info parameter{};
        const auto any = [&] { return bytes_.ConsumeIntegral<std::int32_t>(); };
        answered(percuss_describe_choice(any(), any(), maybe(choice)));
        answered(percuss_describe_parameter(any(), any(), maybe(parameter)));
    }

    void let_go() {
        const percuss_law law = handle();
        const auto held = std::ranges::find(live_, law);
        const bool known = held != live_.end();
        require(answered(percuss_law_free(law)) == (known || law == 0));
        if (known) live_.erase(held);
    }

    void call() {
        switch (bytes_.ConsumeIntegralInRange<int>(0, 9)) {
            case 0:
            case 1:
            case 2: return make();
            case 3: return make_own();
            case 4: return calibrate();
            case 5: return impact();
            case 6: return impacts();
            case 7: return contact();
            case 8: return ask();
            default: return let_go();
        }
    }

    FuzzedDataProvider bytes_;
    std::vector<percuss_law> live_, given_out_;
    std::vector<std::string> words_;
    std::vector<percuss_setting> settings_;
    bool has_own_force_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Caller(data, size).run();
    return 0;
}
