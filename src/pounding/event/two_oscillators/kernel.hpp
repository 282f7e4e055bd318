// Steps of contact.hpp for one instruction set. Included by the sources that are compiled
// for it.
//
// All functions carry the instruction set in their type, and nothing here uses inline functions of
// the standard library: what is compiled for AVX must never be what the linker keeps for an older
// processor. No product is fused with a sum, so that all sets give the same numbers.
#pragma once

#include "pounding/event/two_oscillators/contact.hpp"

namespace percuss::pounding::gauss_kernel {

inline constexpr int most_iterations = 16;
/// The interpolated acceleration is wrong by about its miss at the end of the step times the
/// Legendre polynomial that vanishes at the points; once and twice integrated that leaves at most:
inline constexpr double miss_of_velocity = 0.015, miss_of_displacement = 0.001;
/// At the end of a step, which is all that the next one sees, the error is far smaller. With this
/// much more than the tolerance between the points, forces and speeds of a run are right to it.
inline constexpr double between_points = 30;

/// Isa gives the square roots of four numbers: root(from, to).
template <class Isa, QuickLaw Law>
class Step {
    static constexpr std::size_t n = gauss_points, width = 4, parts = n / width;
    using Four [[gnu::vector_size(width * sizeof(double))]] = double;
    struct Points {
        Four part[parts];
    };

public:
    static double take(const QuickContact& contact, GaussStep& step) {
        Step now(contact, step);
        return now.go();
    }

private:
    /// A motion at the points: where, how fast, and how much faster.
    struct PointMotion {
        double x, y;  ///< at the start
        Points xs, ys, as;
    };

    [[gnu::always_inline]] Step(const QuickContact& contact, GaussStep& step)
        : c_(contact), s_(step), t_(*step.table), ground_(ground_at(0)) {
        load(t_.tau, tau_);
        d_.x = s_.here.d;
        d_.y = s_.here.v;
        z_.x = c_.aside[0] * s_.x[0] + c_.aside[1] * s_.x[1];
        z_.y = c_.aside[0] * s_.y[0] + c_.aside[1] * s_.y[1];
    }

    [[gnu::always_inline]] double go() {
        constexpr double infinity = __builtin_inf();
        start();
        const double per = absolute(c_.push) * s_.per_speed;
        for (int i = 1; i <= most_iterations; ++i) {
            forces();
            if (i > 2 && most(change_) * per * s_.length < 1) {
                s_.iterations = i;
                return end();
            }
            if (!lengthen()) return infinity;
            move(d_);
            move(z_);
        }
        return infinity;
    }

    /// As if the accelerations changed as they do at the start.
    [[gnu::always_inline]] void start() {
        const double w = d_.x + c_.offset;
        const double a = c_.dd.k * w + c_.dz.k * z_.x + c_.dd.c * d_.y + c_.dz.c * z_.y +
                         (c_.d.ground * ground_ + c_.d.constant) + c_.push * s_.here.F;
        const double b = c_.zd.k * w + c_.zz.k * z_.x + c_.zd.c * d_.y + c_.zz.c * z_.y +
                         (c_.z.ground * ground_ + c_.z.constant);
        const double jerk = c_.dd.k * d_.y + c_.dz.k * z_.y + c_.dd.c * a + c_.dz.c * b +
                            c_.d.ground * c_.rise + c_.push * s_.force_rate;
        const double jolt =
            c_.zd.k * d_.y + c_.zz.k * z_.y + c_.zd.c * a + c_.zz.c * b + c_.z.ground * c_.rise;
        const double snap =
            c_.dd.k * a + c_.dz.k * b + c_.dd.c * jerk + c_.dz.c * jolt + c_.push * s_.force_bend;
        begin(d_, a, jerk, snap);
        begin(z_, b, jolt, 0);
        for (std::size_t p = 0; p < parts; ++p) F_.part[p] = Four{};
    }
    [[gnu::always_inline]] void begin(PointMotion& of, double a, double jerk, double snap) {
        for (std::size_t p = 0; p < parts; ++p) {
            const Four t = s_.length * tau_.part[p];
            of.xs.part[p] = of.x + t * (of.y + t * (0.5 * a + t * (jerk / 6 + t * (snap / 24))));
            of.ys.part[p] = of.y + t * (a + t * (0.5 * jerk + t * (snap / 6)));
        }
    }

