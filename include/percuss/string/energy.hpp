// Where the energy of a string is: stored, put in, lost. [walstijn2016] Eq. (52).
#pragma once

#include <algorithm>
#include <cmath>

namespace percuss {

/// The balance stored = input - lost closes to rounding for any parameters and any step, as long as
/// parameters do not move.
struct StringEnergy {
    double stored = 0;   ///< J: kinetic, elastic, thread, bridge, hammer
    double input = 0;    ///< J: work of the pluck, and what a hammer brings
    double lost = 0;     ///< J: in the string, the thread and the contact
    double largest = 0;  ///< J: largest energy stored so far

    [[nodiscard]] double defect() const { return stored - input + lost; }
};

/// Follows the balance over a run.
class StringEnergyRecorder {
public:
    /// `plucking`: energy is still being put in.
    void see(const StringEnergy& energy, bool plucking) {
        balance_ = std::max(balance_, std::abs(energy.defect()));
        // energy may come and go between two looks; what was put in remembers it
        largest_ = std::max({largest_, energy.stored, energy.input});
        if (plucking || !started_) {
            started_ = energy.stored > 0;
            start_ = energy;
        } else {
            const double change = energy.stored - start_.stored - (energy.input - start_.input) +
                                  (energy.lost - start_.lost);
            drift_ = std::max(drift_, std::abs(change));
        }
    }
    /// Largest |stored - input + lost|, relative to the largest energy.
    [[nodiscard]] double balance() const { return largest_ > 0 ? balance_ / largest_ : 0; }
    /// Largest change since the last pluck that no loss explains, relative to the energy then.
    [[nodiscard]] double drift() const { return start_.stored > 0 ? drift_ / start_.stored : 0; }

private:
    double balance_ = 0, drift_ = 0, largest_ = 0;
    bool started_ = false;
    StringEnergy start_;
};

}  // namespace percuss
