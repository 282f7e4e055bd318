// Figures of a rendered string: its force, its spectrogram with the formant, its contacts.
#pragma once

#include "percuss/figures/figure.hpp"
#include "percuss/studies/sound.hpp"

namespace percuss::studies {

[[nodiscard]] FigureSet string_figures(const Instrument& instrument, const StringSound& sound);

/// The spectrogram alone, coarser; its numbers are in NAME.dat.
[[nodiscard]] FigureSet string_spectrogram(const std::string& name, const Instrument& instrument,
                                           const StringSound& sound);

}  // namespace percuss::studies
