// What is read off the collocation steps of a contact: the impact log, peaks and history.
#pragma once

#include "pounding/event/run.hpp"
#include "pounding/event/two_oscillators/motion.hpp"

namespace percuss::pounding {

class GaussWatch {
public:
    GaussWatch(Run& run, Observers& observers) : run_(run), observers_(observers) {}

    /// The contact begins at the present state, under a force.
    void start(double force);
    /// A step is about to be accepted.
    void observe(GaussMotion& motion);

private:
    [[nodiscard]] PoundingImpact& impact() { return run_.log(run_.engaged[0]); }
    void observe_depth(GaussMotion& motion);
    void observe_force(GaussMotion& motion);
    void climb(GaussMotion& motion, std::size_t point);
    void seek_peak(GaussMotion& motion, double from, double to);
    void follow_peaks(GaussMotion& motion);
    void write_history(GaussMotion& motion);

    Run& run_;
    Observers& observers_;
    bool quiet_ = false;  ///< the present state is far from every peak
};

}  // namespace percuss::pounding
