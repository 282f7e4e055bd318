// What the collocation steps of a contact tell the recorder: forces, indentations, peaks, history.
#pragma once

#include "pounding/event/run.hpp"
#include "pounding/event/two_oscillators/motion.hpp"

namespace percuss::pounding {

class GaussReading {
public:
    explicit GaussReading(Run& run) : run_(run) {}

    /// The contact begins at the present state, under a force.
    void start(double force);
    /// A step is about to be accepted.
    void read(GaussMotion& motion);

private:
    void raise_force(double F) { run_.recorder.log.raise_force(run_.engaged()[0].log, F); }
    void read_depth(GaussMotion& motion);
    void read_force(GaussMotion& motion);
    void climb(GaussMotion& motion, std::size_t point);
    void seek_peak(GaussMotion& motion, double from, double to);
    void follow_peaks(GaussMotion& motion);
    void sample(GaussMotion& motion);

    Run& run_;
};

}  // namespace percuss::pounding
