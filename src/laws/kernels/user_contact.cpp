#include "percuss/laws/kernels/user_contact.hpp"

#include "percuss/numerics/quadrature.hpp"

namespace percuss {

double UserContact::potential(double d) const {
    return integrate_double_exponential(d, [&](double x, double) { return force(x, 0); });
}

}  // namespace percuss
