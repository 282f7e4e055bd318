// Exact motion of a branch while no contact acts: s(t) from s(0) for a ground acceleration that is
// linear in time, plus harmonics.
#pragma once

#include <cstddef>
#include <vector>

#include "pounding/event/modal_structure.hpp"

namespace percuss::pounding {

/// s(h) = E s(0) + P a(0) + Q a'(0) + R, block by block.
struct BlockMap {
    double e00, e01, e10, e11, px, py, qx, qy, rx, ry;
};
/// The same without R, which follows from what is constant: R = first (cx, cy).
struct BlockCore {
    BlockMap map;
    double f00, f01, f10, f11;

    [[nodiscard]] BlockMap with(double cx, double cy) const {
        BlockMap out = map;
        out.rx = f00 * cx + f01 * cy;
        out.ry = f10 * cx + f11 * cy;
        return out;
    }
};
struct FlightMap {
    double length = 0;
    std::vector<BlockMap> blocks;
};

/// The ground seen by each channel during one segment of flight: value at its start, and slope.
struct FlightSegment {
    double start = 0;  ///< time
    std::vector<double> value, slope;
};

/// The steady part that harmonics of the ground cause in each block, Im(Z exp(i(w t + phase))).
class HarmonicPart {
public:
    HarmonicPart(const ModalBranch& branch, const std::vector<Harmonic>& harmonics);

    [[nodiscard]] bool empty() const { return harmonics_.empty(); }
    /// Some blocks of the branch have changed.
    void renew(std::size_t first, std::size_t count);
    /// Adds `sign` times the steady part at time t to a block, or to all; a channel shakes if its
    /// motion has arrived by `since`, the start of the segment.
    void add(std::size_t block, double t, double since, double sign, double& x, double& y) const;
    void add(double t, double since, double sign, double* state) const;
    /// Acceleration of the ground of a channel, m/s^2.
    [[nodiscard]] double acceleration(double t, double since, double delay) const;
    /// Its rate of change, m/s^3.
    [[nodiscard]] double jerk(double t, double since, double delay) const;
    /// The rate of that, m/s^4.
    [[nodiscard]] double bend(double t, double since, double delay) const;
    /// Bounds of the steady part of a block.
    [[nodiscard]] double steady_x(std::size_t block) const;
    [[nodiscard]] double steady_y(std::size_t block) const;
    [[nodiscard]] double largest() const { return largest_; }    ///< m/s^2
    [[nodiscard]] double largest_rate() const { return rate_; }  ///< m/s^3
    [[nodiscard]] double fastest() const { return fastest_; }    ///< rad/s
    /// A block that a harmonic drives in undamped resonance, or the number of blocks.
    [[nodiscard]] std::size_t resonant() const { return resonant_; }

private:
    struct Response {
        double xr, xi, yr, yi;  ///< Z of x and y
    };
    [[nodiscard]] Response response(const Harmonic& harmonic, std::size_t block);

    const ModalBranch* branch_;
    std::vector<Harmonic> harmonics_;
    std::vector<std::vector<Response>> responses_;  ///< by harmonic, by block
    double largest_ = 0, rate_ = 0, fastest_ = 0;
    std::size_t resonant_;
};

[[nodiscard]] BlockCore block_core(const Block& block, double length);
[[nodiscard]] FlightMap flight_map(const Blocks& blocks, double length);

class Flight {
public:
    Flight(const ModalBranch& branch, const std::vector<Harmonic>& harmonics);

    [[nodiscard]] const HarmonicPart& harmonics() const { return harmonics_; }
    /// Some blocks of the branch have changed.
    void renew(std::size_t first, std::size_t count) { harmonics_.renew(first, count); }
    /// The state `map.length` after the start of the segment.
    void move(const FlightMap& map, const FlightSegment& segment, const double* from,
              double* to) const;
    /// One block, for any `t` after the start of the segment.
    void block_at(std::size_t block, double t, const FlightSegment& segment, const double* from,
                  double& x, double& y) const;
    /// The state `t` after the start of the segment, for any t.
    void at(double t, const FlightSegment& segment, const double* from, double* to) const;
    /// s' for a state at a time within the segment.
    void slope(double time, const FlightSegment& segment, const double* state, double* out) const;
    /// Ground acceleration of a channel.
    [[nodiscard]] double ground(std::size_t channel, double time,
                                const FlightSegment& segment) const;
    /// Its rate of change.
    [[nodiscard]] double ground_rate(std::size_t channel, double time,
                                     const FlightSegment& segment) const;

private:
    const ModalBranch* branch_;
    HarmonicPart harmonics_;
};

}  // namespace percuss::pounding
