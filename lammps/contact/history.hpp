// What a contact remembers between steps, as two rows of doubles that LAMMPS carries along with the
// particles: through migration, neighbour lists and restart files.
#pragma once

#include "contact/model.hpp"

namespace percuss::lammps {

/// Where a contact stands. The step in which the surfaces meet and the one in which they part are
/// only partly in contact, and a restart must know it.
enum class Phase {
    none = 0,
    entry = 1,
    held = 2,
    exit = 3,
    parted =
        4,  ///< the surfaces still overlap, but the force has ended: nothing acts until they do not
};
[[nodiscard]] constexpr bool acts(Phase phase) {
    return phase == Phase::entry || phase == Phase::held;
}

/// Every step reads and writes `hot`, and memory is what bounds a step; `cold` is what only a
/// set-up reads, written where one may follow. Both are turned and carried alike.
struct Row {
    double* hot;
    double* cold;
};

/// Offsets into a row. Parts that no law of the run needs take no room (offset -1). A displacement
/// in `hot` has its velocity in `cold` at the same place.
struct Layout {
    static constexpr int onset = 0;  ///< hot: approach speed at first touch, not below the floor;
                                     ///< negative once the force has ended
    static constexpr int own = 1;    ///< hot: half-step rate that would follow from this contact
    static constexpr int phase = 0;  ///< cold
    static constexpr int rate = 1;   ///< cold: rate of indentation at the full step
    int memory = -1;                 ///< peak, offset, attached
    int slide = -1;                  ///< displacement or force (3), contact radius if rescaled
    int roll = -1;                   ///< displacement (3)
    int twist = -1;                  ///< angle
    int size = 2;

    void include(const Model& model) {
        memory_ |= has_memory(model.form);
        const Friction& f = model.friction;
        slide_ |= f.tangential != Tangential::none;
        rescale_ |= f.rescales();
        force_ |= f.keeps_force();
        roll_ |= f.rolling != Rolling::none;
        twist_ |= f.twisting != Twisting::none;
        size = 2;
        place(memory_, memory, 3);
        place(slide_, slide, rescale_ ? 4 : 3);
        place(roll_, roll, 3);
        place(twist_, twist, 1);
    }
    /// Which parts a row has, as a number: rows of another kind cannot be read. (Below 32 there
    /// were rows of one part.)
    [[nodiscard]] int kind() const {
        return 32 + (memory_ ? 1 : 0) + (slide_ ? 2 : 0) + (rescale_ ? 4 : 0) + (roll_ ? 8 : 0) +
               (twist_ ? 16 : 0) + (force_ ? 64 : 0);
    }
    [[nodiscard]] bool rescaled() const { return rescale_; }
    /// The row of the pair (j, i) from that of (i, j): the normal turns round, and with it the
    /// tangential displacement; speeds of indentation, rolling and twisting do not.
    void turn(const double* from, double* to) const {
        for (int k = 0; k < size; ++k) to[k] = from[k];
        if (slide < 0) return;
        for (int k = slide; k < slide + 3; ++k) to[k] = -from[k];
    }

private:
    void place(bool needed, int& at, int width) {
        at = needed ? size : -1;
        if (needed) size += width;
    }
    bool memory_ = false, slide_ = false, rescale_ = false, force_ = false;
    bool roll_ = false, twist_ = false;
};

}  // namespace percuss::lammps
