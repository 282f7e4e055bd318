#include "pounding/event/smooth/springs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pounding/check.hpp"

namespace percuss::pounding {

namespace {

using Index = Eigen::Index;

constexpr double rounding = 4e-15;

/// Forces on the degrees of freedom per unit of force of a spring, which pulls its ends together.
Eigen::VectorXd pull_on(Index n, const Span& span) {
    Eigen::VectorXd on = Eigen::VectorXd::Zero(n);
    if (span.far != no_dof) on[static_cast<Index>(span.far)] -= 1;
    if (span.near != no_dof) on[static_cast<Index>(span.near)] += 1;
    return on;
}

}  // namespace

SmoothSprings::SmoothSprings(const JoinedProblem& problem, ModalBranch& branch)
    : joined_(problem), branch_(branch) {}

std::unique_ptr<SmoothSprings> SmoothSprings::make(const JoinedProblem& problem,
                                                   ModalBranch& branch,
                                                   const std::vector<double>& state) {
    std::unique_ptr<SmoothSprings> out(new SmoothSprings(problem, branch));
    for (std::size_t b = 0; b < branch.buildings.size(); ++b) out->add_structure(b, state.data());
    if (out->springs_.empty()) return nullptr;
    return out;
}

void SmoothSprings::add_structure(std::size_t building, const double* u) {
    const BuildingBranch& b = branch_.buildings[building];
    const std::vector<StoreyYield>& yields = joined_.problem().buildings[building].yields;
    SmoothSpring spring;
    spring.building = building;
    for (std::size_t i = 0; i < yields.size(); ++i) {
        if (yields[i].rule != Hysteresis::bouc_wen) continue;
        const auto lowest = [&](const StructureMember& member) { return member.first == i; };
        const bool on_ground = std::ranges::any_of(b.members, lowest);
        spring.index = i;
        spring.place = {{i, on_ground ? no_dof : i - 1}};
        spring.given = yields[i];
        add(spring, u);
    }
    for (std::size_t l = 0; l < b.links.size(); ++l) {
        const Link& link = joined_.problem().links[b.links[l].link];
        spring.index = b.links[l].link;
        spring.place = {b.links[l].span};
        spring.place.link = l;
        spring.given = link.spring;
        if (link.spring.rule == Hysteresis::bouc_wen) add(spring, u);
        spring.given = {};
        spring.damper = {link.power_damping, link.velocity_exponent};
        if (link.power_damping > 0) add(spring, u);
    }
}

void SmoothSprings::add(SmoothSpring spring, const double* u) {
    if (spring.given.rule == Hysteresis::bouc_wen) {
        spring.hysteresis.emplace(spring.given);
        spring.collapse = std::min(spring.given.collapse, spring.given.without_force());
    }
    renew(spring);
    const double drift = row(spring, spring.elongation, u);
    if (spring.hysteresis) {
        spring.z = spring.hysteresis->first_loading(drift);
        spring.result.loop.push_back(
            {0, drift,
             spring.given.stiffness * drift + spring.hysteresis->beyond(drift, spring.z)});
    }
    set_effect(spring);
    springs_.push_back(std::move(spring));
    set_signs(u);
}
void SmoothSprings::set_effect(const SmoothSpring& spring) {
    const BuildingBranch& b = branch_.buildings[spring.building];
    const Eigen::VectorXd moved = Eigen::LLT<Eigen::MatrixXd>(b.mass).solve(
        pull_on(static_cast<Index>(b.count), spring.place.span));
    SpringEffect effect{spring.building, {moved.begin(), moved.end()}, force_row(b, spring.place)};
    for (const StruckColumn& column : b.columns) {
        const bool own = !spring.is_link() && column.storey == spring.index;
        effect.acceleration.insert(effect.acceleration.end(), 2, own ? column.share : 0);
    }
    branch_.springs.push_back(std::move(effect));
}

void SmoothSprings::renew() {
    for (SmoothSpring& spring : springs_) renew(spring);
}
void SmoothSprings::renew(SmoothSpring& spring) const {
    const BuildingBranch& b = branch_.buildings[spring.building];
    const std::size_t width = 2 * b.count;
    spring.first = b.first;
    spring.count = b.count;
    const auto of = [&](std::size_t row) { return b.output.data() + row * width; };
    const double* stretch = of(elongation_row(b, spring.place));
    spring.elongation.assign(stretch, stretch + width);
    spring.rate.assign(width, 0);
    const auto add = [&](std::size_t dof, double sign) {
        if (dof == no_dof) return;
        for (std::size_t k = 0; k < width; ++k)
            spring.rate[k] += sign * of(b.rows.velocity + dof)[k];
    };
    add(spring.place.span.far, 1);
    add(spring.place.span.near, -1);
    const Eigen::VectorXd push =
        b.response * pull_on(static_cast<Index>(b.count), spring.place.span);
    spring.push.assign(push.begin(), push.end());
}

double SmoothSprings::row(const SmoothSpring& of, const std::vector<double>& row,
                          const double* u) const {
    const double* x = u + of.first;
    const double* y = u + branch_.size() + of.first;
    double sum = 0;
    for (std::size_t k = 0; k < of.count; ++k) sum += row[k] * x[k] + row[of.count + k] * y[k];
    return sum;
}
double SmoothSprings::drift(std::size_t spring, const double* u) const {
    return row(springs_[spring], springs_[spring].elongation, u);
}
double SmoothSprings::rate(std::size_t spring, const double* u) const {
    return row(springs_[spring], springs_[spring].rate, u);
}
double SmoothSprings::rate_noise(std::size_t spring, const double* u) const {
    const SmoothSpring& of = springs_[spring];
    double sum = 0;
    for (std::size_t k = 0; k < of.count; ++k)
        sum += std::abs(of.rate[k] * u[of.first + k]) +
               std::abs(of.rate[of.count + k] * u[branch_.size() + of.first + k]);
    return rounding * sum;
}

void SmoothSprings::act(const double* u, const double* s, double* u_slope, double* s_slope) const {
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const SmoothSpring& of = springs_[i];
        const double v = row(of, of.rate, u), z = s[2 * i];
        double force = 0;
        if (of.hysteresis) {
            const double z_rate = of.hysteresis->flow(z, v, of.direction, of.side);
            force = of.hysteresis->beyond(row(of, of.elongation, u), z);
            s_slope[2 * i] = z_rate;
            s_slope[2 * i + 1] = of.hysteresis->dissipation(z, v, z_rate);
        } else {
            force = of.damper.force(v, of.direction);
            s_slope[2 * i] = 0;
            s_slope[2 * i + 1] = force * v;
        }
        double* x = u_slope + of.first;
        double* y = u_slope + branch_.size() + of.first;
        for (std::size_t k = 0; k < of.count; ++k) {
            x[k] += of.push[k] * force;
            y[k] += of.push[of.count + k] * force;
        }
    }
}
void SmoothSprings::forces(const double* u, const double* s, double* out) const {
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const SmoothSpring& of = springs_[i];
        out[i] = of.hysteresis ? of.hysteresis->beyond(drift(i, u), s[2 * i])
                               : of.damper.force(rate(i, u), of.direction);
    }
}
void SmoothSprings::force_rates(const double* u, const double* s, const double* u_slope,
                                double* out) const {
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const SmoothSpring& of = springs_[i];
        const double v = rate(i, u);
        out[i] = of.hysteresis ? of.hysteresis->beyond_rate(
                                     v, of.hysteresis->flow(s[2 * i], v, of.direction, of.side))
                               : of.damper.force_rate(v, rate(i, u_slope));
    }
}

