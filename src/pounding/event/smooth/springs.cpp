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

/// The loop up to its end.
std::vector<LoopPoint> whole(SmoothSpring& spring, const LoopPoint& end) {
    std::vector<LoopPoint> loop = std::move(spring.result.loop);
    if (loop.back().time < end.time) loop.push_back(end);
    return loop;
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
        if (!(link.power_damping > 0)) continue;
        spring.given = {};
        spring.damper = {link.power_damping, link.velocity_exponent};
        if (link.brace < infinity)
            spring.braced = {link.power_damping, link.velocity_exponent, link.brace};
        add(spring, u);
        spring.braced.reset();
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
    if (spring.braced) spring.result.loop.push_back({0, drift, 0});
    set_effect(spring);
    springs_.push_back(std::move(spring));
    set_signs(u);
}
void SmoothSprings::set_effect(const SmoothSpring& spring) {
    const BuildingBranch& b = branch_.buildings[spring.building];
    const Eigen::VectorXd pull = pull_on(static_cast<Index>(b.count), spring.place.span);
    const Eigen::VectorXd moved = Eigen::LLT<Eigen::MatrixXd>(b.mass).solve(pull);
    SpringEffect effect{
        spring.building, {moved.begin(), moved.end()}, force_row(b, spring.place), pull};
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
double SmoothSprings::size(const SmoothSpring& of, const std::vector<double>& row,
                           const double* u) const {
    double sum = 0;
    for (std::size_t k = 0; k < of.count; ++k)
        sum += std::abs(row[k] * u[of.first + k]) +
               std::abs(row[of.count + k] * u[branch_.size() + of.first + k]);
    return sum;
}
double SmoothSprings::drift(std::size_t spring, const double* u) const {
    return row(springs_[spring], springs_[spring].elongation, u);
}
double SmoothSprings::rate(std::size_t spring, const double* u) const {
    return row(springs_[spring], springs_[spring].rate, u);
}
double SmoothSprings::rate_noise(std::size_t spring, const double* u) const {
    return rounding * size(springs_[spring], springs_[spring].rate, u);
}
double SmoothSprings::z_noise(std::size_t spring, const double* u) const {
    const SmoothSpring& of = springs_[spring];
    const double stretch = size(of, of.elongation, u);
    if (of.hysteresis) return rounding * (stretch / of.given.drift());
    return of.braced->most(rounding * stretch, rate_noise(spring, u));
}
double SmoothSprings::z_size(std::size_t spring, const double* u) const {
    const SmoothSpring& of = springs_[spring];
    if (of.hysteresis) return std::min(size(of, of.elongation, u) / of.given.drift(), 1.0);
    if (of.braced) return of.braced->most(size(of, of.elongation, u), size(of, of.rate, u));
    return 0;
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
        } else if (of.braced) {
            const double piston = of.braced->piston(z, of.side);
            force = z;
            s_slope[2 * i] = of.braced->k * (v - piston);
            s_slope[2 * i + 1] = z * piston;
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
                 : of.braced   ? s[2 * i]
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
                 : of.braced ? of.braced->force_rate(s[2 * i], v, of.side)
                             : of.damper.force_rate(v, rate(i, u_slope));
    }
}

void SmoothSprings::move(double time, const double* u, const double* s) {
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        SmoothSpring& of = springs_[i];
        of.z = s[2 * i];
        of.dissipated = s[2 * i + 1];
        const double x = drift(i, u);
        if (of.braced) trace(of, {time, x, of.z});
        if (!of.hysteresis) continue;
        of.result.loop.push_back(
            {time, x, of.given.stiffness * x + of.hysteresis->beyond(x, of.z)});
    }
}
/// Points that are told apart in a figure: a stiff brace takes many steps between them.
void SmoothSprings::trace(SmoothSpring& spring, const LoopPoint& point) {
    constexpr double apart = 1e-3;
    spring.most_drift = std::max(spring.most_drift, std::abs(point.drift));
    spring.most_force = std::max(spring.most_force, std::abs(point.force));
    const LoopPoint& last = spring.result.loop.back();
    if (std::abs(point.drift - last.drift) >= apart * spring.most_drift ||
        std::abs(point.force - last.force) >= apart * spring.most_force)
        spring.result.loop.push_back(point);
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
        // a brace without force is drawn the way its ends go
        if (of.braced && of.z == 0) of.side = of.direction;
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
double SmoothSprings::fastest_brace() const {
    double sum = 0;
    for (const SmoothSpring& of : springs_)
        if (of.braced)
            for (std::size_t k = 0; k < of.rate.size(); ++k)
                sum -= of.braced->k * of.rate[k] * of.push[k];
    return std::sqrt(std::max(sum, 0.0));
}
std::pair<std::size_t, double> SmoothSprings::fastest_settling() const {
    std::pair<std::size_t, double> fastest{0, 0};
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        if (!springs_[i].braced) continue;
        const double rate = springs_[i].braced->settling(springs_[i].most_force);
        if (rate > fastest.second) fastest = {i, rate};
    }
    return fastest;
}

double SmoothSprings::stored_beyond_elastic(const double* u) const {
    double sum = 0;
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const SmoothSpring& of = springs_[i];
        if (of.braced) sum += of.braced->stored(of.z);
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
            // the loop of a link is that of its spring, unless that has none
            if (of.braced && joined_.problem().links[of.index].spring.rule == Hysteresis::elastic)
                solution.links[of.index].hysteresis.loop = whole(of, {time, drift(i, u), of.z});
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
