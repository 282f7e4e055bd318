// Reads the observables of an impact off the samples of a fixed-step run, while it runs.
#pragma once

#include "solve/fixed_step/force.hpp"
#include "solve/fixed_step/path.hpp"

namespace percuss::solvers {

class ImpactRecord {
public:
    ImpactRecord(const ContactForce& force, const Point& start);

    /// The step to `next`, with the memory of the law as it was during the step.
    void add(const Point& next);
    /// Whether the contact ended in the last step.
    [[nodiscard]] bool ended() const { return ended_; }
    /// Samples in contact.
    [[nodiscard]] long inside() const { return inside_; }
    [[nodiscard]] const Point& last() const { return last_; }
    [[nodiscard]] double peak_force() const { return peak_.value(); }

    /// Observables of a contact that has ended in the last step, or (`ended` false) that will not.
    [[nodiscard]] Rebound rebound() const;

private:
    /// What the energy balance needs at the largest indentation.
    struct Turn {
        Point point;
        double stored = 0;
        double work = 0;
    };

    void record_turn(const Point& next);
    void record_force(const Point& next);
    void find_release(const Point& next);
    /// Work of the external force between two states, Simpson.
    [[nodiscard]] double external_work(const Point& from, const Point& to) const;
    void add_release(Rebound& r) const;

    const ContactForce& force_;
    Point touch_;
    Point last_;
    bool turned_ = false, begun_ = false, ended_ = false;
    long inside_ = 0;
    double work_ = 0;  ///< of the external force since touch, J
    double release_work_ = 0;
    Turn turn_;
    Point release_;
    Point end_;         ///< first sample after the contact
    SampledPeak peak_;  ///< of the force
};

}  // namespace percuss::solvers
