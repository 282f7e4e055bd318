// Figures of ground motions: histories, and response spectra.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "percuss/problem/ground_motion.hpp"
#include "percuss/studies/figure.hpp"
#include "percuss/systems/spectrum.hpp"

namespace percuss {

/// Acceleration in g, velocity in cm/s and displacement in cm over time, one above the other.
[[nodiscard]] FigureSet motion_figures(const GroundMotion& motion, const std::string& file_name);

struct NamedSpectrum {
    std::string name;
    std::vector<SpectrumPoint> points;
};
/// Pseudo-acceleration in g, pseudo-velocity in cm/s and displacement in cm over the period.
[[nodiscard]] FigureSet spectrum_figures(std::span<const NamedSpectrum> spectra, double damping);

}  // namespace percuss
