// What an error is measured by where smooth springs act and nothing touches: the largest motion so
// far of each structure, of each z, and of the energy.
#pragma once

#include <cstddef>
#include <vector>

#include "pounding/event/run.hpp"

namespace percuss::pounding {

class SmoothScale {
public:
    explicit SmoothScale(const Run& run);

    /// `extra`: components between the blocks and the springs, the first of which is the time and
    /// the others energies. `end`: where a step has led to; it counts for this step.
    /// `touching`: the blocks and energies are measured by the contacts instead.
    void set(const double* end, std::size_t extra, bool touching, double* per_scale);
    /// The step was taken.
    void accept();

private:
    /// Of a structure, or of a ground that moves by itself.
    struct Group {
        std::size_t first, count;
    };
    void set_blocks(const double* end, double* per_scale);

    const Run& run_;
    std::vector<Group> groups_;
    double fastest_ = 1;             ///< rad/s
    std::vector<double> largest_;    ///< amplitudes by group, z by spring, energy
    std::vector<double> candidate_;  ///< with the end of the step
};

}  // namespace percuss::pounding
