// Modes of one or of four strings laid out for SIMD, and the function that advances them.
//
// Arrays hold [mode][string]. Numbers per string come in rows of eight, repeated to fill the row,
// so that one kernel serves registers of two, four and eight lanes. Plain data without functions:
// it is shared by sources that are compiled for different processors.
#pragma once

#include <array>
#include <cstddef>

namespace percuss::string {

inline constexpr std::size_t lane_row = 8;
inline constexpr std::size_t mode_padding = 8;  ///< arrays are multiples of this many numbers

/// So many numbers run late, see advance.hpp: the first modes of four strings. Of one string
/// all do.
inline constexpr std::size_t modes_late = 112;

/// What every step needs of a mode. In thread units displacement and increment are divided by the
/// mode's thread weight g_c, so that the force of the thread enters without a multiplication; then
/// mode_c2 holds c2 - kappa, mode_contact g_b/g_c and mode_thread g_c^2. Blocks of `mode_padding`
/// of each, one block after the other, so that they fill the cache evenly whatever room is left
/// behind them.
enum ModeNumber : std::size_t {
    mode_increment,  ///< c2 s - kappa y, what the next step adds without forces
    mode_displacement,
    mode_c2,
    mode_kappa,
    mode_contact,
    mode_thread,
    mode_numbers
};

struct alignas(64) LaneRow {
    double at[lane_row] = {};
};

struct LaneConstants {
    LaneRow theta_bb, theta_bc, theta_cc, theta_be, theta_ce;
    LaneRow ahead_bb, ahead_bc, ahead_cc, ahead_be,
        ahead_ce;                        ///< one step later, of the modes that run late
    LaneRow theta, phi, half_stiffness;  ///< of the contact, with the thread eliminated
    LaneRow damping;                     ///< lambda k/dt
    LaneRow thread_stiffness, thread_phi, thread_inverse, thread_share;
    LaneRow thread_loss;  ///< r_c/dt
    LaneRow recoil;       ///< dt^2/m of a hammer; 0: a bridge
};

struct LaneState {
    LaneRow compression, thread_stretch;               ///< tracked by increments: h - y cancels
    LaneRow contact_force, thread_force, pluck_force;  ///< of the last step
    LaneRow contact_sum, thread_sum;                   ///< of the free increments
    LaneRow approach;                                  ///< dt times the speed of the hammer
};

struct StringLanes {
    double* modes = nullptr;
    // rarely needed: [mode][string]
    double* pending = nullptr;  ///< scratch of the ledger
    const double* pluck = nullptr;
    const double* nut = nullptr;
    std::size_t size = 0;
    bool damped = false;  ///< any contact damping
    LaneConstants constants;
    LaneState state;
};

/// What one call reads and writes; [step][string].
struct LaneBlock {
    std::size_t steps = 0;
    const double* pluck_force = nullptr;
    double* contact_force = nullptr;
    double* thread_force = nullptr;
    double* nut_force = nullptr;
    LaneRow loss = {}, work = {};  ///< J, if the ledger is kept
};

using StringKernel = void (*)(StringLanes&, LaneBlock&);

/// By number of strings (1, 4), then whether there is a pluck, the force on the nut is wanted, the
/// ledger is kept; for one string in thread units without a ledger.
struct StringKernels {
    const char* name = "";
    std::array<std::array<StringKernel, 8>, 2> by_strings{};
    std::array<StringKernel, 4> in_thread_units{};

    [[nodiscard]] StringKernel find(std::size_t strings, bool pluck, bool nut, bool ledger) const {
        return by_strings[strings == 4 ? 1 : 0]
                         [(pluck ? 4U : 0U) | (nut ? 2U : 0U) | (ledger ? 1U : 0U)];
    }
    [[nodiscard]] StringKernel find_in_thread_units(bool pluck, bool nut) const {
        return in_thread_units[(pluck ? 2U : 0U) | (nut ? 1U : 0U)];
    }
};

extern const StringKernels string_kernels_scalar;
extern const StringKernels string_kernels_baseline;
#if defined(PERCUSS_X86)
extern const StringKernels string_kernels_avx2;
extern const StringKernels string_kernels_avx512;
#endif

}  // namespace percuss::string
