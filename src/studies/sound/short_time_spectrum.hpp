// Short-time spectra of a sound, and what is read from them.
#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace percuss::studies {

/// In place; the size is a power of two.
void fourier_transform(std::span<std::complex<double>> values);

/// Power of `width` Hann-windowed samples around `centre`, transformed with `size` >= width points;
/// bins 0 to size/2. Samples beyond the ends count as 0.
[[nodiscard]] std::vector<double> power_spectrum(std::span<const double> signal, std::size_t centre,
                                                 std::size_t width, std::size_t size);

/// Where the formant is at one time, in multiples of the pitch that the string is tuned to.
struct Formant {
    double time = 0;
    double peak = 0;      ///< Hz, loudest partial above the floor
    double centroid = 0;  ///< Hz, of the power of the partials above the floor
};
inline constexpr double formant_floor = 400;   // Hz
inline constexpr double formant_window = 0.2;  // s, Hann, around the time
inline constexpr int last_partial = 60;

/// Partials lie near multiples of `heard`; they are named by multiples of `pitch`, which is lower
/// because the bridge shortens the string.
[[nodiscard]] Formant formant_at(std::span<const double> signal, double sample_rate, double pitch,
                                 double heard, double time);

/// The spacing of the partials, between 0.95 and 1.1 of the guess, in the last two seconds that are
/// at most 60 dB fainter than the loudest two; 0 in silence.
[[nodiscard]] double heard_pitch(std::span<const double> signal, double sample_rate, double guess);

/// Levels in dB re the loudest, [time][frequency].
struct Spectrogram {
    std::vector<double> times, frequencies;
    std::vector<std::vector<double>> levels;
};
[[nodiscard]] Spectrogram spectrogram(std::span<const double> signal, double sample_rate,
                                      double highest, std::size_t times, std::size_t frequencies);

}  // namespace percuss::studies
