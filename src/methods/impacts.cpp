#include "percuss/methods/impacts.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "methods/batch/columns.hpp"
#include "methods/batch/panel_table.hpp"
#include "methods/batch/power_table.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/methods/automatic.hpp"

namespace percuss {

using namespace methods;

namespace {

/// Fewer cases than this are solved sooner than a table is made.
constexpr std::size_t worth_a_table = 256;
constexpr double most_panels = 100;

LogRebound logarithms(const Rebound& r) {
    return {std::log(r.restitution), std::log(r.duration), std::log(r.peak_indentation),
            std::log(r.peak_force)};
}

/// constant + speed ln v0 + mass ln m
struct LogMonomial {
    double constant = 0, speed = 0, mass = 0;

    double operator()(double log_v, double log_m) const {
        return constant + speed * log_v + mass * log_m;
    }
    friend LogMonomial operator+(LogMonomial a, const LogMonomial& b) {
        return {a.constant + b.constant, a.speed + b.speed, a.mass + b.mass};
    }
    friend LogMonomial operator*(double f, const LogMonomial& a) {
        return {f * a.constant, f * a.speed, f * a.mass};
    }
};

/// How the number of the table and the units of its answers follow the onset.
struct OnsetRule {
    LogMonomial number, duration, indentation, force;
};

/// The number is D, and B the elastic indentation (exact/reduction.hpp).
template <IsPower K>
OnsetRule power_rule(const K& k, const Form& form) {
    const double n = k.n.value(), j = k.j.value();
    const LogMonomial v{0, 1, 0}, m{0, 0, 1};
    const LogMonomial B = 1 / (n + 1) * (LogMonomial{std::log((n + 1) / (2 * k.K))} + m + 2 * v);
    // the damping at an onset of 1 m/s and 1 kg
    const LogMonomial c{std::log(k.c_approach) -
                            form.scaling.rate_power * std::log(form.onset.rate) -
                            form.scaling.mass_power * std::log(form.onset.mass),
                        form.scaling.rate_power, form.scaling.mass_power};
    return {LogMonomial{std::log(2 / (n + 1))} + c + -1 * v + -1 * m + (j + 1) * B, B + -1 * v, B,
            LogMonomial{std::log(k.K)} + n * B};
}

/// In v/v0 and t v0 the equation of motion knows mass and speed only by m v0^2/2.
OnsetRule energy_rule() { return {{std::log(0.5), 2, 1}, {0, -1, 0}, {}, {}}; }

/// Whether that is so: no damping, or one that falls as 1/v0 (Fe(1 + h v/v0)), or grows as sqrt(m)
/// where it is c Fe/sqrt(2U) v.
bool knows_energy_only(const Form& form) {
    const auto scales = [&](double rate, double mass) {
        return form.scaling.rate_power == rate && form.scaling.mass_power == mass;
    };
    return std::visit(
        [&]<class K>(const K& k) -> bool {
            if constexpr (IsPower<K> || std::is_same_v<K, AdamsContact> ||
                          std::is_same_v<K, UserContact>) {
                return false;
            } else if constexpr (requires { k.h; }) {
                return k.undamped() || scales(-1, 0);
            } else if constexpr (requires { k.elastic_law; }) {
                return k.undamped() || scales(0, 0.5);
            } else {
                return true;
            }
        },
        form.kernel);
}

struct Extremes {
    double low = infinity, high = -infinity;
};

Extremes extremes(std::span<const double> values) {
    Extremes e;
    for (const double x : values) {
        if (!plain(x)) continue;
        e.low = std::min(e.low, x);
        e.high = std::max(e.high, x);
    }
    return e;
}

Extremes number_range(const LogMonomial& number, std::span<const double> masses,
                      std::span<const double> speeds) {
    Extremes range;
    const std::size_t count = std::max(masses.size(), speeds.size());
    if (masses.empty() || speeds.empty()) return range;
    // extremes of both may come without being cases, then every pair may
    const auto widen = [&](double m, double v) {
        if (!plain(m) || !plain(v)) return;
        const double x = number(std::log(v), std::log(m));
        range.low = std::min(range.low, x);
        range.high = std::max(range.high, x);
    };
    if (masses.size() == speeds.size() && count > 2) {
        for (std::size_t i = 0; i < count; ++i) widen(masses[i], speeds[i]);
        return range;
    }
    const Extremes m = extremes(masses), v = extremes(speeds);
    for (const double mass : {m.low, m.high})
        for (const double speed : {v.low, v.high}) widen(mass, speed);
    return range;
}

/// Of a table; one case that is far from all others must not cost more than they do.
PanelTable::Range range_of(const Extremes& log_number) {
    const double low = std::max(log_number.low, log_number.high - most_panels * PanelTable::widest);
    return {low - 1e-9, log_number.high + 1e-9};
}

}  // namespace

struct ImpactBatch::Plan {
    enum class Way { one_by_one, rescaled, by_damping, by_energy, by_speed, by_mass };

