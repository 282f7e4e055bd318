#include "string/reference.hpp"

#include <cmath>

#include "solve/discrete_gradient/sweeps.hpp"
#include "string/equilibrium.hpp"

namespace percuss::string {

using namespace solvers;

namespace {

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

/// A linear contact with the dashpot r = lambda k D, undamped where it would pull.
ContactStep linear_contact(double stiffness, double lambda, double theta, double D, double u,
                           double dt) {
    const double half = stiffness / 2, phi = theta * half;
    const double r = D > 0 ? lambda * stiffness * D / dt : 0, share = 1 / (1 + theta * r);
    auto update = contact_update(phi * share, D, u * share);
    ContactStep step{update.shift,
                     update.compression,
                     half * update.force - r * update.shift,
                     r * update.shift * update.shift,
                     0,
                     update.phase,
                     0};
    if (step.force >= 0) return step;
    update = contact_update(phi, D, u);
    return {update.shift, update.compression, half * update.force, 0, step.force, update.phase, 0};
}

}  // namespace

/// Bridge contacts first, then the hammer.
struct ReferenceString::Contacts {
    struct One {
        std::vector<double> g, e;  ///< weights, and what a unit force adds to each mode
        double stiffness, lambda, mass, height, D, approach;
    };
    std::vector<One> all;
    std::vector<GapContact> laws;
    Eigen::MatrixXd theta;   ///< with the thread eliminated
    Eigen::VectorXd thread;  ///< theta between each contact and the thread
    Eigen::VectorXd D, u;
    std::size_t bridges = 0, unsettled = 0;

    void add(double position, double width, double stiffness, double lambda, double mass,
             double height, double approach) {
        all.push_back({{}, {}, stiffness, lambda, mass, height, height, approach});
        positions.push_back(position);
        widths.push_back(width);
        laws.push_back({0,
                        {stiffness, lambda * stiffness, lambda * stiffness, {1}, {1}},
                        Release::no_tension});
    }
    std::vector<double> positions, widths;
};

ReferenceString::ReferenceString(const StringParameters& s, std::size_t modes, double dt)
    : y_(modes, 0.0),
      q_(modes, 0.0),
      free_(modes, 0.0),
      dt_(dt),
      xi_(mode_mobility(s, dt)),
      thread_stiffness_(s.thread_stiffness),
      thread_damping_(s.thread_damping),
      thread_phi_(s.thread_stiffness / 2 + s.thread_damping / dt),
      stretch_(s.thread_height),
      contacts_(std::make_unique<Contacts>()) {
    Contacts& c = *contacts_;
    const auto count = static_cast<std::size_t>(s.bridge_contacts);
    for (std::size_t i = 0; s.has_bridge() && i < count; ++i) {
        const double along =
            count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) - 0.5 : 0;
        c.add(s.bridge_position + along * s.bridge_span, s.bridge_width,
              s.bridge_stiffness / static_cast<double>(count), s.bridge_damping, infinity,
              s.bridge_height, 0);
    }
    c.bridges = c.all.size();
    if (s.has_hammer())
        c.add(s.hammer_centre(), s.hammer_width, s.hammer_stiffness, s.hammer_damping,
              s.hammer_mass, 0, dt * s.hammer_speed);
    const bool thread = s.thread_stiffness > 0 || s.thread_damping > 0;
    for (std::size_t i = 0; i < modes; ++i) {
        const StringMode mode = string_mode(s, i + 1, dt);
        const double response = xi_ * mode.al / 2;
        a_.push_back(mode.a_star());
        b_.push_back(mode.b_star());
        al_.push_back(mode.al);
        be_.push_back(mode.kappa / 2);
        thread_.push_back(thread ? mode_weight(mode.beta, s.thread_position, s.thread_width) : 0);
        pluck_.push_back(mode_weight(mode.beta, s.pluck_centre(), s.pluck_extent()));
        const double shear =
            (s.string_tension() + s.bending_stiffness() * mode.beta * mode.beta) * mode.beta;
        nut_.push_back(i % 2 == 0 ? shear : -shear);
        e_thread_.push_back(response * thread_.back());
        e_pluck_.push_back(response * pluck_.back());
        for (std::size_t k = 0; k < c.all.size(); ++k) {
            c.all[k].g.push_back(mode_weight(mode.beta, c.positions[k], c.widths[k]));
            c.all[k].e.push_back(response * c.all[k].g.back());
        }
    }
    theta_cc_ = dot(thread_, e_thread_);
    const auto n = static_cast<Eigen::Index>(c.all.size());
    c.thread = c.D = c.u = Eigen::VectorXd::Zero(n);
    c.theta = Eigen::MatrixXd::Zero(n, n);
    const double held = thread_phi_ / (1 + thread_phi_ * theta_cc_);
    for (Eigen::Index i = 0; i < n; ++i)
        c.thread(i) = dot(c.all[static_cast<std::size_t>(i)].g, e_thread_);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j) {
            const auto &one = c.all[static_cast<std::size_t>(i)],
                       &other = c.all[static_cast<std::size_t>(j)];
            c.theta(i, j) = dot(one.g, other.e) - held * c.thread(i) * c.thread(j);
            if (i == j) c.theta(i, j) += dt * dt / (2 * one.mass);
        }
    settle_at_rest(s);
    input_ = largest_ = stored();
}

