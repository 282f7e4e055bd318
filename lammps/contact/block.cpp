#include "contact/block.hpp"

#include <algorithm>
#include <cmath>

#include "contact/kernels.hpp"
#include "contact/wide.hpp"

namespace percuss::lammps {

namespace {

/// Factors of stiffness and damping of each lane against the form of unit radius, mass and speed.
struct Scales {
    alignas(64) Column<double> stiffness;
    alignas(64) Column<double> damping;
};

void multiply(Column<double>& column, int size, double power, const double* x) {
    switch (power_of(power)) {
        case Power::zero: break;
        case Power::half:
            for (int i = 0; i < size; ++i) column[i] *= std::sqrt(x[i]);
            break;
        case Power::one:
            for (int i = 0; i < size; ++i) column[i] *= x[i];
            break;
        case Power::minus_one:
            for (int i = 0; i < size; ++i) column[i] /= x[i];
            break;
        case Power::any:
            for (int i = 0; i < size; ++i) column[i] *= std::pow(x[i], power);
            break;
    }
}

void fill_scales(const Model& model, const Block& block, int size, Scales& s) {
    const OnsetScaling& onset = model.form.scaling;
    for (int i = 0; i < size; ++i) s.stiffness[i] = s.damping[i] = 1;
    if (model.by_radius)
        for (int i = 0; i < size; ++i) s.stiffness[i] = std::sqrt(block.radius[i]);
    if (model.by_radius && model.stiffness_power == 0.5 && onset.mass_power == 0.5) {
        for (int i = 0; i < size; ++i) s.damping[i] = std::sqrt(s.stiffness[i] * block.mass[i]);
    } else {
        if (model.by_radius) multiply(s.damping, size, model.stiffness_power, s.stiffness.data());
        multiply(s.damping, size, onset.mass_power, block.mass.data());
    }
}

bool all_alike(const double* x, int size) {
    int differ = 0;
    for (int i = 1; i < size; ++i) differ += x[i] != x[0];
    return differ == 0;
}

void fill_scales(const Model& model, const Block& block, Scales& s) {
    // particles of one size are common, and one root serves them all
    const int size = block.size;
    const bool alike = all_alike(block.radius.data(), size) && all_alike(block.mass.data(), size);
    fill_scales(model, block, alike ? 1 : size, s);
    for (int i = 1; alike && i < size; ++i) {
        s.stiffness[i] = s.stiffness[0];
        s.damping[i] = s.damping[0];
    }
    multiply(s.damping, size, model.form.scaling.rate_power, block.onset.data());
}

template <class K>
K own_kernel(const K& kernel, const Model& model, const Block& block, int i) {
    return model.by_radius ? at_radius(kernel, block.radius[i]) : kernel;
}

// K d^n + c d^j v: the rate at the full step solves v = free - q F(v), q = dt/(2 m).
template <IsPower K>
void forces(const K& kernel, const Model& model, double half_dt, const Scales& s, Block& b) {
    const K k = kernel;
    const bool clamp = model.release == Release::no_tension;
    const int size = b.size;
    for (int i = 0; i < size; ++i) {
        const double d = b.indentation[i] > 0 ? b.indentation[i] : 0;
        const double q = half_dt / b.mass[i];
        const double A = k.K * s.stiffness[i] * k.n.raise(d);
        const double moving = b.free_rate[i] - q * A;
        const double c = moving > 0 ? k.c_approach : k.c_return;
        const double B = c == 0 ? 0 : c * s.damping[i] * k.j.raise(d);
        double F = A + B * (moving / (1 + q * B));
        if (clamp) F = F > 0 ? F : 0;
        b.force[i] = F;
        b.rate[i] = b.free_rate[i] - q * F;
        b.elastic[i] = A;
        b.damping[i] = B;
    }
}

template <HasMemory K>
void forces(const K& kernel, const Model& model, double half_dt, const Scales&, Block& b) {
    for (int i = 0; i < b.size; ++i) {
        const K k = own_kernel(kernel, model, b, i);
        const double d = b.indentation[i];
        const double F = k.force(d, b.free_rate[i], b.memory[i]);
        b.memory[i] = k.commit(d, b.free_rate[i], b.memory[i]);
        b.force[i] = b.elastic[i] = F;
        b.rate[i] = b.free_rate[i] - half_dt / b.mass[i] * F;
        b.damping[i] = 0;
    }
}

// Any other kernel: its force is taken to be linear in the rate around the rate without it.
template <class K>
void forces(const K& kernel, const Model& model, double half_dt, const Scales&, Block& b) {
    for (int i = 0; i < b.size; ++i) {
        const K k = own_kernel(kernel, model, b, i);
        const double d = b.indentation[i], q = half_dt / b.mass[i];
        const double A = k.force(d, 0.0);
        const double v = b.free_rate[i] - q * A;
        const double B = k.damping(d, v);
        const double F = k.force(d, v / (1 + q * B));
        b.force[i] = F;
        b.rate[i] = b.free_rate[i] - q * F;
        b.elastic[i] = A;
        b.damping[i] = B;
    }
}

/// The kernels whose force does not begin and end like that of a spring.
template <class K>
constexpr bool jumps = IsPower<K> || std::is_same_v<K, JkrContact> || std::is_same_v<K, DmtContact>;

constexpr Memory touching{.attached = true};

template <class K>
double energy(const K& k, double d) {
    if constexpr (HasMemory<K>) {
        return k.potential(d, touching);
    } else {
        return k.potential(d);
    }
}

/// Integral of the damping force over time between touch and d, at constant speed.
template <class K>
double damping_impulse(const K& k, double c, double d) {
    if constexpr (IsPower<K>) {
        return c == 0 ? 0 : c * d * k.j.raise(d) / (k.j.value() + 1);
    } else {
        return 0;
    }
}

template <class K>
K lane_kernel(const K& kernel, const Model& model, const Scales& s, const Block& b, int i) {
    K k = own_kernel(kernel, model, b, i);
    if constexpr (IsPower<K>) k.scale_damping(s.damping[i]);
    return k;
}

/// From touch to half a step beyond now, which is what this kick stands for.
template <class K>
double entry_force(const K& k, double d, double speed, double dt, double B_q) {
    const double reached = d + 0.5 * speed * dt;
    double impulse = (energy(k, reached) - energy(k, 0.0)) / speed;
    if constexpr (IsPower<K>) impulse += damping_impulse(k, k.c_approach, reached);
    return impulse / dt / (1 + B_q);
}

template <class K>
double end_of_contact(const K& k) {
    if constexpr (std::is_same_v<K, JkrContact>) {
        return k.rupture();
    } else {
        return 0;
    }
}

/// The surfaces parted since the last kick, which stood for half a step more than there was: the
/// difference between the impulse there was and the one that was given.
template <class K>
double exit_force(const K& k, double d, double speed, double dt) {
    const double last = d + speed * dt, end = end_of_contact(k);
    if (!(speed > 0) || !(last > end)) return 0;
    const double top = last + 0.5 * speed * dt;
    double impulse = (energy(k, top) - energy(k, end)) / speed;
    double given_force;
    if constexpr (HasMemory<K>) {
        given_force = k.force(last, -speed, touching);
    } else {
        given_force = k.force(last, -speed);
    }
    if constexpr (IsPower<K>) impulse -= damping_impulse(k, k.c_return, top);
    return impulse / dt - given_force;
}

template <class K>
void entries_and_exits(const K& kernel, const Model& model, const Step& step, double half_dt,
                       const Scales& s, Block& b) {
    if (b.all_held) return;
    for (int i = 0; i < b.size; ++i) {
        if (b.phase[i] == Phase::held) continue;
        const K k = lane_kernel(kernel, model, s, b, i);
        const double q = half_dt / b.mass[i], speed = b.half_rate[i];
        if (b.phase[i] == Phase::entry) {
            b.force[i] = entry_force(k, b.indentation[i], speed, step.dt,
                                     0.5 * step.dt / b.mass[i] * b.damping[i]);
        } else {
            b.force[i] = exit_force(k, b.indentation[i], -speed, step.dt);
            b.elastic[i] = b.damping[i] = 0;
        }
        b.rate[i] = b.free_rate[i] - q * b.force[i];
    }
}

template <class K>
void fill_surfaces(const K& kernel, const Model& model, Block& b) {
    for (int i = 0; i < b.size; ++i) {
        const double d = b.indentation[i];
        b.contact_radius[i] = std::sqrt(d > 0 ? d * b.radius[i] : 0);
        b.grip[i] = 0;
        if constexpr (std::is_same_v<K, JkrContact>) {
            const K k = own_kernel(kernel, model, b, i);
            b.contact_radius[i] = d > k.rupture() ? k.contact_radius(d) : 0;
            b.grip[i] = 3 * pi * k.W * k.R;  // twice the pull-off force
        } else if constexpr (std::is_same_v<K, DmtContact>) {
            b.grip[i] = 2 * own_kernel(kernel, model, b, i).pull;
        }
    }
}

template <class K>
double energy_of(const K& kernel, const Model& model, const Block& b, int i) {
    if (!acts(b.phase[i])) return 0;
    const K k = own_kernel(kernel, model, b, i);
    if constexpr (HasMemory<K>) {
        return k.potential(b.indentation[i], b.memory[i]);
    } else {
        return k.potential(b.indentation[i]);
    }
}

/// A force that clips itself at 0 may rise again before the surfaces are apart; without tension it
/// has ended.
void end_clipped(const Model& model, const Step& step, Block& b) {
    if (model.release != Release::no_tension) return;
    for (int i = 0; i < b.size; ++i) {
        if (step.moving && b.phase[i] == Phase::held && !(b.force[i] > 0) && b.rate[i] < 0) {
            b.phase[i] = Phase::parted;
            b.all_held = false;
        }
        if (b.phase[i] != Phase::parted) continue;
        b.force[i] = b.elastic[i] = b.damping[i] = 0;
        b.rate[i] = b.free_rate[i];
    }
}

template <class K>
void run(const K& kernel, const Model& model, const Step& step, Block& b) {
    Scales s;
    fill_scales(model, b, s);
    // While a run is set up, velocities already belong to the full step.
    const double half_dt = step.moving ? 0.5 * step.dt : 0;
    forces(kernel, model, half_dt, s, b);
    if constexpr (std::is_same_v<K, AdamsContact>) end_clipped(model, step, b);
    if constexpr (jumps<K>) entries_and_exits(kernel, model, step, half_dt, s, b);
    // twice the half kick that took the free rate to the rate
    for (int i = 0; i < b.size; ++i) b.own[i] = b.half_rate[i] - 2 * (b.free_rate[i] - b.rate[i]);
    if (model.friction.any()) fill_surfaces(kernel, model, b);
    if (!step.energies) return;
    for (int i = 0; i < b.size; ++i) b.stored[i] = energy_of(kernel, model, b, i);
}

}  // namespace

// Not std::visit: calls through its table would not be part of the function that exists twice.
PERCUSS_WIDE void evaluate(const Model& model, const Step& step, Block& block) {
    const Kernel& kernel = model.form.kernel;
    const auto attempt = [&]<class K>(const K* k) {
        if (k) run(*k, model, step, block);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) { (attempt(std::get_if<I>(&kernel)), ...); }
    (std::make_index_sequence<std::variant_size_v<Kernel>>());
}

double stored_energy(const Model& model, const Block& block, int k) {
    return std::visit([&](const auto& kernel) { return energy_of(kernel, model, block, k); },
                      model.form.kernel);
}

}  // namespace percuss::lammps
