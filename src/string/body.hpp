// A stand-in for the body of a tanpura: what it radiates is the force without its low part.
#pragma once

#include <array>
#include <span>

namespace percuss::string {

/// High-pass of fourth order (Butterworth, 600 Hz) plus 3 % of the force itself: fits the levels of
/// the measured response of [walstijn2016] in octave bands.
class SimpleBody {
public:
    explicit SimpleBody(double sample_rate);
    void process(std::span<double> signal);

private:
    struct Section {
        double b0, b1, b2, a1, a2;
        double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
        double next(double x);
    };
    std::array<Section, 2> sections_;
};

}  // namespace percuss::string
