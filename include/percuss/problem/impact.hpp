// The question: one impact of an engaged law.
#pragma once

#include <functional>

#include "percuss/laws/form.hpp"

namespace percuss {

/// A force that does not change, such as a weight. Pushed by it, bodies that turn back inside the
/// contact never part, which a method can know of no other external force.
struct ConstantPush {
    double force = 0;  ///< N

    double operator()(double, double, double) const { return force; }
};

/// Two bodies meet at time 0 with d = 0 and d' = onset.rate; what happens until they part?
/// m d'' = -F(d, d') + external(t, d, d').
struct Impact {
    Form form;
    Onset onset;
    Release release = Release::no_tension;
    /// A further force on the effective mass, > 0 pushing the bodies together; empty: none.
    std::function<double(double time, double indentation, double rate)> external = {};

    Impact(Form f, Release r) : form(std::move(f)), onset(form.onset), release(r) {}
    explicit Impact(Form f)
        : form(std::move(f)), onset(form.onset), release(natural_release(form)) {}
};

}  // namespace percuss
