// Numbers at random, from a fixed seed.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace support {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    double between(double low, double high) { return low + (high - low) * unit(); }
    /// Evenly in the logarithm.
    double spread(double low, double high) { return low * std::pow(high / low, unit()); }
    bool chance(double probability) { return unit() < probability; }
    bool flip() { return chance(0.5); }
    int whole(int low, int high) {
        return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1));
    }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[static_cast<std::size_t>(unit() * static_cast<double>(from.size()))];
    }

private:
    double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    std::mt19937_64 engine_;
};

}  // namespace support
