// The log of a run's impacts. Whatever a method finds out about a contact, it tells the log.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "percuss/pounding/problem.hpp"

namespace percuss::pounding {

class ImpactLog {
public:
    /// A contact begins; gives the entry by which the log knows it.
    std::size_t open(const PoundingPair& pair, std::size_t index, double time, double speed,
                     double mass) {
        PoundingImpact impact;
        impact.pair = index;
        impact.time = time;
        impact.onset_speed = speed;
        impact.effective_mass = mass;
        impact.onset_floored = !(speed >= pair.least_onset);
        impacts_.push_back(impact);
        return impacts_.size() - 1;
    }
    void raise_force(std::size_t entry, double F) { raise(impacts_[entry].peak_force, F); }
    void raise_depth(std::size_t entry, double d) { raise(impacts_[entry].peak_indentation, d); }
    /// N s, that the contact force has added.
    void add_impulse(std::size_t entry, double impulse) {
        double& sum = impacts_[entry].impulse;
        sum = given(sum) ? sum + impulse : impulse;
    }
    /// The bodies approach again.
    void recompress(std::size_t entry) { impacts_[entry].recompression = true; }
    /// The law would pull.
    void cut(std::size_t entry) { impacts_[entry].tension_cut = true; }
    /// The bodies let go of each other; `rate` is that of the indentation.
    void release(std::size_t entry, double time, double rate) {
        impacts_[entry].separation_speed = -rate;
        impacts_[entry].duration = time - impacts_[entry].time;
    }
    /// They are pressed together once more before they have opened.
    void press_again(std::size_t entry) {
        recompress(entry);
        impacts_[entry].separation_speed = impacts_[entry].duration = not_given;
    }

    [[nodiscard]] std::size_t size() const { return impacts_.size(); }
    [[nodiscard]] const PoundingImpact& operator[](std::size_t entry) const {
        return impacts_[entry];
    }
    [[nodiscard]] std::vector<PoundingImpact> take() { return std::move(impacts_); }

private:
    static void raise(double& peak, double value) { peak = std::max(peak, value); }

    std::vector<PoundingImpact> impacts_;
};

}  // namespace percuss::pounding
