#include "studies/sound/short_time_spectrum.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>

#include "percuss/core/scalar.hpp"

namespace percuss::studies {

namespace {

double hann(std::size_t i, std::size_t size) {
    return 0.5 - 0.5 * std::cos(2 * pi * static_cast<double>(i) / static_cast<double>(size));
}

/// Written out: the product of std::complex looks for infinities.
std::complex<double> product(std::complex<double> a, std::complex<double> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// exp(-2 pi i k/n) for k < count, from a coarse and a fine table.
std::vector<std::complex<double>> unit_roots(std::size_t n, std::size_t count) {
    constexpr std::size_t fine = 128;
    const auto root = [&](std::size_t k) {
        return std::polar(1.0, -2 * pi * static_cast<double>(k) / static_cast<double>(n));
    };
    std::vector<std::complex<double>> near, roots(count);
    for (std::size_t k = 0; k < fine; ++k) near.push_back(root(k));
    for (std::size_t first = 0; first < count; first += fine) {
        const auto far = root(first);
        for (std::size_t k = first; k < std::min(first + fine, count); ++k)
            roots[k] = product(far, near[k - first]);
    }
    return roots;
}

/// The middle of the last `width` samples in which there is sound: a long tail is silence, or
/// rounding.
std::size_t last_sound(std::span<const double> signal, std::size_t width) {
    constexpr double faint = 1e-6;  // 60 dB below the loudest
    const std::size_t step = std::max<std::size_t>(width / 2, 1);
    std::vector<double> energies;  // the last first
    for (std::size_t end = signal.size(); end >= width && end > 0; end -= std::min(step, end)) {
        const auto part = signal.subspan(end - width, width);
        energies.push_back(std::inner_product(part.begin(), part.end(), part.begin(), 0.0));
    }
    if (energies.empty()) return 0;
    const double least = faint * *std::ranges::max_element(energies);
    const auto sounds = std::ranges::find_if(energies, [&](double e) { return e >= least; });
    const auto silent = static_cast<std::size_t>(sounds - energies.begin()) * step;
    return signal.size() - silent - (width + 1) / 2;
}

}  // namespace

void fourier_transform(std::span<std::complex<double>> a) {
    const std::size_t n = a.size();
    assert(std::has_single_bit(n));
    for (std::size_t i = 1, j = 0; i < n; ++i) {
        std::size_t bit = n >> 1U;
        for (; (j & bit) != 0; bit >>= 1U) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(a[i], a[j]);
    }
    const auto turns = unit_roots(n, n / 2);
    for (std::size_t length = 2; length <= n; length <<= 1U) {
        const std::size_t half = length / 2, stride = n / length;
        for (std::size_t i = 0; i < n; i += length)
            for (std::size_t k = 0; k < half; ++k) {
                const auto u = a[i + k], v = product(a[i + k + half], turns[k * stride]);
                a[i + k] = u + v;
                a[i + k + half] = u - v;
            }
    }
}

std::vector<double> power_spectrum(std::span<const double> signal, std::size_t centre,
                                   std::size_t width, std::size_t size) {
    assert(width <= size && size >= 2);
    // two neighbouring samples make one complex number: half the transform
    std::vector<double> samples(size);
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t at = centre + i;
        if (at >= width / 2 && at - width / 2 < signal.size())
            samples[i] = hann(i, width) * signal[at - width / 2];
    }
    const std::size_t half = size / 2;
    std::vector<std::complex<double>> pairs(half);
    for (std::size_t i = 0; i < half; ++i) pairs[i] = {samples[2 * i], samples[2 * i + 1]};
    fourier_transform(pairs);
    const auto turns = unit_roots(size, half + 1);
    std::vector<double> power(half + 1);
    for (std::size_t k = 0; k <= half; ++k) {
        const auto a = pairs[k % half], b = std::conj(pairs[(half - k) % half]);
        const auto even = (a + b) / 2.0, odd = product({0, -0.5}, a - b);
        power[k] = std::norm(even + product(turns[k], odd));
    }
    return power;
}

Formant formant_at(std::span<const double> signal, double rate, double pitch, double heard,
                   double time) {
    const auto width = static_cast<std::size_t>(std::lround(formant_window * rate));
    const std::size_t size = 4 * std::bit_ceil(width);
    const auto power =
        power_spectrum(signal, static_cast<std::size_t>(std::lround(time * rate)), width, size);
    const double bins = static_cast<double>(size) / rate;  // per Hz
    Formant formant{time, 0, 0};
    double loudest = 0, sum = 0, moment = 0;
    for (int k = static_cast<int>(formant_floor / pitch) + 1; k <= last_partial; ++k) {
        const double end = std::min((k + 0.5) * heard * bins, static_cast<double>(size / 2));
        double p = 0;
        for (auto i = static_cast<std::size_t>(std::ceil((k - 0.5) * heard * bins));
             static_cast<double>(i) < end; ++i)
            p = std::max(p, power[i]);
        if (p > loudest) formant.peak = k * pitch;
        loudest = std::max(loudest, p);
        sum += p;
        moment += p * k * pitch;
    }
    formant.centroid = sum > 0 ? moment / sum : 0;
    return formant;
}

double heard_pitch(std::span<const double> signal, double rate, double guess) {
    const std::size_t width = std::min(signal.size(), static_cast<std::size_t>(2 * rate));
    const std::size_t size = 4 * std::bit_ceil(std::max<std::size_t>(width, 2));
    const auto power = power_spectrum(signal, last_sound(signal, width), width, size);
    const double bins = static_cast<double>(size) / rate;
    double best = 0, pitch = 0;
    constexpr int steps = 3000;
    for (int i = 0; i <= steps; ++i) {
        const double f = guess * (0.95 + 0.15 * i / steps);
        double sum = 0;
        for (int k = 1; k <= 12 && k * f < rate / 2; ++k)
            sum += std::sqrt(power[static_cast<std::size_t>(std::lround(k * f * bins))]);
        if (sum > best) {
            best = sum;
            pitch = f;
        }
    }
    return pitch;
}

Spectrogram spectrogram(std::span<const double> signal, double rate, double highest,
                        std::size_t times, std::size_t frequencies) {
    constexpr double window =
        0.05;  // s: longer than a period, shorter than the formant takes to fall
    const auto width = static_cast<std::size_t>(window * rate);
    const std::size_t size = 2 * std::bit_ceil(width);
    const double bins = static_cast<double>(size) / rate;
    Spectrogram result;
    double loudest = 0;
    for (std::size_t j = 0; j < frequencies; ++j)
        result.frequencies.push_back(highest * static_cast<double>(j) /
                                     static_cast<double>(frequencies - 1));
    for (std::size_t i = 0; i < times; ++i) {
        const std::size_t centre = signal.size() * (2 * i + 1) / (2 * times);
        result.times.push_back(static_cast<double>(centre) / rate);
        const auto power = power_spectrum(signal, centre, width, size);
        std::vector<double>& row = result.levels.emplace_back();
        for (const double f : result.frequencies) {
            const auto bin = static_cast<std::size_t>(f * bins);
            row.push_back(bin < power.size() ? power[bin] : 0);
            loudest = std::max(loudest, row.back());
        }
    }
    constexpr double floor = 1e-12;
    for (auto& row : result.levels)
        for (double& level : row)
            level = 10 * std::log10(std::max(loudest > 0 ? level / loudest : 0, floor));
    return result;
}

}  // namespace percuss::studies
