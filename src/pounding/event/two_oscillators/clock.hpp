// The clocks of collocation steps: time from the start of a step as H tau(u), u from -1 to 1, such
// that the force is smooth in u also where bodies touch or part.
#pragma once

#include <array>
#include <cstddef>

#include "pounding/event/two_oscillators/contact.hpp"

namespace percuss::pounding {

/// Of degree below 16.
class Polynomial {
public:
    Polynomial() = default;
    explicit Polynomial(std::size_t size) : size_(size) {}

    double& operator[](std::size_t k) { return c_[k]; }
    double operator[](std::size_t k) const { return c_[k]; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] double at(double u) const {
        double sum = 0;
        for (std::size_t k = size_; k-- > 0;) sum = sum * u + c_[k];
        return sum;
    }
    [[nodiscard]] Polynomial slope() const;
    /// `start` at u = -1.
    [[nodiscard]] Polynomial integral(double start) const;
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
    friend Polynomial operator*(double a, Polynomial b);

private:
    std::array<double, 16> c_{};
    std::size_t size_ = 0;
};

/// The polynomial through values at the Gauss points.
[[nodiscard]] Polynomial through(const double* values);

class GaussClock {
public:
    /// tau is the part of the step that has passed.
    [[nodiscard]] static GaussClock plain();
    /// time - touch = T l^power, from l = `from` to 1 in some unit.
    [[nodiscard]] static GaussClock onset(int power, double from);
    /// separation - time = H (1 - x)^power
    [[nodiscard]] static GaussClock departure(int power);

    [[nodiscard]] const GaussTable& table() const { return table_; }
    /// dtau/du
    [[nodiscard]] const Polynomial& pace() const { return pace_; }
    /// u where `part` of the time of the step has passed.
    [[nodiscard]] double place(double part) const;

private:
    enum class Kind { plain, onset, departure };
    GaussClock(Kind kind, int power, double from, const Polynomial& tau);

    Kind kind_;
    int power_;
    double from_;
    Polynomial pace_;
    GaussTable table_;
};

}  // namespace percuss::pounding
