// What is read off the collocation steps of a contact: the impact log, peaks and history.
#pragma once

#include "gauss_motion.hpp"
#include "pounding_engine.hpp"

namespace percuss::pounding {

class GaussWatch {
public:
    GaussWatch(Run& run, Observers& observers) : run_(run), observers_(observers) {}

    /// The contact begins at the present state, under a force.
    void start(double force);
    /// A step is about to be accepted. Steps longer than `lively` are looked at in halves.
    void observe(GaussMotion& motion, double lively);

private:
    [[nodiscard]] PoundingImpact& impact() { return run_.log(run_.engaged[0]); }
    void observe_depth(GaussMotion& motion);
    void observe_force(GaussMotion& motion);
    void seek_peak(GaussMotion& motion, double from, double to);
    void follow_peaks(GaussMotion& motion, double lively);
    void write_history(GaussMotion& motion);

    Run& run_;
    Observers& observers_;
    bool quiet_ = false;  ///< the present state is far from every peak
};

}  // namespace percuss::pounding
