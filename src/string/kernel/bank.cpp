#include "string/kernel/bank.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <new>

#include "string/equilibrium.hpp"

namespace percuss::string {

namespace {

constexpr std::align_val_t alignment{64};

std::size_t padded(std::size_t count, std::size_t multiple) {
    return (count + multiple - 1) / multiple * multiple;
}

void set_row(LaneRow& row, std::size_t lane, std::size_t lanes, double value) {
    for (std::size_t i = lane; i < lane_row; i += lanes) row.at[i] = value;
}

}  // namespace

void StringBank::Free::operator()(double* memory) const { ::operator delete[](memory, alignment); }

StringBank::StringBank(std::vector<StringParameters> strings, std::vector<std::size_t> modes,
                       double dt, std::size_t capacity, Wanted wanted, const StringKernels& kernels)
    : strings_(std::move(strings)),
      modes_(std::move(modes)),
      constants_(strings_.size()),
      places_(strings_.size()),
      lanes_(strings_.size() == 1 ? 1 : 4),
      capacity_(std::max(capacity, *std::ranges::max_element(modes_))),
      stride_(padded(capacity_ * lanes_, mode_padding)),
      dt_(dt),
      wanted_(wanted),
      kernels_(&kernels),
      memory_(static_cast<double*>(::operator new[](arrays* stride_ * sizeof(double), alignment))) {
    assert(strings_.size() <= 4);
    data_.modes = memory_.get();
    data_.pending = memory_.get() + pending * stride_;
    data_.pluck = memory_.get() + pluck * stride_;
    data_.nut = memory_.get() + nut * stride_;
    rest();
}

void StringBank::rest() {
    std::fill_n(memory_.get(), arrays * stride_, 0.0);
    data_.state = {};
    for (std::size_t i = 0; i < strings_.size(); ++i) {
        tune(i);
        spread(i);
        const ContactPlace& place = places_[i];
        set_row(data_.state.compression, i, lanes_, place.height);
        set_row(data_.state.thread_stretch, i, lanes_, strings_[i].thread_height);
        set_row(data_.state.approach, i, lanes_, dt_ * place.speed);
        settle_at_rest(i);
        lost_[i] = 0;
        input_[i] = stored(i);
    }
    measure();
    refresh_sums();
}

// At rest nothing moves, s = 0: kappa/2 y = g_b F_b + g_c F_c, and the free increment is -kappa y.
// A hammer does not touch the string yet.
void StringBank::settle_at_rest(std::size_t lane) {
    const ContactPlace& place = places_[lane];
    const StringParameters& s = strings_[lane];
    const bool bridge = !(place.mass < infinity);
    Twofold bb, bc, cc;
    for (std::size_t i = 0; i < modes_[lane]; ++i) {
        const Mode m = mode(i, lane);
        const double half = m.kappa / 2;
        bb += Twofold::product(m.contact, m.contact) / half;
        bc += Twofold::product(m.contact, m.thread) / half;
        cc += Twofold::product(m.thread, m.thread) / half;
    }
    Eigen::MatrixXd compliance(2, 2);
    compliance << static_cast<double>(bb), static_cast<double>(bc), static_cast<double>(bc),
        static_cast<double>(cc);
    const auto forces = resting_forces({{bridge ? place.stiffness : 0, place.height, true},
                                        {s.thread_stiffness, s.thread_height, false}},
                                       compliance);
    resting_[lane] = {forces[0], forces[1], 0};
    if (forces[0] == 0 && forces[1] == 0) return;
    Twofold b, c;
    for (std::size_t i = 0; i < modes_[lane]; ++i) {
        const Mode m = mode(i, lane);
        const double y = (m.contact * forces[0] + m.thread * forces[1]) / (m.kappa / 2);
        put(i, lane, y, -m.kappa * y);
        b += Twofold::product(m.contact, y);
        c += Twofold::product(m.thread, y);
        resting_[lane].nut += at(nut, i, lane) * at(displacement, i, lane);
    }
    set_row(data_.state.contact_force, lane, lanes_, forces[0]);
    set_row(data_.state.thread_force, lane, lanes_, forces[1]);
    if (bridge)
        set_row(
            data_.state.compression, lane, lanes_,
            forces[0] > 0 ? forces[0] / place.stiffness : place.height - static_cast<double>(b));
    set_row(data_.state.thread_stretch, lane, lanes_, s.thread_height - static_cast<double>(c));
}

/// The coefficients of a string's modes; displacements and increments stay as they are.
void StringBank::tune(std::size_t string) {
    const StringParameters& s = strings_[string];
    const ContactPlace place = places_[string] = contact_place(s);
    StepConstants& constants = constants_[string] = {};
    for (std::size_t i = 0; i < capacity_; ++i) {
        const ScaledMode mode =
            i < modes_[string] ? scaled_mode(s, place, i + 1, dt_) : ScaledMode{};
        at(c2, i, string) = mode.c2;
        at(kappa, i, string) = mode.kappa;
        at(contact, i, string) = mode.contact;
        at(thread, i, string) = mode.thread;
        at(pluck, i, string) = mode.pluck;
        at(nut, i, string) = mode.nut;
        at(scale, i, string) = mode.scale;
        at(unit, i, string) = 1;
    }
    thread_units_ = fits_thread_units();
    if (thread_units_) change_to_thread_units();
    for (std::size_t i = 0; i < modes_[string]; ++i) {
        // the weights that the kernel has: the root is that of the rounded square
        const double c = at(thread, i, string);
        const Twofold size = thread_units_ ? Twofold::root(c) : Twofold(1);
        const double next =
            thread_units_ ? at(c2, i, string) : at(c2, i, string) - at(kappa, i, string);
        constants.add(size * at(contact, i, string), thread_units_ ? size : Twofold(c),
                      size * at(pluck, i, string),
                      lanes_ == 1 || i * lanes_ < modes_late ? next : 0);
    }
    constants.finish(s, place, dt_);
}

/// A thread at the node of a mode cannot be its unit, and c2 - kappa would take too many digits
/// from a mode that hardly turns within a step.
bool StringBank::fits_thread_units() const {
    constexpr double least_weight = 1e-60, least_kappa = 1e-6;
    if (lanes_ != 1 || wanted_.ledger) return false;
    for (std::size_t i = 0; i < modes_[0]; ++i)
        if (!(std::abs(at(thread, i, 0)) >= least_weight) || !(at(kappa, i, 0) >= least_kappa))
            return false;
    return true;
}

void StringBank::change_to_thread_units() {
    for (std::size_t i = 0; i < modes_[0]; ++i) {
        const double g = at(unit, i, 0) = at(thread, i, 0);
        at(contact, i, 0) /= g;
        at(pluck, i, 0) /= g;
        at(nut, i, 0) *= g;
        at(thread, i, 0) = g * g;
        // c2 - kappa must be exact, or the determinant of the step is not c2
        const double grid = at(kappa, i, 0) > 1 ? 0x1p-51 : 0x1p-53;
        const double k = at(kappa, i, 0) = std::round(at(kappa, i, 0) / grid) * grid;
        at(c2, i, 0) = std::round(at(c2, i, 0) / grid) * grid - k;
    }
}

void StringBank::spread(std::size_t string) {
    const StringParameters& s = strings_[string];
    const StepConstants& k = constants_[string];
    const ContactPlace& place = places_[string];
    LaneConstants& rows = data_.constants;
    const auto set = [&](LaneRow& row, double value) { set_row(row, string, lanes_, value); };
    set(rows.theta_bb, static_cast<double>(k.theta_bb));
    set(rows.theta_bc, static_cast<double>(k.theta_bc));
    set(rows.theta_cc, static_cast<double>(k.theta_cc));
    set(rows.theta_be, static_cast<double>(k.theta_be));
    set(rows.theta_ce, static_cast<double>(k.theta_ce));
    set(rows.ahead_bb, static_cast<double>(k.ahead_bb));
    set(rows.ahead_bc, static_cast<double>(k.ahead_bc));
    set(rows.ahead_cc, static_cast<double>(k.ahead_cc));
    set(rows.ahead_be, static_cast<double>(k.ahead_be));
    set(rows.ahead_ce, static_cast<double>(k.ahead_ce));
    set(rows.theta, k.theta);
    set(rows.phi, k.phi);
    set(rows.half_stiffness, place.stiffness / 2);
    set(rows.damping, place.damping * place.stiffness / dt_);
    set(rows.thread_stiffness, s.thread_stiffness);
    set(rows.thread_phi, k.thread_phi);
    set(rows.thread_inverse, k.thread_inverse);
    set(rows.thread_share, k.thread_share);
    set(rows.thread_loss, s.thread_damping / dt_);
    set(rows.recoil, dt_ * dt_ / place.mass);
}

void StringBank::measure() {
    data_.size = padded(*std::ranges::max_element(modes_) * lanes_, mode_padding);
    data_.damped = std::ranges::any_of(
        places_, [](const ContactPlace& p) { return p.damping > 0 && p.stiffness > 0; });
}

void StringBank::advance(const Signals& signals) {
    const bool rests =
        std::ranges::all_of(data_.state.pluck_force.at, [](double f) { return f == 0; });
    const bool plucked = !signals.pluck.empty() || !rests;
    assert(!plucked || signals.pluck.size() >= signals.steps * lanes_);
    LaneBlock block{signals.steps, signals.pluck.data(), signals.contact.data(),
                    signals.thread.data(), signals.nut.data()};
    const StringKernel kernel = thread_units_
                                    ? kernels_->find_in_thread_units(plucked, wanted_.nut)
                                    : kernels_->find(lanes_, plucked, wanted_.nut, wanted_.ledger);
    kernel(data_, block);
    for (std::size_t i = 0; i < strings_.size(); ++i) {
        lost_[i] += block.loss.at[i];
        input_[i] += block.work.at[i];
    }
}

StringBank::Mode StringBank::mode(std::size_t i, std::size_t lane) const {
    const LaneState& state = data_.state;
    const double size = at(unit, i, lane), k = at(kappa, i, lane);
    Mode m{size * at(displacement, i, lane),
           size * at(increment, i, lane),
           thread_units_ ? at(c2, i, lane) + k : at(c2, i, lane),
           k,
           size * at(contact, i, lane),
           thread_units_ ? size : at(thread, i, lane),
           0};
    m.force = m.contact * state.contact_force.at[lane] + m.thread * state.thread_force.at[lane] +
              size * at(pluck, i, lane) * state.pluck_force.at[lane];
    return m;
}

void StringBank::put(std::size_t i, std::size_t lane, double y, double P) {
    at(displacement, i, lane) = y / at(unit, i, lane);
    at(increment, i, lane) = P / at(unit, i, lane);
}

void StringBank::retune(std::size_t string, const StringParameters& parameters) {
    const auto count = count_string_modes(parameters, 1 / dt_);
    if (!count) return;
    // al q = c2 s - kappa y/2 + g F: the momentum in terms of what is stored
    for (std::size_t i = 0; i < modes_[string]; ++i) {
        const Mode m = mode(i, string);
        const double size = at(scale, i, string), al = 1 + m.c2 - m.kappa / 2;
        at(increment, i, string) = (m.P + m.kappa / 2 * m.y + m.force) / al * size;
        at(displacement, i, string) = m.y * size;
    }
    strings_[string] = parameters;
    const std::size_t before = modes_[string], now = modes_[string] = std::min(*count, capacity_);
    tune(string);
    spread(string);
    // in thread units the room behind the modes moves with the thread
    for (std::size_t i = std::min(before, now); i < capacity_; ++i)
        at(displacement, i, string) = at(increment, i, string) = 0;
    for (std::size_t i = 0; i < now; ++i) {
        const Mode m = mode(i, string);
        const double size = at(scale, i, string), al = 1 + m.c2 - m.kappa / 2;
        const double y = at(displacement, i, string) / size, q = at(increment, i, string) / size;
        put(i, string, y, al * q - m.kappa / 2 * y - m.force);
    }
    measure();
    refresh_sums();
}

void StringBank::refresh_sums() {
    for (std::size_t lane = 0; lane < strings_.size(); ++lane) {
        Twofold b, c;
        for (std::size_t i = 0; i < modes_[lane]; ++i) {
            const Mode m = mode(i, lane);
            b += Twofold::product(m.P, m.contact);
            c += Twofold::product(m.P, m.thread);
        }
        set_row(data_.state.contact_sum, lane, lanes_, static_cast<double>(b));
        set_row(data_.state.thread_sum, lane, lanes_, static_cast<double>(c));
    }
}

void StringBank::settle(double share) {
    for (std::size_t lane = 0; lane < strings_.size(); ++lane) {
        if (places_[lane].mass < infinity)
            continue;  // a hammer has no place of its own to go back to
        Twofold b, c;
        for (std::size_t i = 0; i < modes_[lane]; ++i) {
            const Mode m = mode(i, lane);
            b += Twofold::product(m.y, m.contact);
            c += Twofold::product(m.y, m.thread);
        }
        const double D = data_.state.compression.at[lane],
                     stretch = data_.state.thread_stretch.at[lane];
        const double D_modes = places_[lane].height - static_cast<double>(b);
        // a stiff bridge would turn the smallest correction of a closed contact into a blow
        if (D < 0)
            set_row(data_.state.compression, lane, lanes_,
                    std::min(0.0, D + share * (D_modes - D)));
        const double modal = strings_[lane].thread_height - static_cast<double>(c);
        set_row(data_.state.thread_stretch, lane, lanes_, stretch + share * (modal - stretch));
    }
}

long double StringBank::stored(std::size_t lane) const {
    long double sum = 0;
    for (std::size_t i = 0; i < modes_[lane]; ++i) {
        const Mode m = mode(i, lane);
        const long double y = m.y, k = m.kappa;
        const long double al = 1 + static_cast<long double>(m.c2) - k / 2;
        const long double momentum = m.P + k / 2 * y + m.force;
        sum += momentum * momentum / (2 * al) + k / 4 * y * y;
    }
    const ContactPlace& place = places_[lane];
    const LaneState& state = data_.state;
    const long double D = std::max(0.0, state.compression.at[lane]);
    const long double stretch = state.thread_stretch.at[lane];
    sum += place.stiffness / 2 * D * D + strings_[lane].thread_stiffness / 2 * stretch * stretch;
    if (place.mass < infinity) {
        const long double speed = state.approach.at[lane] / dt_;
        sum += place.mass / 2 * speed * speed;
    }
    return sum;
}

StringEnergy StringBank::energy(std::size_t string) const {
    const long double now = stored(string);
    StringEnergy energy{static_cast<double>(now), static_cast<double>(input_[string]),
                        static_cast<double>(lost_[string])};
    energy.largest = energy.stored;
    return energy;
}

double StringBank::contact_displacement(std::size_t string) const {
    return places_[string].height - data_.state.compression.at[string];
}

double StringBank::mode_displacement(std::size_t string, std::size_t mode) const {
    return at(displacement, mode, string) * at(unit, mode, string) * at(scale, mode, string);
}

}  // namespace percuss::string
