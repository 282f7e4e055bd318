// Laws, their calibration, and their force over arrays.
#include <pybind11/stl.h>

#include "apps/contact/calibration.hpp"
#include "apps/contact/force_at_point.hpp"
#include "apps/contact/law_options.hpp"
#include "bindings/python/native/arguments.hpp"
#include "bindings/python/native/module.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/law_file.hpp"

namespace percuss::python {

namespace {

LawObject make_law_object(const OptionTexts& options) {
    const TextArguments arguments(options);
    return {std::make_shared<const ResolvedLaw>(
        value_or_raise(app::read_law(arguments, Unknown::nothing)))};
}

py::dict settings_of(const LawObject& self) {
    py::dict result;
    for (const Setting& setting : self.law().settings()) {
        if (const auto* number = std::get_if<double>(&setting.value))
            result[py::str(setting.name)] = *number;
        else
            result[py::str(setting.name)] = std::get<std::string>(setting.value);
    }
    if (const Damper* damper = self.law().damper()) {
        result["hysteresis"] = std::string(damper->id());
        if (given(damper->e))
            result["e"] = damper->e;
        else
            result[py::str(std::string(damper->parameter()))] = damper->value;
    }
    return result;
}

double parameter_of(const LawObject& self, const std::string& name) {
    const LawInfo& info = self.law().info();
    const Parameter* found = find_parameter(info, name);
    if (!found) raise(unknown_parameter(info, name));
    return self.law().get(found->name);
}

/// (name, value, unit, law)
py::tuple parameter(std::string name, double value, const Dimension& dimension, Law law) {
    LawObject held{std::make_shared<const ResolvedLaw>(ResolvedLaw{std::move(law)})};
    return py::make_tuple(std::move(name), value, unit_name(dimension, UnitSystem::si),
                          std::move(held));
}

py::tuple calibrate(const OptionTexts& options) {
    const TextArguments arguments(options);
    const auto target = value_or_raise(app::calibration_target(arguments));
    if (target == app::CalibrationTarget::restitution) {
        const auto contact = value_or_raise(app::read_contact(arguments, Unknown::damping));
        const auto done = value_or_raise(app::typed_damping(arguments, contact));
        py::object published = py::none();
        if (done.published)
            published = py::make_tuple(done.published->formula, done.published->delivers);
        return py::make_tuple(app::law_id(done.law), std::string(name(done.release)),
                              parameter(done.parameter.name, done.parameter.value,
                                        done.parameter.dimension, done.law),
                              done.requested, done.delivered, published, contact.notes);
    }
    const auto contact = value_or_raise(app::read_contact(arguments, Unknown::stiffness));
    const auto done = value_or_raise(app::typed_stiffness(arguments, contact, target));
    const StiffnessFit& fit = done.fit;
    return py::make_tuple(app::law_id(fit.law), std::string(name(done.release)),
                          parameter("K", fit.stiffness, fit.dimension, fit.law), fit.requested,
                          fit.delivered, py::none(), contact.notes);
}

/// Columns of equal length; those of the largest indentation and of the rate may have one element.
py::tuple force_over(const LawObject& self, const OptionTexts& options, const Column& d,
                     const Column& v, const Column& largest) {
    const TextArguments arguments(options);
    const auto contact = value_or_raise(app::contact_of(*self.resolved, arguments));
    const auto count = static_cast<std::size_t>(d.size());
    const auto at = [](const Column& column, std::size_t i) {
        return column.data()[column.size() == 1 ? 0 : i];
    };
    std::array<py::array_t<double>, 5> columns;
    std::array<double*, 5> out{};
    for (std::size_t k = 0; k < columns.size(); ++k) {
        columns[k] = py::array_t<double>(d.size());
        out[k] = columns[k].mutable_data();
    }
    std::optional<Error> refusal;
    {
        const py::gil_scoped_release others;
        std::optional<app::EngagedForm> engaged;
        for (std::size_t i = 0; i < count && !refusal; ++i) {
            const app::ContactPoint point{at(d, i), at(v, i), at(largest, i)};
            // a typed force is tried out at every point
            if (!engaged || std::holds_alternative<UserContact>(engaged->form.kernel)) {
                auto outcome = app::engage_for_force(arguments, contact, point);
                if (!outcome) {
                    refusal = outcome.error();
                    break;
                }
                engaged.emplace(*std::move(outcome));
            }
            const auto answer = app::answer_at(contact, engaged->form, point);
            if (!answer) {
                refusal = answer.error();
                break;
            }
            out[0][i] = answer->force;
            out[1][i] = answer->stiffness;
            out[2][i] = answer->damping;
            out[3][i] = answer->potential;
            out[4][i] = answer->per_length;
        }
    }
    if (refusal) raise(*refusal);
    return py::make_tuple(columns[0], columns[1], columns[2], columns[3], columns[4]);
}

}  // namespace

void add_law(py::module_& module) {
    py::class_<LawObject>(module, "Law")
        .def(py::init(&make_law_object))
        .def(py::init([](const LawObject& other) { return other; }))
        .def_property_readonly("id", [](const LawObject& self) { return app::law_id(self.law()); })
        .def_property_readonly("label",
                               [](const LawObject& self) { return app::law_label(self.law()); })
        .def_property_readonly("settings", &settings_of)
        .def_property_readonly("caution",
                               [](const LawObject& self) { return self.law().caution(); })
        .def_property_readonly(
            "requested",
            [](const LawObject& self) { return app::requested_restitution(self.law()); })
        .def_property_readonly("body_mass",
                               [](const LawObject& self) -> std::optional<double> {
                                   if (!self.resolved->pairing) return std::nullopt;
                                   return self.resolved->pairing->mass;
                               })
        .def("get", &parameter_of, py::arg("parameter"))
        .def("to_toml", [](const LawObject& self) { return law_toml(self.law()); })
        .def("_force", &force_over);
    module.def("calibrate", &calibrate);
    module.def("check_release", [](const OptionTexts& options) {
        const TextArguments arguments(options);
        static_cast<void>(value_or_raise(app::read_release(arguments)));
    });
    module.def("quantity", [](const std::string& text, const std::string& what) {
        const auto dimension = what == "mass" ? dimension::mass : dimension::speed;
        return value_or_raise(parse_value(text, dimension, what));
    });
}

}  // namespace percuss::python