    [[gnu::always_inline]] void forces() {
        const double rise = c_.rise * s_.length;
        for (std::size_t p = 0; p < parts; ++p) {
            const Four d = d_.xs.part[p], v = d_.ys.part[p], before = F_.part[p];
            const Four w = d + c_.offset, z = z_.xs.part[p], u = z_.ys.part[p];
            const Four ground = ground_ + rise * tau_.part[p];
            const Four rest = c_.dd.k * w + c_.dz.k * z + c_.dd.c * v + c_.dz.c * u +
                              (c_.d.ground * ground + c_.d.constant);
            z_.as.part[p] = c_.zd.k * w + c_.zz.k * z + c_.zd.c * v + c_.zz.c * u +
                            (c_.z.ground * ground + c_.z.constant);
            force(d, v, F_.part[p]);
            d_.as.part[p] = rest + c_.push * F_.part[p];
            const Four change = F_.part[p] - before;
            change_.part[p] = change < 0 ? -change : change;
        }
    }
    /// The length of the step, where it is to be found; false if there is none.
    [[gnu::always_inline]] bool lengthen() {
        if (s_.goal == GaussGoal::time) return true;
        const bool turn = s_.goal == GaussGoal::turn;
        const double bend = sum(turn ? t_.end_first : t_.end_second, d_.as);
        // v + bend H = 0, or d + v H + bend H^2 = 0
        s_.length = turn ? -d_.y / bend
                         : 2 * d_.x / (-d_.y + __builtin_sqrt(d_.y * d_.y - 4 * bend * d_.x));
        return s_.length > 0 && s_.length <= s_.longest;
    }
    [[gnu::always_inline]] void move(PointMotion& of) {
        const double H = s_.length;
        double a[n];
        store(of.as, a);
        // odd and even terms apart: half as many sums wait for each other
        Points first[2] = {}, second[2] = {};
        for (std::size_t j = 0; j < n; ++j) {
            Points once, twice;
            load(t_.first[j], once);
            load(t_.second[j], twice);
            for (std::size_t p = 0; p < parts; ++p) {
                first[j % 2].part[p] += once.part[p] * a[j];
                second[j % 2].part[p] += twice.part[p] * a[j];
            }
        }
        for (std::size_t p = 0; p < parts; ++p) {
            of.ys.part[p] = of.y + H * (first[0].part[p] + first[1].part[p]);
            of.xs.part[p] =
                of.x + H * (tau_.part[p] * of.y + H * (second[0].part[p] + second[1].part[p]));
        }
    }

    [[gnu::always_inline]] double end() {
        const double H = s_.length;
        Points a[2];
        for (std::size_t m = 0; m < 2; ++m) {
            for (std::size_t p = 0; p < parts; ++p)
                a[m].part[p] = c_.back_d[m] * d_.as.part[p] + c_.back_z[m] * z_.as.part[p];
            store(a[m], s_.a[m]);
            s_.least_a[m] = least(a[m]);
            s_.most_a[m] = most(a[m]);
            s_.end_y[m] = s_.y[m] + H * sum(t_.end_first, a[m]);
            s_.end_x[m] = s_.x[m] + H * (s_.y[m] + H * sum(t_.end_second, a[m]));
        }
        ContactNow& e = s_.there;
        e.d = c_.shape[0] * s_.end_x[0] + c_.shape[1] * s_.end_x[1] - c_.offset;
        e.v = c_.shape[0] * s_.end_y[0] + c_.shape[1] * s_.end_y[1];
        if (s_.goal == GaussGoal::turn) e.v = 0;
        if (s_.goal == GaussGoal::separation) e.d = 0;
        Four F;
        force(Four{e.d, e.d, e.d, e.d}, Four{e.v, e.v, e.v, e.v}, F);
        e.F = F[0];
        store(d_.xs, s_.d);
        store(d_.ys, s_.v);
        store(F_, s_.F);
        s_.least_d = least(d_.xs);
        s_.least_v = least(d_.ys);
        s_.most_v = most(d_.ys);
        s_.most_F = most(F_);
        return error();
    }
    [[gnu::always_inline]] double error() {
        const double H = s_.length, z = c_.aside[0] * s_.end_x[0] + c_.aside[1] * s_.end_x[1];
        const double z_rate = c_.aside[0] * s_.end_y[0] + c_.aside[1] * s_.end_y[1];
        s_.end_bend = c_.dd.k * (s_.there.d + c_.offset) + c_.dz.k * z + c_.dd.c * s_.there.v +
                      c_.dz.c * z_rate + (c_.d.ground * ground_at(H) + c_.d.constant) +
                      c_.push * s_.there.F;
        const double miss = H / between_points * absolute(s_.end_bend - sum(t_.ahead, d_.as));
        return larger(miss_of_velocity * miss * s_.per_speed,
                      miss_of_displacement * H * miss * s_.per_length);
    }

