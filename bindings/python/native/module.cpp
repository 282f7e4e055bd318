#include "bindings/python/native/module.hpp"

PYBIND11_MODULE(_percuss, module) {
    module.doc() = "The compiled part of percuss; the package around it is what to import.";
    module.attr("version") = PERCUSS_VERSION;
    percuss::python::add_law(module);
    percuss::python::add_impact(module);
    percuss::python::add_contact(module);
    percuss::python::add_pounding(module);
    percuss::python::add_ground(module);
    percuss::python::add_sound(module);
    percuss::python::add_program(module);
}