    Law law;
    Release release;
    double tolerance;
    Way way = Way::one_by_one;
    OnsetRule rule{};
    Status status = Status::separated;  ///< of the one impact that is rescaled
    LogRebound one{};
    PowerTable damping{};
    PanelTable panels{};  ///< over energy, speed or mass
    double mass = not_given,
           speed = not_given;  ///< the one that all cases have, by_speed or by_mass

    static Expected<std::shared_ptr<const Plan>> make(const Law& law, Release release,
                                                      std::span<const double> masses,
                                                      std::span<const double> speeds,
                                                      double tolerance, bool tables);

    void plan_power(const Form& form, bool tables, std::span<const double> masses,
                    std::span<const double> speeds);
    void plan_energy(std::span<const double> masses, std::span<const double> speeds);
    void plan_one_varying(std::span<const double> masses, std::span<const double> speeds);

    [[nodiscard]] Solution solve_at(double v, double m, double accuracy) const {
        const auto form = law.engage({v, m}, release);
        if (!form) return refused();
        return solve(Impact(*form, release), Automatic{accuracy});
    }
    [[nodiscard]] std::optional<LogRebound> node_at(double v, double m) const {
        const Solution s = solve_at(v, m, 1e-14);
        if (s.status != Status::separated) return std::nullopt;
        return logarithms(s.rebound);
    }
    [[nodiscard]] bool covers(double v, double m) const {
        return way != Way::one_by_one && plain(m) && plain(v) && !(given(mass) && m != mass) &&
               !(given(speed) && v != speed);
    }
    [[nodiscard]] bool find(double x, LogRebound& y, Status& ending) const {
        if (way == Way::rescaled) return true;
        if (way == Way::by_damping) return damping.find(x, y, ending);
        const Panel* panel = panels.panel(x);
        if (panel) y = (*panel)(x);
        return panel != nullptr;
    }
};

Expected<std::shared_ptr<const ImpactBatch::Plan>> ImpactBatch::Plan::make(
    const Law& law, Release release, std::span<const double> masses, std::span<const double> speeds,
    double tolerance, bool tables) {
    if (law.empty())
        return Error{"impacts: there is no law; make one of the catalogue, or custom", {}};
    PERCUSS_TRY(const auto form, law.engage({1, 1}, release));
    if (!accepts(form, release))
        return Error{std::string(law.info().id) + ": " + has_exact(form, release).reason, {}};
    auto plan =
        std::make_shared<Plan>(Plan{.law = law, .release = release, .tolerance = tolerance});
    plan->plan_power(form, tables, masses, speeds);
    if (tables && plan->way == Way::one_by_one && knows_energy_only(form))
        plan->plan_energy(masses, speeds);
    if (tables && std::holds_alternative<AdamsContact>(form.kernel))
        plan->plan_one_varying(masses, speeds);
    return std::shared_ptr<const Plan>(std::move(plan));
}

void ImpactBatch::Plan::plan_power(const Form& form, bool tables, std::span<const double> masses,
                                   std::span<const double> speeds) {
    std::visit(
        [&]<class K>(const K& k) {
            if constexpr (IsPower<K>) {
                rule = power_rule(k, form);
                const bool one_impact = k.undamped() || (std::abs(rule.number.speed) < 1e-12 &&
                                                         std::abs(rule.number.mass) < 1e-12);
                if (one_impact) {
                    const Solution s = solve(Impact(form, release), Automatic{1e-14});
                    if (s.status != Status::separated && s.status != Status::no_separation) return;
                    way = Way::rescaled;
                    status = s.status;
                    one = logarithms(s.rebound);
                    // in the units of the table, which are those of this onset
                    one[observable::duration] -= rule.duration(0, 0);
                    one[observable::indentation] -= rule.indentation(0, 0);
                    one[observable::force] -= rule.force(0, 0);
                } else if (tables) {
                    const double largest = number_range(rule.number, masses, speeds).high;
                    damping = PowerTable(form.kernel, release, std::exp(largest + 1e-9));
                    way = Way::by_damping;
                }
            }
        },
        form.kernel);
}

void ImpactBatch::Plan::plan_energy(std::span<const double> masses,
                                    std::span<const double> speeds) {
    rule = energy_rule();
    const Extremes range = number_range(rule.number, masses, speeds);
    if (!(range.low <= range.high)) return;
    const auto node = [&](double log_E) { return node_at(1, 2 * std::exp(log_E)); };
    panels = PanelTable(node, range_of(range));
    way = Way::by_energy;
}

/// A length of its own (the depth at which ADAMS' damper is fully engaged) makes impacts depend on
/// two numbers. Where all cases have one mass, or one speed, the other of the two is left.
void ImpactBatch::Plan::plan_one_varying(std::span<const double> masses,
                                         std::span<const double> speeds) {
    const Extremes m = extremes(masses), v = extremes(speeds);
    if (!(m.low <= m.high && v.low <= v.high) || (m.low < m.high && v.low < v.high)) return;
    if (m.low == m.high) {
        mass = m.low;
        rule.number = {0, 1, 0};
        panels = PanelTable([&](double log_v) { return node_at(std::exp(log_v), mass); },
                            range_of({std::log(v.low), std::log(v.high)}));
        way = Way::by_speed;
    } else {
        speed = v.low;
        rule.number = {0, 0, 1};
        panels = PanelTable([&](double log_m) { return node_at(speed, std::exp(log_m)); },
                            range_of({std::log(m.low), std::log(m.high)}));
        way = Way::by_mass;
    }
}

Expected<ImpactBatch> ImpactBatch::make(const Law& law, Release release,
                                        std::span<const double> masses,
                                        std::span<const double> speeds, double tolerance) {
    PERCUSS_TRY(auto plan, Plan::make(law, release, masses, speeds, tolerance, true));
    return ImpactBatch(std::move(plan));
}

std::string_view ImpactBatch::method() const {
    switch (plan_->way) {
        case Plan::Way::rescaled: return "rescaled";
        case Plan::Way::by_damping: return "table over D";
        case Plan::Way::by_energy: return "table over energy";
        case Plan::Way::by_speed: return "table over speed";
        case Plan::Way::by_mass: return "table over mass";
        case Plan::Way::one_by_one: break;
    }
    return "one by one";
}

Expected<std::size_t> ImpactBatch::operator()(std::span<const double> masses,
                                              std::span<const double> speeds,
                                              const Rebounds& out) const {
    const auto count = count_cases({{"masses", masses.size()}, {"speeds", speeds.size()}}, out);
    if (!count) return count;
    const Plan& plan = *plan_;
    const CaseColumn mass(masses), speed(speeds);
    std::size_t separated = 0;
    for (std::size_t i = 0; i < *count; ++i) {
        const double m = mass[i], v = speed[i];
        if (plan.covers(v, m)) {
            const double log_v = std::log(v), log_m = std::log(m);
            LogRebound y = plan.one;
            Status status = plan.status;
            if (plan.find(plan.rule.number(log_v, log_m), y, status)) {
                write(out, i, status, y,
                      {plan.rule.duration(log_v, log_m), plan.rule.indentation(log_v, log_m),
                       plan.rule.force(log_v, log_m)});
                separated += status == Status::separated ? 1 : 0;
                continue;
            }
        }
        separated += write(out, i, plan.solve_at(v, m, plan.tolerance)) ? 1 : 0;
    }
    return separated;
}

Expected<std::size_t> impacts(const Law& law, std::span<const double> masses,
                              std::span<const double> speeds, Release release, const Rebounds& out,
                              double tolerance) {
    const bool many = std::max(masses.size(), speeds.size()) >= worth_a_table;
    PERCUSS_TRY(auto plan, ImpactBatch::Plan::make(law, release, masses, speeds, tolerance, many));
    return ImpactBatch(std::move(plan))(masses, speeds, out);
}

}  // namespace percuss
