// The question: one impact of an engaged law.
#pragma once

#include <functional>

#include "percuss/laws/form.hpp"

namespace percuss {

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
