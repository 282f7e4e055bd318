// The elastic part of a kernel, seen through its energy.
#pragma once

#include <cmath>
#include <functional>

#include "percuss/laws/form.hpp"

namespace percuss::exact {

struct ElasticView {
    std::function<double(double energy)> indentation;
    std::function<double(double indentation)> force;
    std::function<double(double indentation)> stiffness;
    double n = 1;        ///< exponent at touch
    bool power = false;  ///< a pure power K d^n everywhere
    double K = 0;        ///< of the power
    double capacity = infinity;
    double limit = infinity;
};

template <class P>
ElasticView view_power(const P& kernel) {
    ElasticView view;
    const double K = kernel.K, n = kernel.n.value();
    view.indentation = [kernel](double U) { return kernel.indentation_at(U); };
    view.force = [kernel](double d) { return kernel.elastic(d); };
    view.stiffness = [K, n](double d) { return K * n * std::pow(d, n - 1); };
    view.n = n;
    view.power = true;
    view.K = K;
    return view;
}

template <class E>
ElasticView view_line(const E& elastic) {
    ElasticView view;
    view.indentation = [elastic](double U) { return elastic.indentation_at(U); };
    view.force = [elastic](double d) { return elastic.force(d); };
    view.stiffness = [elastic](double d) { return elastic.tangent(d); };
    view.n = elastic.touch_exponent();
    view.limit = elastic.limit();
    view.capacity = elastic.capacity();
    // a pole takes any energy, but not in doubles: there the law ends a billionth before it
    if (std::isinf(view.capacity) && std::isfinite(view.limit))
        view.capacity = elastic.potential(view.limit * (1 - 1e-9));
    return view;
}

}  // namespace percuss::exact
