// When a contact phase has come to rest: bodies that something constant presses together stay as
// they are, and nothing is left to integrate.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "pounding/event/modal_structure.hpp"

namespace percuss::pounding {

class Standstill {
public:
    explicit Standstill(const ModalBranch& branch) {
        for (const Block& b : branch.blocks) half_swing_ = std::max(half_swing_, half_swing(b));
    }

    /// What acts on the bodies has changed.
    void disturb() { count_ = 0; }
    /// After a step under constant loads. The state must keep within ten times the error that a
    /// step may have for half a swing of the slowest mode.
    [[nodiscard]] bool reached(double time, const std::vector<double>& state,
                               const std::vector<double>& per_error, std::size_t size) {
        for (std::size_t i = 0; i < size && count_ > 0; ++i)
            if (!(std::abs(state[i] - state_[i]) * per_error[i] <= 10)) count_ = 0;
        if (count_++ == 0) {
            state_.assign(state.begin(), state.begin() + static_cast<long>(size));
            since_ = time;
        }
        return count_ > least_steps && time - since_ > half_swing_;
    }

private:
    static constexpr int least_steps = 100;

    /// Or the time in which a mode that does not swing relaxes; 0 for a free body.
    static double half_swing(const Block& b) {
        if (b.turning > 0) return pi / b.turning;
        const double stiffness = b.a00 * b.a11 - b.a01 * b.a10;
        return stiffness > 0 ? -(b.a00 + b.a11) / stiffness : 0;
    }

    double half_swing_ = 0;  ///< s
    double since_ = 0;
    std::vector<double> state_;
    int count_ = 0;
};

}  // namespace percuss::pounding