// At rest a step moves nothing, s = 0, and the momentum q, which a step reflects, is 0 as well:
// kappa/2 y = sum of e F over the places that hold the string.
void ReferenceString::settle_at_rest(const StringParameters& s) {
    Contacts& c = *contacts_;
    const std::size_t n = c.bridges + 1;  // the thread last
    const auto weights = [&](std::size_t k) -> const std::vector<double>& {
        return k < c.bridges ? c.all[k].g : thread_;
    };
    const auto pushes = [&](std::size_t k) -> const std::vector<double>& {
        return k < c.bridges ? c.all[k].e : e_thread_;
    };
    std::vector<Support> supports;
    for (std::size_t k = 0; k < c.bridges; ++k)
        supports.push_back({c.all[k].stiffness, c.all[k].height, true});
    supports.push_back({s.thread_stiffness, s.thread_height, false});
    Eigen::MatrixXd compliance =
        Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t l = 0; l < n; ++l)
            for (std::size_t i = 0; i < y_.size(); ++i)
                compliance(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(l)) +=
                    weights(k)[i] * pushes(l)[i] / be_[i];
    const std::vector<double> forces = resting_forces(supports, compliance);
    for (std::size_t i = 0; i < y_.size(); ++i) {
        double push = 0;
        for (std::size_t k = 0; k < n; ++k) push += pushes(k)[i] * forces[k];
        y_[i] = push / be_[i];
        resting_.nut += nut_[i] * y_[i];
    }
    for (std::size_t k = 0; k < c.bridges; ++k) {
        resting_.bridge += forces[k];
        c.all[k].D =
            forces[k] > 0 ? forces[k] / c.all[k].stiffness : c.all[k].height - dot(c.all[k].g, y_);
    }
    resting_.thread = forces.back();
    stretch_ -= dot(thread_, y_);
}

ReferenceString::~ReferenceString() = default;
ReferenceString::ReferenceString(ReferenceString&&) noexcept = default;
ReferenceString& ReferenceString::operator=(ReferenceString&&) noexcept = default;

StringStep ReferenceString::step(double pluck) {
    Contacts& c = *contacts_;
    const std::size_t modes = y_.size();
    for (std::size_t i = 0; i < modes; ++i)
        free_[i] = al_[i] * q_[i] - be_[i] * y_[i] + e_pluck_[i] * pluck;
    const double u_c = dot(thread_, free_);
    const double v_c =
        (thread_stiffness_ * stretch_ - thread_phi_ * u_c) / (1 + thread_phi_ * theta_cc_);
    for (std::size_t k = 0; k < c.all.size(); ++k) {
        const auto i = static_cast<Eigen::Index>(k);
        c.D(i) = c.all[k].D;
        c.u(i) = c.all[k].approach - (dot(c.all[k].g, free_) + c.thread(i) * v_c);
    }
    std::vector<ContactStep> steps;
    if (c.all.size() == 1) {
        const auto& one = c.all[0];
        steps.push_back(
            linear_contact(one.stiffness, one.lambda, c.theta(0, 0), one.D, c.u(0), dt_));
    } else if (c.all.size() > 1) {
        auto swept = sweep_contacts(c.laws, c.theta, c.D, c.u, dt_);
        c.unsettled += swept.converged ? 0 : 1;
        steps = std::move(swept.steps);
    }
    StringStep result;
    double F_c = v_c, s_c = u_c;
    for (std::size_t k = 0; k < c.all.size(); ++k) {
        const double theta_kc = c.thread(static_cast<Eigen::Index>(k)), F = steps[k].force;
        F_c -= thread_phi_ * theta_kc / (1 + thread_phi_ * theta_cc_) * F;
        s_c += theta_kc * F;
        c.all[k].D = steps[k].compression;
        c.all[k].approach -= F * dt_ * dt_ / c.all[k].mass;
        lost_ += steps[k].loss;
        (k < c.bridges ? result.bridge : result.hammer) += F;
    }
    // not u_c + theta_bc F_b + theta_cc F_c, which cancels for a stiff thread
    s_c = (s_c + theta_cc_ * thread_stiffness_ * stretch_) / (1 + thread_phi_ * theta_cc_);
    double moved = 0, dissipated = 0;
    for (std::size_t i = 0; i < modes; ++i) {
        double s = free_[i] + e_thread_[i] * F_c;
        for (std::size_t k = 0; k < c.all.size(); ++k) s += c.all[k].e[i] * steps[k].force;
        y_[i] += s;
        q_[i] = s - q_[i];
        moved += pluck_[i] * s;
        dissipated += b_[i] * s * s;
        result.nut += nut_[i] * y_[i];
    }
    stretch_ -= s_c;
    input_ += pluck * moved;
    lost_ += dissipated / xi_ + thread_damping_ / dt_ * s_c * s_c;
    largest_ = std::max(largest_, stored());
    result.thread = F_c;
    return result;
}

double ReferenceString::stored() const {
    double sum = 0;
    for (std::size_t i = 0; i < y_.size(); ++i) sum += q_[i] * q_[i] + a_[i] * y_[i] * y_[i];
    sum = sum / xi_ + thread_stiffness_ / 2 * stretch_ * stretch_;
    for (const auto& one : contacts_->all) {
        const double D = std::max(0.0, one.D), speed = one.approach / dt_;
        sum += one.stiffness / 2 * D * D;
        if (one.mass < infinity) sum += one.mass / 2 * speed * speed;
    }
    return sum;
}

StringEnergy ReferenceString::energy() const { return {stored(), input_, lost_, largest_}; }

double ReferenceString::bridge_displacement() const {
    return contacts_->all.empty() ? 0 : contacts_->all[0].height - contacts_->all[0].D;
}

double ReferenceString::hammer_speed() const {
    const auto& all = contacts_->all;
    return all.size() > contacts_->bridges ? all.back().approach / dt_ : 0;
}

std::size_t ReferenceString::unsettled() const { return contacts_->unsettled; }

}  // namespace percuss::string
