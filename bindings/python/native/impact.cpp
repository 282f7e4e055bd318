// One impact, and many at once.
#include <algorithm>
#include <chrono>
#include <cmath>

#include <pybind11/stl.h>

#include "apps/contact/impact_solution.hpp"
#include "bindings/python/native/arguments.hpp"
#include "bindings/python/native/module.hpp"
#include "percuss/methods/impacts.hpp"

namespace percuss::python {

namespace {

/// An impact as Python holds it.
struct ImpactObject {
    LawObject law;
    Method method;
    app::SolvedImpact solved;
};

/// An outcome is told by its status; numbers that leave the range of a double are none.
ImpactObject checked(ImpactObject impact) {
    if (impact.solved.solution.status == Status::separated)
        done_or_raise(app::check_solution(impact.solved.solution));
    return impact;
}

ImpactObject solved_as_asked(const LawObject& law, const OptionTexts& options) {
    const TextArguments arguments(options);
    const auto method = value_or_raise(app::read_method(arguments));
    const auto contact = value_or_raise(app::contact_of(*law.resolved, arguments));
    const auto solve_it = [&] {
        const py::gil_scoped_release others;
        return app::solve_typed(arguments, contact, method);
    };
    return checked({law, method, value_or_raise(solve_it())});
}

/// The usual case without a word to read: positive and finite numbers, the natural rule.
ImpactObject solved_plainly(const LawObject& law, double mass, double speed) {
    const Form form = value_or_raise(law.law().engage({speed, mass}));
    Impact impact(form);
    Solution solution = solve(impact, Automatic{});
    return checked({law, Automatic{}, {std::move(impact), std::move(solution), {}}});
}

std::string json_of_impact(const ImpactObject& self) {
    const py::gil_scoped_release others;
    const app::ImpactReport report{self.law.law(), method_text(self.solved.impact, self.method),
                                   self.solved.impact.release, self.solved.solution,
                                   app::other_rule(self.solved.impact, self.method)};
    return json(report);
}

/// States as four columns.
py::tuple states(const ImpactObject& self, const Column& times) {
    if (!self.solved.solution.at)
        throw py::value_error("this impact has no path: " +
                              std::string(name(self.solved.solution.status)));
    std::array<py::array_t<double>, 3> columns;
    std::array<double*, 3> out{};
    for (std::size_t k = 0; k < columns.size(); ++k) {
        columns[k] = py::array_t<double>(times.size());
        out[k] = columns[k].mutable_data();
    }
    {
        const py::gil_scoped_release others;
        for (py::ssize_t i = 0; i < times.size(); ++i) {
            const State state = self.solved.solution.at(times.data()[i]);
            out[0][i] = state.indentation;
            out[1][i] = state.rate;
            out[2][i] = state.force;
        }
    }
    return py::make_tuple(columns[0], columns[1], columns[2]);
}

static_assert(sizeof(Status) == sizeof(std::int32_t));

/// Not a converted copy, which would take the answers with it.
template <class T>
using OwnArray = py::array_t<T, py::array::c_style>;

/// Columns of one element stand for all cases; the answers are written into arrays of the caller.
std::string impacts_into(std::array<OwnArray<double>, 4> columns, OwnArray<std::int32_t> codes,
                         const LawObject& self, const OptionTexts& options, const Column& masses,
                         const Column& speeds, double tolerance) {
    const TextArguments arguments(options);
    const auto asked = value_or_raise(app::read_release(arguments));
    const auto count = static_cast<std::size_t>(codes.size());
    std::array<std::span<double>, 4> out;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        if (columns[k].size() != codes.size())
            throw py::value_error("the arrays of the answers differ in size");
        out[k] = {columns[k].mutable_data(), count};
    }
    // statuses are written there only, never read back as such
    const Rebounds answers{
        out[0], out[1], out[2], out[3], {reinterpret_cast<Status*>(codes.mutable_data()), count}};
    const std::span<const double> mass(masses.data(), static_cast<std::size_t>(masses.size())),
        speed(speeds.data(), static_cast<std::size_t>(speeds.size()));
    const auto run = [&]() -> Expected<Release> {
        const py::gil_scoped_release others;
        app::TypedContact contact{self.law(), 1, 1, asked, UnitSystem::si, true, {}};
        PERCUSS_TRY(const auto engaged, app::engage(contact, {1, 1}));
        if (count > 0)
            PERCUSS_CHECK(impacts(self.law(), mass, speed, engaged.release, answers, tolerance));
        return engaged.release;
    };
    return std::string(name(value_or_raise(run())));
}

/// Seconds of one call without Python around it, the best of `repeats`: what the bench compares
/// with. The arrays of the answers are there before.
double seconds_in_native(const LawObject& self, const Column& masses, const Column& speeds,
                         int repeats) {
    using Clock = std::chrono::steady_clock;
    const auto count = static_cast<std::size_t>(speeds.size());
    const std::span<const double> mass(masses.data(), static_cast<std::size_t>(masses.size())),
        speed(speeds.data(), count);
    std::array<std::vector<double>, 4> out;
    for (auto& values : out) values.resize(count);
    std::vector<Status> status(count);
    double best = infinity;
    for (int i = 0; i < repeats; ++i) {
        const auto start = Clock::now();
        if (count == 1)
            static_cast<void>(solved_plainly(self, mass[0], speed[0]));
        else
            static_cast<void>(value_or_raise(impacts(self.law(), mass, speed, Release::no_tension,
                                                     {out[0], out[1], out[2], out[3], status})));
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return best;
}

void add_observables(py::class_<ImpactObject>& type) {
    const auto observable = [&](const char* title, double Rebound::*member) {
        type.def_property_readonly(title, [member](const ImpactObject& self) {
            return self.solved.solution.rebound.*member;
        });
    };
    observable("restitution", &Rebound::restitution);
    observable("duration", &Rebound::duration);
    observable("peak_indentation", &Rebound::peak_indentation);
    observable("time_of_peak_indentation", &Rebound::time_of_peak_indentation);
    observable("peak_force", &Rebound::peak_force);
    observable("time_of_peak_force", &Rebound::time_of_peak_force);
    observable("dissipated_loading", &Rebound::dissipated_loading);
    observable("dissipated_unloading", &Rebound::dissipated_unloading);
    observable("stored_at_release", &Rebound::stored_at_release);
    observable("indentation_at_release", &Rebound::indentation_at_release);
    type.def_property_readonly("resting_indentation", [](const ImpactObject& self) {
        return self.solved.solution.rest.indentation;
    });
    type.def_property_readonly(
        "resting_force", [](const ImpactObject& self) { return self.solved.solution.rest.force; });
}

}  // namespace

void add_impact(py::module_& module) {
    py::class_<ImpactObject> type(module, "Impact");
    type.def(py::init(&solved_as_asked))
        .def(py::init(&solved_plainly))
        .def_property_readonly(
            "status",
            [](const ImpactObject& self) { return std::string(name(self.solved.solution.status)); })
        .def_property_readonly("note",
                               [](const ImpactObject& self) { return self.solved.solution.note; })
        .def_property_readonly("cautions",
                               [](const ImpactObject& self) {
                                   std::vector<std::string> all = self.solved.notes;
                                   if (auto caution = self.law.law().caution(); !caution.empty())
                                       all.insert(all.begin(), std::move(caution));
                                   return all;
                               })
        .def_property_readonly(
            "law_label", [](const ImpactObject& self) { return app::law_label(self.law.law()); })
        .def_property_readonly(
            "method",
            [](const ImpactObject& self) { return method_text(self.solved.impact, self.method); })
        .def_property_readonly(
            "release",
            [](const ImpactObject& self) { return std::string(name(self.solved.impact.release)); })
        .def_property_readonly(
            "mass", [](const ImpactObject& self) { return self.solved.impact.onset.mass; })
        .def_property_readonly(
            "speed", [](const ImpactObject& self) { return self.solved.impact.onset.rate; })
        .def("_states", &states)
        .def("_json", &json_of_impact);
    add_observables(type);
    module.def("impacts_into", &impacts_into, py::arg("columns").noconvert(),
               py::arg("codes").noconvert(), py::arg("law"), py::arg("options"), py::arg("masses"),
               py::arg("speeds"), py::arg("tolerance"));
    module.def("_seconds_in_native", &seconds_in_native);
}

}  // namespace percuss::python
