// The classical coefficients ([hairer1993] Sec. II.7), evaluated in long double and rounded once,
// because differences such as 2/9 - sqrt(15)/15 cancel. The tests prove them in exact arithmetic.
#include "percuss/solve/tableau.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "percuss/core/text.hpp"

namespace percuss {

namespace {

using real = long double;

constexpr real root3 = 1.73205080756887729352744634150587L;
constexpr real root6 = 2.44948974278317809819728407470589L;
constexpr real root15 = 3.87298334620741688517926539978239L;

std::vector<double> rounded(std::initializer_list<real> exact) {
    std::vector<double> values;
    for (const real x : exact) values.push_back(static_cast<double>(x));
    return values;
}

Tableau make(std::string_view name, int order, std::initializer_list<real> a,
             std::initializer_list<real> b, std::initializer_list<real> c) {
    return {
        std::string(name), static_cast<int>(b.size()), rounded(a), rounded(b), rounded(c), order};
}

Tableau gauss1(std::string_view name) { return make(name, 2, {0.5L}, {1}, {0.5L}); }

Tableau gauss2(std::string_view name) {
    const real r = root3 / 6;
    return make(name, 4, {0.25L, 0.25L - r, 0.25L + r, 0.25L}, {0.5L, 0.5L}, {0.5L - r, 0.5L + r});
}

Tableau gauss3(std::string_view name) {
    const real r = root15;
    return make(name, 6,
                {5 / 36.0L, 2 / 9.0L - r / 15, 5 / 36.0L - r / 30,  //
                 5 / 36.0L + r / 24, 2 / 9.0L, 5 / 36.0L - r / 24,  //
                 5 / 36.0L + r / 30, 2 / 9.0L + r / 15, 5 / 36.0L},
                {5 / 18.0L, 4 / 9.0L, 5 / 18.0L}, {0.5L - r / 10, 0.5L, 0.5L + r / 10});
}

Tableau radau1a2(std::string_view name) {
    return make(name, 3, {0.25L, -0.25L, 0.25L, 5 / 12.0L}, {0.25L, 0.75L}, {0, 2 / 3.0L});
}

Tableau radau1a3(std::string_view name) {
    const real r = root6, ninth = 1 / 9.0L;
    return make(name, 5,
                {ninth, (-1 - r) / 18, (-1 + r) / 18,             //
                 ninth, (88 + 7 * r) / 360, (88 - 43 * r) / 360,  //
                 ninth, (88 + 43 * r) / 360, (88 - 7 * r) / 360},
                {ninth, (16 + r) / 36, (16 - r) / 36}, {0, (6 - r) / 10, (6 + r) / 10});
}

Tableau radau2a1(std::string_view name) { return make(name, 1, {1}, {1}, {1}); }

Tableau radau2a2(std::string_view name) {
    return make(name, 3, {5 / 12.0L, -1 / 12.0L, 0.75L, 0.25L}, {0.75L, 0.25L}, {1 / 3.0L, 1});
}

Tableau radau2a3(std::string_view name) {
    const real r = root6, ninth = 1 / 9.0L;
    return make(name, 5,
                {(88 - 7 * r) / 360, (296 - 169 * r) / 1800, (-2 + 3 * r) / 225,  //
                 (296 + 169 * r) / 1800, (88 + 7 * r) / 360, (-2 - 3 * r) / 225,  //
                 (16 - r) / 36, (16 + r) / 36, ninth},
                {(16 - r) / 36, (16 + r) / 36, ninth}, {(4 - r) / 10, (4 + r) / 10, 1});
}

Tableau lobatto3a2(std::string_view name) {
    return make(name, 2, {0, 0, 0.5L, 0.5L}, {0.5L, 0.5L}, {0, 1});
}

Tableau lobatto3a3(std::string_view name) {
    return make(name, 4,
                {0, 0, 0,                          //
                 5 / 24.0L, 1 / 3.0L, -1 / 24.0L,  //
                 1 / 6.0L, 2 / 3.0L, 1 / 6.0L},
                {1 / 6.0L, 2 / 3.0L, 1 / 6.0L}, {0, 0.5L, 1});
}

Tableau lobatto3c2(std::string_view name) {
    return make(name, 2, {0.5L, -0.5L, 0.5L, 0.5L}, {0.5L, 0.5L}, {0, 1});
}

Tableau lobatto3c3(std::string_view name) {
    return make(name, 4,
                {1 / 6.0L, -1 / 3.0L, 1 / 6.0L,    //
                 1 / 6.0L, 5 / 12.0L, -1 / 12.0L,  //
                 1 / 6.0L, 2 / 3.0L, 1 / 6.0L},
                {1 / 6.0L, 2 / 3.0L, 1 / 6.0L}, {0, 0.5L, 1});
}

Tableau default_burrage(std::string_view name) {
    Tableau t = burrage(static_cast<double>((3 + root3) / 6));
    t.a[2] = static_cast<double>(-root3 / 3);
    t.c[1] = static_cast<double>((3 - root3) / 6);
    t.name = name;
    return t;
}

struct Entry {
    std::string_view name;
    Tableau (*make)(std::string_view name);
};

constexpr std::array entries{
    Entry{"gauss1", gauss1},           Entry{"gauss2", gauss2},
    Entry{"gauss3", gauss3},           Entry{"radau1a2", radau1a2},
    Entry{"radau1a3", radau1a3},       Entry{"radau2a1", radau2a1},
    Entry{"radau2a2", radau2a2},       Entry{"radau2a3", radau2a3},
    Entry{"lobatto3a2", lobatto3a2},   Entry{"lobatto3a3", lobatto3a3},
    Entry{"lobatto3c2", lobatto3c2},   Entry{"lobatto3c3", lobatto3c3},
    Entry{"burrage", default_burrage},
};

constexpr std::string_view burrage_prefix = "burrage:";

Expected<Tableau> parse_burrage(std::string_view name) {
    const std::string_view text = name.substr(burrage_prefix.size());
    double lambda = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), lambda);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(lambda))
        return Error{"burrage:LAMBDA needs a number, such as burrage:0.25, not " + in_quotes(text),
                     {}};
    Tableau t = burrage(lambda);
    t.name = name;
    return t;
}

}  // namespace

Tableau burrage(double lambda) {
    // order 3 for both roots of L^2 - L + 1/6; the digits that a user types are enough
    const bool third = std::abs(lambda * lambda - lambda + 1.0 / 6) < 1e-12;
    return {burrage_prefix.data() + shortest(lambda),
            2,
            {lambda, 0, 1 - 2 * lambda, lambda},
            {0.5, 0.5},
            {lambda, 1 - lambda},
            third ? 3 : 2};
}

Expected<Tableau> tableau(std::string_view name) {
    if (name.starts_with(burrage_prefix)) return parse_burrage(name);
    for (const Entry& entry : entries)
        if (entry.name == name) return entry.make(entry.name);
    auto names = tableau_names();
    names.emplace_back("burrage:LAMBDA");
    return Error{unknown("tableau", name, names), {}};
}

std::vector<std::string_view> tableau_names() { return names_of(entries, &Entry::name); }

}  // namespace percuss
