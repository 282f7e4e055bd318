// What an error in a contact phase is measured by: the speed and the length that the contact is
// about, down to the rounding of the structure's own motion.
#pragma once

#include <vector>

#include "pounding/event/run.hpp"

namespace percuss::pounding {

struct ContactMeasure {
    double tolerance, speed, length;
};
/// Of the present contacts.
[[nodiscard]] ContactMeasure contact_measure(const Run& run, const double* state);

class ContactTolerance {
public:
    explicit ContactTolerance(const ModalBranch& branch);

    /// `per_scale`: inverse of the errors allowed in x parts, y parts and time.
    void set(const Run& run, const ContactMeasure& measure, const double* state,
             double* per_scale) const;

private:
    std::vector<double> reach_x_, reach_y_;
};

}  // namespace percuss::pounding
