// The case that studies run by the thousand: two oscillators, one contact, one ground without
// harmonics, no energy book. Its steps are those of contact_kernel.hpp.
#pragma once

#include <cstddef>
#include <optional>

#include "contact_equation.hpp"
#include "contact_kernels.hpp"

namespace percuss::pounding {

/// The contact as the kernels want it.
class QuickCase {
public:
    explicit QuickCase(const Blocks& k) {
        if (k.size() != 2) return;
        classical_ = true;
        for (std::size_t i = 0; i < 2; ++i) {
            if (k[i].a00 != 0 || k[i].a01 != 1 || k[i].gx != 0 || k[i].cx != 0) classical_ = false;
            contact_.stiffness[i] = k[i].a10;
            contact_.damping[i] = k[i].a11;
            contact_.ground[i] = k[i].gy;
            contact_.constant[i] = k[i].cy;
        }
    }
    /// False if the contact is none of this kind.
    bool read(const Local<2>& c) {
        if (!classical_ || !c.engaged->pressing) return false;
        for (std::size_t i = 0; i < 2; ++i) {
            if (c.dy[i] != 0 || c.rx[i] != 0 || c.hx[i] != 0 || c.dx[i] != c.ry[i]) return false;
            contact_.shape[i] = c.dx[i];
            contact_.push[i] = c.hy[i];
        }
        contact_.offset = c.offset;
        return read<HertzTsuji>(c, QuickLaw::hertz_tsuji) ||
               read<HertzHuntCrossley>(c, QuickLaw::hunt_crossley) ||
               read<LinearDashpot>(c, QuickLaw::linear_dashpot);
    }
    void set(const ClockFace& clock, const Piece& piece) {
        clock_ = clock.kind;
        contact_.onset = clock.onset;
        contact_.pace = clock.pace;
        contact_.length = clock.length;
        contact_.power = clock.power;
        contact_.value = piece.value;
        contact_.rise = piece.slope;
        contact_.anchor = piece.anchor;
    }
    void operator()(double l, const double* u, double* out) const {
        kernels_->slope[law()][clock()](contact_, l, u, out);
    }
    double step(const QuickPlace& place) const {
        return kernels_->step[law()][clock()](contact_, place);
    }

private:
    /// The damper is the same on both sides of v = 0.
    template <class Kernel>
    bool read(const Local<2>& c, QuickLaw law) {
        const auto* kernel = std::get_if<Kernel>(&c.form.kernel);
        if (!kernel) return false;
        law_ = law;
        contact_.K = kernel->K;
        contact_.damper = kernel->c_approach;
        return true;
    }
    [[nodiscard]] std::size_t law() const { return static_cast<std::size_t>(law_); }
    [[nodiscard]] std::size_t clock() const { return static_cast<std::size_t>(clock_); }

    const ContactKernels* kernels_ = &contact_kernels();
    QuickContact contact_{};
    QuickLaw law_{};
    Clock clock_{};
    bool classical_ = false;
};

}  // namespace percuss::pounding