void SmoothSprings::move(double time, const double* u, const double* s) {
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        SmoothSpring& of = springs_[i];
        of.z = s[2 * i];
        of.dissipated = s[2 * i + 1];
        if (!of.hysteresis) continue;
        const double x = drift(i, u);
        of.result.loop.push_back(
            {time, x, of.given.stiffness * x + of.hysteresis->beyond(x, of.z)});
    }
}
void SmoothSprings::present(double* s) const {
    for (const SmoothSpring& of : springs_) {
        *s++ = of.z;
        *s++ = of.dissipated;
    }
}
void SmoothSprings::set_signs(const double* u) {
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        SmoothSpring& of = springs_[i];
        if (const double v = rate(i, u); v != 0) of.direction = v > 0 ? 1 : -1;
        if (of.z != 0) of.side = of.z > 0 ? 1 : -1;
    }
}
void SmoothSprings::turn(std::size_t spring) {
    SmoothSpring& of = springs_[spring];
    of.direction = -of.direction;
    if (of.hysteresis && of.hysteresis->has_yielded(of.z)) ++of.result.yields;
}
std::string SmoothSprings::label(std::size_t spring) const {
    const SmoothSpring& of = springs_[spring];
    if (of.is_link()) return pounding::label(joined_.problem().links[of.index], of.index);
    return joined_.storey_label(of.building, of.index);
}

double SmoothSprings::stored_beyond_elastic(const double* u) const {
    double sum = 0;
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const SmoothSpring& of = springs_[i];
        if (!of.hysteresis) continue;
        const double x = drift(i, u);
        sum += of.hysteresis->recoverable(x, of.z) - 0.5 * of.given.stiffness * x * x;
    }
    return sum;
}
double SmoothSprings::finish(double time, const double* u, PoundingSolution& solution) {
    double damped = 0;
    const auto& buildings = joined_.problem().buildings;
    solution.yielding.resize(buildings.size());
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        SmoothSpring& of = springs_[i];
        if (!of.hysteresis) {
            solution.links[of.index].damped += of.dissipated;
            damped += of.dissipated;
            continue;
        }
        const double x = drift(i, u);
        const double force = of.given.stiffness * x + of.hysteresis->beyond(x, of.z);
        if (of.result.loop.back().time < time) of.result.loop.push_back({time, x, force});
        if (of.hysteresis->has_yielded(of.z) && of.direction * of.z > 0) ++of.result.yields;
        of.result.energy = of.dissipated;
        of.result.residual = x - force / of.given.stiffness;
        auto& storeys = solution.yielding[of.building];
        if (!of.is_link()) storeys.resize(buildings[of.building].yields.size());
        if (!solution.peaks.empty()) {
            const double most = of.is_link()
                                    ? solution.links[of.index].elongation.value
                                    : solution.peaks[of.building].storeys[of.index].drift.value;
            of.result.ductility = std::abs(most) / of.given.drift();
        }
        (of.is_link() ? solution.links[of.index].hysteresis : storeys[of.index]) =
            std::move(of.result);
    }
    return damped;
}

}  // namespace percuss::pounding
