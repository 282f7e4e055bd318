// Half the sample rate, by a linear-phase half-band filter.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace percuss::string {

/// Kaiser-windowed sinc of 4 `quarter` + 3 taps: every second tap is 0 but the middle one.
class HalfBand {
public:
    /// `block`: the most outputs at once; stop band about 90 dB down for beta = 9.
    HalfBand(std::size_t quarter, double beta, std::size_t block);

    /// in.size() = 2 out.size(). Allocates nothing.
    void process(std::span<const double> in, std::span<double> out);
    void clear();
    /// In samples of the output; the middle of the filter lies on one.
    [[nodiscard]] std::size_t latency() const { return quarter_; }
    /// The gain at a frequency in cycles per input sample.
    [[nodiscard]] double gain(double frequency) const;

private:
    std::size_t quarter_;
    std::vector<double> taps_;  ///< of the odd distances 1, 3, ... from the middle
    std::vector<double> line_;  ///< history, then the new input
};

}  // namespace percuss::string
