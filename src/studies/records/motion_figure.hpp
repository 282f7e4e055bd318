// Figures of ground motions: histories, and response spectra.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "percuss/ground/motion.hpp"
#include "percuss/ground/response_spectrum.hpp"

namespace percuss::studies {

/// Acceleration in g, velocity in cm/s and displacement in cm over time, one above the other.
[[nodiscard]] FigureSet motion_figures(const GroundMotion& motion, const std::string& file_name);

struct NamedSpectrum {
    std::string name;
    std::vector<SpectrumPoint> points;
};
/// Pseudo-acceleration in g, pseudo-velocity in cm/s and displacement in cm over the period.
[[nodiscard]] FigureSet spectrum_figures(std::span<const NamedSpectrum> spectra, double damping);

}  // namespace percuss::studies
