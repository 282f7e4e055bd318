#include "string/body.hpp"

#include <cmath>

#include "percuss/core/scalar.hpp"

namespace percuss::string {

namespace {

constexpr double corner = 600;  // Hz
constexpr double direct = 0.03;

}  // namespace

SimpleBody::SimpleBody(double sample_rate) : sections_{} {
    // the bilinear transform with the corner where it should be; below 1.3 kHz sampling nothing is
    // left
    const double w = std::tan(pi * std::min(corner / sample_rate, 0.49));
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        const double q = 2 * std::cos(pi * (2.0 * static_cast<double>(i) + 1) / 8);
        const double scale = 1 / (1 + q * w + w * w);
        sections_[i] = {scale, -2 * scale, scale, 2 * (w * w - 1) * scale,
                        (1 - q * w + w * w) * scale};
    }
}

double SimpleBody::Section::next(double x) {
    const double y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
}

void SimpleBody::process(std::span<double> signal) {
    for (double& sample : signal)
        sample = sections_[1].next(sections_[0].next(sample)) + direct * sample;
}

}  // namespace percuss::string
