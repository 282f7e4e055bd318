// A strong-motion record of any of the formats that percuss reads, and its response spectrum.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "percuss/ground/response_spectrum.hpp"
#include "percuss/io/record.hpp"

using namespace percuss;

int main(int argc, char** argv) {
    if (argc != 2) return std::fprintf(stderr, "usage: record_spectrum RECORD\n"), 2;
    const auto record = read_record(argv[1]);
    if (!record) return std::fprintf(stderr, "%s\n", record.error().text().c_str()), 2;
    for (const auto& warning : record->warnings) std::fprintf(stderr, "%s\n", warning.c_str());

    const GroundMotion& motion = record->components.front();
    double peak = 0;
    for (const double a : motion.acceleration) peak = std::max(peak, std::abs(a));
    std::printf("format   %s\n", std::string(record->format->name).c_str());
    std::printf("samples  %zu\n", motion.acceleration.size());
    std::printf("peak     %.9f m/s^2\n", peak);

    const auto spectrum = response_spectrum(motion, spaced_periods(0.1, 1, 3), {.damping = 0.05});
    if (!spectrum) return std::fprintf(stderr, "%s\n", spectrum.error().text().c_str()), 2;
    for (const SpectrumPoint& point : *spectrum)
        std::printf("T = %.6f s: PSa = %.9f m/s^2\n", point.period, point.pseudo_acceleration);
}