    [[gnu::always_inline]] double ground_at(double after) const {
        return c_.value + c_.rise * (s_.start + after - c_.anchor);
    }
    /// With the damper that acts now; none where the bodies are apart.
    [[gnu::always_inline]] void force(const Four& depth, const Four& v, Four& F) const {
        const Four d = depth > 0 ? depth : Four{};
        if constexpr (Law == QuickLaw::linear_dashpot) {
            F = c_.K * d + c_.damper * v;
        } else {
            Four root;
            Isa::root(d, root);
            if constexpr (Law == QuickLaw::hunt_crossley) {
                F = d * root * (c_.K + c_.damper * v);
            } else {
                Four fourth;
                Isa::root(root, fourth);
                F = c_.K * (d * root) + c_.damper * fourth * v;
            }
        }
    }
    /// In the same order whatever the width of the registers.
    [[gnu::always_inline]] static double sum(const double* weights, const Points& of) {
        Points weight;
        load(weights, weight);
        const Four both = weight.part[0] * of.part[0] + weight.part[1] * of.part[1];
        return (both[0] + both[2]) + (both[1] + both[3]);
    }
    [[gnu::always_inline]] static double most(const Points& of) {
        const Four both = of.part[0] > of.part[1] ? of.part[0] : of.part[1];
        return larger(larger(both[0], both[2]), larger(both[1], both[3]));
    }
    [[gnu::always_inline]] static double least(const Points& of) {
        const Four both = of.part[0] < of.part[1] ? of.part[0] : of.part[1];
        return -larger(larger(-both[0], -both[2]), larger(-both[1], -both[3]));
    }
    [[gnu::always_inline]] static double absolute(double x) { return __builtin_fabs(x); }
    [[gnu::always_inline]] static double larger(double a, double b) { return a > b ? a : b; }
    // part by part: the compiler would copy the whole in chunks that its loads then wait for
    [[gnu::always_inline]] static void load(const double* from, Points& to) {
        for (std::size_t p = 0; p < parts; ++p)
            __builtin_memcpy(&to.part[p], from + width * p, sizeof(Four));
    }
    [[gnu::always_inline]] static void store(const Points& from, double* to) {
        for (std::size_t p = 0; p < parts; ++p)
            __builtin_memcpy(to + width * p, &from.part[p], sizeof(Four));
    }

    const QuickContact& c_;
    GaussStep& s_;
    const GaussTable& t_;
    double ground_;  ///< at the start
    PointMotion d_, z_;
    Points tau_, F_, change_;
};

template <class Isa>
constexpr GaussKernels kernels() {
    return {{&Step<Isa, QuickLaw::hertz_tsuji>::take, &Step<Isa, QuickLaw::hunt_crossley>::take,
             &Step<Isa, QuickLaw::linear_dashpot>::take}};
}

}  // namespace percuss::pounding::gauss_kernel
