// K d^n + c d^j v by its one number D (exact/reduction.hpp): restitution, duration, peak
// indentation and peak force, tabulated once per (n, j, phases, release) from the exact solution
// or, where there is none, from the adaptive one at 1e-14.
//
// All four are analytic in D at D = 0, so the first panel runs in D itself, and further ones in
// ln D. Without tension only the geometric rule is analytic there: see tension_tail.hpp. The table
// ends where the bodies hardly part (e = 1e-3) or where a heavily damped contact leaves its
// duration too ill-conditioned for 1e-12; where they never part (mu <= 0, geometric) it goes on.
#pragma once

#include "methods/batch/panel_table.hpp"
#include "methods/batch/tension_tail.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/laws/form.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::methods {

class UnitContact;

class PowerTable {
public:
    PowerTable() = default;
    /// For D from 0 to about `largest` where the table reaches so far. `kernel` is one of the power
    /// contacts; of it the exponents and the damped phases count.
    PowerTable(const Kernel& kernel, Release release, double largest);

    /// False outside the table. In units of v0, B/v0, B and K B^n, with B the elastic indentation.
    [[nodiscard]] bool find(double log_D, LogRebound& y, Status& status) const {
        if (log_D <= log_light_) {
            y = light_(std::exp(log_D));
            if (pulls_) take_off_tail(log_D, y);
            return true;
        }
        const bool stuck = log_D >= log_stuck_;
        const Panel* panel = stuck ? loading_.panel(log_D) : heavy_.panel(log_D);
        if (!panel) return false;
        y = (*panel)(log_D);
        if (stuck) {
            y[observable::restitution] = -infinity;
            y[observable::duration] = not_given;
            status = Status::no_separation;
        }
        return true;
    }

private:
    void tabulate_stuck(const UnitContact& contact, double from, double to);
    void take_off_tail(double log_D, LogRebound& y) const {
        const double log_e = y[observable::restitution];
        const double log_X = (log_D + mu_ * log_e) * per_gap_;
        const auto tail = tail_(std::exp(2 * log_X));
        y[observable::restitution] += tail.log_rate;
        y[observable::duration] += std::log1p(
            -tail.time * std::exp((q_ - 1) * log_e + q_ * log_X - y[observable::duration]));
    }

    double mu_ = 0, q_ = 0;
    double per_gap_ = 0;  ///< 1/(1 - mu)
    bool pulls_ = false;
    double log_light_ = not_given;  ///< up to here the panel in D
    Panel light_;
    TensionTail tail_;
    PanelTable heavy_;
    /// From here on the bodies stay together under the geometric rule, and only the loading is
    /// tabulated.
    double log_stuck_ = infinity;
    PanelTable loading_;
};

}  // namespace percuss::methods
