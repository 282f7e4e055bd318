// The parts of the extension module.
#pragma once

#include <memory>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "percuss/request/law_request.hpp"

namespace percuss::python {

namespace py = pybind11;

using Column = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// A law as Python holds it: immutable, so that threads may share it.
struct LawObject {
    std::shared_ptr<const ResolvedLaw> resolved;

    [[nodiscard]] const Law& law() const { return resolved->law; }
};

void add_law(py::module_& module);
void add_impact(py::module_& module);
void add_contact(py::module_& module);
void add_pounding(py::module_& module);
void add_ground(py::module_& module);
void add_sound(py::module_& module);
void add_program(py::module_& module);

}  // namespace percuss::python
