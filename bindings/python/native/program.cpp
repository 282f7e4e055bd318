// The program itself, inside the process of Python.
#include "apps/program.hpp"

#include <pybind11/stl.h>

#include "bindings/python/native/arguments.hpp"
#include "bindings/python/native/module.hpp"

namespace percuss::python {

namespace {

/// (text, notes, refusals, exit code); files are written, nothing is printed.
py::tuple run(const std::vector<std::string>& words) {
    const auto compute = [&]() -> Expected<app::Output> {
        const py::gil_scoped_release others;
        PERCUSS_TRY(auto output, app::run_program(words));
        if (!output.files.empty())
            PERCUSS_CHECK(
                app::deliver({.text = {}, .files = output.files, .folder = output.folder}));
        return output;
    };
    const auto output = value_or_raise(compute());
    return py::make_tuple(py::bytes(output.text), output.notes, output.refusals, output.code);
}

}  // namespace

void add_program(py::module_& module) {
    module.def("run", &run);
    module.def("main", [](const std::vector<std::string>& words) {
        const py::gil_scoped_release others;
        return app::program_main(words);
    });
    module.def("in_python", &in_python);
}

}  // namespace percuss::python
