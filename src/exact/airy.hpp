// mu = 3: F = K d^n + chi d^(2n+1) v. With y = Z^2 and the Lienard variable G = V + D y^2/4 the
// equation V dV/dZ + D Z^3 V + Z = 0 becomes the Riccati equation dy/dG = -2G + D y^2/2, so that
// y = -(2/D) w'/w with w'' = D G w: Airy functions of l G, l = D^(1/3). Touch is w'(1) = 0,
// separation w'(-e) = 0: Ai'(l) Bi'(-l e) = Bi'(l) Ai'(-l e).
#pragma once

namespace percuss::exact {

class AiryContact {
public:
    /// 0 < D <= largest_damping, where Bi still fits a double.
    explicit AiryContact(double D);

    static constexpr double largest_damping = 2e5;

    [[nodiscard]] double restitution() const { return e_; }
    /// G at the largest indentation, where V = 0.
    [[nodiscard]] double turning() const { return turning_; }
    /// Z^2 at G = 1 - x, x after touch; accurate for small x.
    [[nodiscard]] double energy_after_touch(double x) const;
    /// Z^2 at G = -e + x, x before separation; accurate for small x.
    [[nodiscard]] double energy_before_return(double x) const;
    /// V at a given G and Z^2.
    [[nodiscard]] double rate(double G, double y) const { return G - D_ * y * y / 4; }
    [[nodiscard]] double damping() const { return D_; }

private:
    struct Wave {
        double value;  ///< w
        double slope;  ///< w'/D
    };
    [[nodiscard]] Wave wave(double G) const;
    [[nodiscard]] Wave wave_by_series(double G) const;
    [[nodiscard]] double taylor(double start_slope, double sign, double x) const;

    double D_;
    double l_;
    double mix_ = 0;  ///< w is the first solution plus mix times the second
    double e_ = 0;
    double turning_ = 0;
};

}  // namespace percuss::exact
