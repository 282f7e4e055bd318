// One contact in a time loop of the user's own.
#include <cmath>
#include <memory>

#include <pybind11/stl.h>

#include "apps/contact/options.hpp"
#include "bindings/python/native/arguments.hpp"
#include "bindings/python/native/module.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/contact.hpp"

namespace percuss::python {

namespace {

/// A contact as Python holds it; copies share the law.
struct ContactObject {
    std::shared_ptr<const ContactLaw> law;
    Contact contact;
};

ContactObject make_contact(const LawObject& law, double mass, const OptionTexts& options,
                           double least_onset) {
    if (!(mass > 0) || !std::isfinite(mass))
        throw py::value_error("mass is " + shortest(mass) +
                              " kg; the effective mass must be positive and finite");
    if (!(least_onset > 0) || !std::isfinite(least_onset))
        throw py::value_error("onset_floor is " + shortest(least_onset) +
                              " m/s; it must be positive and finite");
    const TextArguments arguments(options);
    const auto asked = value_or_raise(app::read_release(arguments));
    const app::TypedContact typed{law.law(), mass, 1, asked, UnitSystem::si, true, {}};
    const auto engaged = value_or_raise(app::engage(typed, {1, mass}));
    return {std::make_shared<const ContactLaw>(
                value_or_raise(ContactLaw::make(law.law(), engaged.release, least_onset))),
            Contact{.mass = mass}};
}

struct ContactMotion {
    double d, v;
};

ContactMotion motion_of(const py::object& indentation, const py::object& rate) {
    const double d = number_of(indentation, "d"), v = number_of(rate, "v");
    if (std::isfinite(d) && std::isfinite(v)) return {d, v};
    throw py::value_error("the indentation is " + shortest(d) + " m and its rate " + shortest(v) +
                          " m/s; both must be finite");
}

std::string stage_name(ContactStage stage) {
    switch (stage) {
        case ContactStage::open: return "open";
        case ContactStage::closed: return "closed";
        case ContactStage::parted: return "parted";
    }
    return "";
}

}  // namespace

void add_contact(py::module_& module) {
    py::class_<ContactObject>(module, "Contact")
        .def(py::init(&make_contact))
        .def(py::init([](const ContactObject& other) { return other; }))
        .def(
            "force",
            [](const ContactObject& self, const py::object& d, const py::object& v) {
                const ContactMotion at = motion_of(d, v);
                return self.law->force(self.contact, at.d, at.v).force;
            },
            py::arg("d"), py::arg("v") = 0.0, "Force at indentation d and rate v, N; > 0 repels.")
        .def(
            "reaction",
            [](const ContactObject& self, const py::object& d, const py::object& v) {
                const ContactMotion at = motion_of(d, v);
                const ContactReaction r = self.law->force(self.contact, at.d, at.v);
                return py::make_tuple(r.force, r.stiffness, r.damping);
            },
            py::arg("d"), py::arg("v") = 0.0, "Force, dF/dd and dF/dv.")
        .def(
            "potential",
            [](const ContactObject& self, const py::object& d) {
                return self.law->potential(self.contact, motion_of(d, py::float_(0.0)).d);
            },
            py::arg("d"), "Energy that the contact can give back, J.")
        .def(
            "commit",
            [](ContactObject& self, const py::object& d, const py::object& v) {
                const ContactMotion at = motion_of(d, v);
                self.contact = self.law->commit(self.contact, at.d, at.v);
            },
            py::arg("d"), py::arg("v"), "After an accepted step.")
        .def_property_readonly(
            "stage", [](const ContactObject& self) { return stage_name(self.contact.stage); })
        .def_property_readonly("mass", [](const ContactObject& self) { return self.contact.mass; })
        .def_property_readonly("rate", [](const ContactObject& self) { return self.contact.rate; })
        .def_property_readonly("peak",
                               [](const ContactObject& self) { return self.contact.memory.peak; })
        .def_property_readonly("offset",
                               [](const ContactObject& self) { return self.contact.memory.offset; })
        .def_property_readonly(
            "attached", [](const ContactObject& self) { return self.contact.memory.attached; })
        .def_property_readonly(
            "release",
            [](const ContactObject& self) { return std::string(name(self.law->release())); })
        .def_property_readonly("onset_floor",
                               [](const ContactObject& self) { return self.law->least_onset(); })
        .def("__repr__", [](const ContactObject& self) {
            return "Contact(" + stage_name(self.contact.stage) +
                   ", mass=" + shortest(self.contact.mass) +
                   " kg, rate=" + shortest(self.contact.rate) + " m/s)";
        });
}

}  // namespace percuss::python
