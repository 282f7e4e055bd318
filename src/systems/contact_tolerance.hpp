// What an error in a contact phase is measured by: the speed and the length that the contact is
// about, down to the rounding of the structure's own motion.
#pragma once

#include <vector>

#include "pounding_engine.hpp"

namespace percuss::pounding {

class ContactTolerance {
public:
    explicit ContactTolerance(const Branch& branch);

    struct Measure {
        double tolerance, speed, length;
    };
    /// Of the present contacts; `per_scale`: inverse of the errors allowed in x parts, y parts and
    /// time.
    Measure set(const Run& run, const double* state, double* per_scale) const;

private:
    std::vector<double> reach_x_, reach_y_;
};

}  // namespace percuss::pounding
