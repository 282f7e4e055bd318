#include "methods/batch/power_table.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/exact/reduction.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss::methods {

namespace {

constexpr double least_restitution = 1e-3;
/// c1 D, which for light damping is 1 - e: the end of the first panel, and that of the table, which
/// is dear to make where integrations of stiff equations must do it.
constexpr double lightest = 0.3, heaviest_exact = 1e4, heaviest = 30, heaviest_stuck = 10;
/// Of the series of the tension tail.
constexpr double largest_s = 0.05;

}  // namespace

/// The contact with K = m = v0 = 1 that has the number D.
class UnitContact {
public:
    explicit UnitContact(const Kernel& kernel) : kernel_(kernel) {
        std::visit(
            [&]<class K>(const K& k) {
                if constexpr (IsPower<K>) {
                    n = k.n.value();
                    j = k.j.value();
                    approach_only = k.approach_only();
                }
            },
            kernel_);
        length_ = std::pow((n + 1) / 2, 1 / (n + 1));
        per_c_ = reduce(1, n, 1, j, {1, 1}).D;
    }

    [[nodiscard]] bool exact(double D, Release release) const {
        return has_exact(form(D, approach_only), release).available;
    }
    [[nodiscard]] std::optional<LogRebound> operator()(double D, Release release) const {
        const Solution solution = solve(Impact(form(D, approach_only), release), Automatic{1e-14});
        const Rebound& r = solution.rebound;
        if (solution.status != Status::separated || !(r.restitution > least_restitution))
            return std::nullopt;
        return LogRebound{std::log(r.restitution), std::log(r.duration / length_),
                          std::log(r.peak_indentation / length_),
                          std::log(r.peak_force / std::pow(length_, n))};
    }

    [[nodiscard]] bool sticks(double D) const {
        const Impact impact(form(D, false), Release::geometric);
        return solve(impact, Automatic{}).status == Status::no_separation;
    }
    /// Peak indentation and peak force, which only the approach decides.
    [[nodiscard]] std::optional<LogRebound> loading(double D) const {
        const auto s = solve(Impact(form(D, true), Release::no_tension), Automatic{1e-14});
        if (s.status != Status::separated) return std::nullopt;
        return LogRebound{0, 0, std::log(s.rebound.peak_indentation / length_),
                          std::log(s.rebound.peak_force / std::pow(length_, n))};
    }

    /// Whether the force has a hump above what it is at touch, which is D for a dashpot (j = 0).
    [[nodiscard]] bool peaks_after_touch(double D) const {
        const auto solution = solve(Impact(form(D, true), Release::no_tension), Adaptive{1e-14});
        return solution.rebound.peak_force / std::pow(length_, n) > D * (1 + 1e-13);
    }

    double n = 1, j = 0;
    bool approach_only = false;

private:
    [[nodiscard]] Form form(double D, bool elastic_return) const {
        Form form{kernel_, {1, 1}, {}};
        std::visit(
            [&]<class K>(K& k) {
                if constexpr (IsPower<K>) {
                    k.K = 1;
                    k.c_approach = D / per_c_;
                    k.c_return = elastic_return ? 0 : k.c_approach;
                }
            },
            form.kernel);
        return form;
    }

    Kernel kernel_;
    double length_ = 1, per_c_ = 1;
};

namespace {

/// The D beyond which the force of a dashpot is largest at touch: there the peak force has a kink.
/// Infinite if there is none.
double touch_peak(const UnitContact& contact, double from) {
    if (contact.j != 0 || !contact.peaks_after_touch(from)) return infinity;
    double low = std::log(from), high = std::log(8.0);
    if (contact.peaks_after_touch(8)) return infinity;
    for (int i = 0; i < 50; ++i) {
        const double mid = (low + high) / 2;
        (contact.peaks_after_touch(std::exp(mid)) ? low : high) = mid;
    }
    return std::exp(high);
}

}  // namespace

PowerTable::PowerTable(const Kernel& kernel, Release release, double largest) {
    const UnitContact contact(kernel);
    const double n = contact.n, j = contact.j;
    mu_ = 2 * (j + 1) / (n + 1) - 1;
    q_ = 2 / (n + 1);
    per_gap_ = 1 / (1 - mu_);
    pulls_ = release == Release::no_tension && !contact.approach_only && j < n;
    const double scale = 1 / std::beta((mu_ + 1) / 2, 1.5);
    double light = lightest * scale;
    if (pulls_) light = std::min(light, std::pow(largest_s, (1 - mu_) / 2));
    const double kink = largest > light ? touch_peak(contact, light) : infinity;
    if (std::isfinite(kink))
        light = kink * std::exp(-PanelTable::widest *
                                std::ceil(std::log(kink / light) / PanelTable::widest));

    const Release light_rule = pulls_ ? Release::geometric : release;
    for (int attempt = 0; attempt < 4; ++attempt, light *= std::exp(-PanelTable::widest)) {
        const auto panel = fit_panel([&](double D) { return contact(D, light_rule); }, 0, light);
        if (!panel) continue;
        if (pulls_) {
            const double end = mu_ * (*panel)(light)[observable::restitution];
            const double log_X = (std::log(light) + std::max(0.0, end)) * per_gap_;
            tail_ = TensionTail(mu_, q_, std::max(std::exp(2 * log_X), 1e-200));
            if (!tail_.converged()) continue;
        }
        light_ = *panel;
        log_light_ = std::log(light);
        const bool exact = contact.exact(heaviest_exact * scale, release);
        const double end = std::log(std::min(largest, (exact ? heaviest_exact : heaviest) * scale));
        if (!(end > log_light_)) return;
        heavy_ = PanelTable([&](double log_D) { return contact(std::exp(log_D), release); },
                            {log_light_, end, true});
        if (release == Release::geometric && !contact.approach_only && mu_ <= 0)
            tabulate_stuck(contact, heavy_.end(), std::min(end, std::log(heaviest_stuck * scale)));
        return;
    }
}

void PowerTable::tabulate_stuck(const UnitContact& contact, double from, double to) {
    // the integrator gives up where the equation is too stiff
    while (to > from && !contact.sticks(std::exp(to))) to -= 0.7;
    if (!(to > from)) return;
    double low = from, high = to;
    for (int i = 0; i < 22; ++i) {
        const double mid = (low + high) / 2;
        (contact.sticks(std::exp(mid)) ? high : low) = mid;
    }
    // a little further, where every tolerance finds the same
    log_stuck_ = high + 1e-6;
    loading_ = PanelTable([&](double log_D) { return contact.loading(std::exp(log_D)); },
                          {log_stuck_, to});
}

}  // namespace percuss::methods
