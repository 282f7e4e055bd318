#include "percuss/laws/form.hpp"

#include <cassert>
#include <cmath>

namespace percuss {

namespace {

template <class K>
constexpr bool is_adhesive = std::is_same_v<K, DmtContact> || std::is_same_v<K, JkrContact>;

template <class K>
constexpr bool is_plastic =
    std::is_same_v<K, WaltonBraun> || std::is_same_v<K, Thornton> || std::is_same_v<K, Bilinear>;

template <class K>
double kernel_force(const K& k, double d, double v, const Memory& memory) {
    if constexpr (HasMemory<K>) {
        return k.force(d, v, memory);
    } else {
        return k.force(d, v);
    }
}

/// Damping of each contact scaled from the form's own onset; `scale` is one of the few powers that
/// occur, fixed outside the loop.
template <class K, class Scale>
void scaled_forces(const K& kernel, const Form& form, const Batch& batch, std::span<double> out,
                   const Scale& scale) {
    const double reference = 1 / scale(form.onset);
    const double* d = batch.indentation.data();
    const double* v = batch.rate.data();
    const Onset* onset = batch.onset.data();
    double* F = out.data();
    for (std::size_t i = 0; i < out.size(); ++i) {
        K own = kernel;
        own.scale_damping(scale(onset[i]) * reference);
        F[i] = own.force(d[i], v[i]);
    }
}

template <class K>
void onset_forces(const K& kernel, const Form& form, const Batch& batch, std::span<double> out) {
    const OnsetScaling s = form.scaling;
    const auto run = [&](const auto& scale) { scaled_forces(kernel, form, batch, out, scale); };
    if (s.rate_power == -1 && s.mass_power == 0)
        return run([](const Onset& o) { return 1 / o.rate; });
    if (s.rate_power == 0 && s.mass_power == 0.5)
        return run([](const Onset& o) { return std::sqrt(o.mass); });
    if (s.rate_power == 0 && s.mass_power == 1) return run([](const Onset& o) { return o.mass; });
    run([s](const Onset& o) {
        return std::pow(o.rate, s.rate_power) * std::pow(o.mass, s.mass_power);
    });
}

template <class K>
void batch_forces(const K& kernel, const Form& form, const Batch& batch, std::span<double> out,
                  std::span<Memory> memory_out) {
    const std::size_t count = batch.indentation.size();
    if constexpr (HasMemory<K>) {
        for (std::size_t i = 0; i < count; ++i) {
            const Memory before = batch.memory.empty() ? Memory{} : batch.memory[i];
            const double d = batch.indentation[i], v = batch.rate[i];
            out[i] = kernel.force(d, v, before);
            if (!memory_out.empty()) memory_out[i] = kernel.commit(d, v, before);
        }
    } else {
        for (std::size_t i = 0; i < memory_out.size(); ++i)
            memory_out[i] = batch.memory.empty() ? Memory{} : batch.memory[i];
        if constexpr (std::is_same_v<K, UserContact>) {
            if (!batch.onset.empty()) {
                for (std::size_t i = 0; i < count; ++i)
                    out[i] = kernel.engaged_at(batch.onset[i])
                                 .force(batch.indentation[i], batch.rate[i]);
                return;
            }
        }
        if constexpr (HasDamping<K>) {
            const bool depends = form.scaling.rate_power != 0 || form.scaling.mass_power != 0;
            if (depends && !batch.onset.empty()) return onset_forces(kernel, form, batch, out);
        }
        // Raw pointers and a local copy of the kernel: the compiler then knows that writing a force
        // changes no parameter, and vectorises the loop.
        const K own = kernel;
        const double* d = batch.indentation.data();
        const double* v = batch.rate.data();
        double* F = out.data();
        for (std::size_t i = 0; i < count; ++i) F[i] = own.force(d[i], v[i]);
    }
}

}  // namespace

double force(const Form& form, double d, double v, const Memory& memory) {
    return std::visit([&](const auto& k) { return kernel_force(k, d, v, memory); }, form.kernel);
}

double stiffness(const Form& form, double d, double v, const Memory& memory) {
    return std::visit(
        [&]<class K>(const K& k) -> double {
            if constexpr (HasMemory<K>) {
                return k.stiffness(d, v, memory);
            } else {
                return k.stiffness(d, v);
            }
        },
        form.kernel);
}

double damping(const Form& form, double d, double v, const Memory&) {
    return std::visit(
        [&]<class K>(const K& k) -> double {
            if constexpr (HasMemory<K>) {
                return 0;
            } else {
                return k.damping(d, v);
            }
        },
        form.kernel);
}

double potential(const Form& form, double d, const Memory& memory) {
    return std::visit(
        [&]<class K>(const K& k) -> double {
            if constexpr (HasMemory<K>) {
                return k.potential(d, memory);
            } else {
                return k.potential(d);
            }
        },
        form.kernel);
}

Memory commit(const Form& form, double d, double v, const Memory& memory) {
    return std::visit(
        [&]<class K>(const K& k) -> Memory {
            if constexpr (HasMemory<K>) {
                return k.commit(d, v, memory);
            } else {
                return memory;
            }
        },
        form.kernel);
}

bool adhesive(const Form& form) {
    return std::visit([]<class K>(const K&) { return is_adhesive<K>; }, form.kernel);
}

bool has_memory(const Form& form) {
    return std::visit([]<class K>(const K&) { return HasMemory<K>; }, form.kernel);
}

bool dissipates(const Form& form) {
    return std::visit(
        []<class K>(const K& k) -> bool {
            if constexpr (requires { k.undamped(); }) {
                return !k.undamped();
            } else if constexpr (std::is_same_v<K, WaltonBraun>) {
                return k.k2 > k.K;
            } else if constexpr (std::is_same_v<K, Bilinear>) {
                return k.K2 < k.K;
            } else if constexpr (std::is_same_v<K, AdamsContact>) {
                return k.c_max > 0;
            } else {
                return !std::is_same_v<K, DmtContact>;
            }
        },
        form.kernel);
}

double indentation_limit(const Form& form) {
    return std::visit(
        []<class K>(const K& k) -> double {
            if constexpr (requires { k.limit(); }) {
                return k.limit();
            } else {
                return infinity;
            }
        },
        form.kernel);
}

TouchExponents touch_exponents(const Form& form) {
    return std::visit(
        []<class K>(const K& k) -> TouchExponents {
            if constexpr (HasMemory<K>) {
                return {k.touch_exponent(), not_given};
            } else {
                return {k.touch_exponent(), k.touch_damping_exponent()};
            }
        },
        form.kernel);
}

Switches switches(const Form& form) {
    return std::visit(
        []<class K>(const K& k) -> Switches {
            if constexpr (std::is_same_v<K, WaltonBraun>) {
                return {k.k2 > k.K, not_given, k.k2 > k.K};
            } else if constexpr (std::is_same_v<K, Bilinear>) {
                // its return follows K2 d to the origin, so the force never vanishes first
                return {k.K2 < k.K, k.K2 < k.K ? k.yield() : not_given, false};
            } else if constexpr (std::is_same_v<K, AdamsContact>) {
                return {false, not_given, k.c_max > 0};
            } else if constexpr (is_plastic<K>) {
                return {true, k.yield(), true};
            } else if constexpr (IsPower<K>) {
                // The force can only pull if damping falls more slowly than the elastic force: mu
                // < 1.
                const bool can_pull = k.c_return > 0 && k.j.value() < k.n.value();
                return {k.approach_only(), not_given, can_pull};
            } else if constexpr (requires { k.h; }) {
                return {k.approach_only(), not_given, false};
            } else if constexpr (std::is_same_v<K, EnergyContact<LogLine>> ||
                                 std::is_same_v<K, EnergyContact<LiuLine>> ||
                                 std::is_same_v<K, EnergyContact<PerssonLine>>) {
                return {false, not_given, !k.undamped()};
            } else {
                return {false, not_given, !is_adhesive<K>};
            }
        },
        form.kernel);
}

Release natural_release(const Form& form) {
    return adhesive(form) ? Release::pull_off : Release::no_tension;
}

bool accepts(const Form& form, Release release) {
    return adhesive(form) == (release == Release::pull_off);
}

void force(const Form& form, const Batch& batch, std::span<double> out,
           std::span<Memory> memory_out) {
    assert(batch.rate.size() == batch.indentation.size() && out.size() == batch.indentation.size());
    std::visit([&](const auto& kernel) { batch_forces(kernel, form, batch, out, memory_out); },
               form.kernel);
}

}  // namespace percuss
