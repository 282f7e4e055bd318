// Ground motions.
#include <cmath>

#include <pybind11/stl.h>

#include "apps/ground/record_parts.hpp"
#include "bindings/python/native/arguments.hpp"
#include "bindings/python/native/module.hpp"
#include "percuss/ground/response_spectrum.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::python {

namespace {

/// A motion as Python holds it.
struct MotionObject {
    app::LoadedMotion loaded;

    [[nodiscard]] const GroundMotion& motion() const { return loaded.motion; }
};

MotionObject with_motion(const MotionObject& self, GroundMotion motion) {
    MotionObject result = self;
    result.loaded.motion = std::move(motion);
    return result;
}

std::vector<MotionObject> load(const OptionTexts& options, const std::vector<std::string>& words) {
    const TextArguments arguments(options);
    auto loaded = value_or_raise(app::load_motions(arguments, words));
    if (!loaded.refused.empty()) raise(loaded.refused.front());
    std::vector<MotionObject> result;
    for (auto& motion : loaded.list) result.push_back({std::move(motion)});
    return result;
}

MotionObject load_one(const OptionTexts& options, const std::vector<std::string>& words) {
    const TextArguments arguments(options);
    return {value_or_raise(app::load_motion(arguments, words))};
}

/// What check_writable accepts, so that every motion can be written and read again.
MotionObject make_motion(const Column& acceleration, double dt, std::string name,
                         std::string note) {
    done_or_raise(check_record_step(dt));
    GroundMotion motion{dt,
                        {acceleration.data(), acceleration.data() + acceleration.size()},
                        std::move(name),
                        std::move(note)};
    done_or_raise(check_writable(motion));
    return {{std::move(motion), "", "array", {}, {}, {}}};
}

MotionObject parse(const std::string& text, const std::string& file_name) {
    auto file = value_or_raise(parse_record(text, file_name));
    return {{std::move(file.components.front()), file_name, std::string(file.format->name),
             file.event, file.station, std::move(file.warnings)}};
}

py::tuple spectrum(const MotionObject& self, const Column& periods, double damping) {
    const std::span<const double> list(periods.data(), static_cast<std::size_t>(periods.size()));
    const auto compute = [&] {
        const py::gil_scoped_release others;
        return response_spectrum(self.motion(), list, {damping, true});
    };
    const auto points = value_or_raise(compute());
    std::array<py::array_t<double>, 5> columns;
    constexpr std::array members{&SpectrumPoint::displacement, &SpectrumPoint::pseudo_velocity,
                                 &SpectrumPoint::pseudo_acceleration, &SpectrumPoint::acceleration,
                                 &SpectrumPoint::time_of_displacement};
    for (std::size_t k = 0; k < columns.size(); ++k) {
        columns[k] = py::array_t<double>(periods.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            columns[k].mutable_data()[i] = points[i].*members[k];
    }
    return py::make_tuple(columns[0], columns[1], columns[2], columns[3], columns[4]);
}

py::dict measures_of(const MotionObject& self) {
    const MotionMeasures m = measures(self.motion());
    py::dict result;
    result["pga"] = m.pga;
    result["pga_time"] = self.motion().dt * static_cast<double>(m.pga_index);
    result["pgv"] = m.pgv;
    result["pgd"] = m.pgd;
    result["arias"] = m.arias;
    result["significant_duration"] = m.significant_duration;
    result["final_velocity"] = m.final_velocity;
    result["final_displacement"] = m.final_displacement;
    return result;
}

std::string text_of(const MotionObject& self, const std::string& format) {
    done_or_raise(check_writable(self.motion()));
    return value_or_raise(written_format(format))->text(self.motion());
}

}  // namespace

void add_ground(py::module_& module) {
    py::class_<MotionObject>(module, "Motion")
        .def(py::init(&make_motion))
        .def(py::init([](const MotionObject& other) { return other; }))
        .def_property_readonly("name", [](const MotionObject& self) { return self.motion().name; })
        .def_property_readonly("note", [](const MotionObject& self) { return self.motion().note; })
        .def_property_readonly("source",
                               [](const MotionObject& self) { return self.loaded.source; })
        .def_property_readonly("format",
                               [](const MotionObject& self) { return self.loaded.format; })
        .def_property_readonly("event", [](const MotionObject& self) { return self.loaded.event; })
        .def_property_readonly("station",
                               [](const MotionObject& self) { return self.loaded.station; })
        .def_property_readonly("warnings",
                               [](const MotionObject& self) { return self.loaded.warnings; })
        .def_property_readonly("dt", [](const MotionObject& self) { return self.motion().dt; })
        .def_property_readonly("duration",
                               [](const MotionObject& self) { return self.motion().duration(); })
        .def_property_readonly("acceleration",
                               [](const MotionObject& self) {
                                   const auto& a = self.motion().acceleration;
                                   return py::array_t<double>(static_cast<py::ssize_t>(a.size()),
                                                              a.data());
                               })
        .def("_measures", &measures_of)
        .def("_text", &text_of)
        .def("_spectrum", &spectrum)
        .def("_scale",
             [](const MotionObject& self, const OptionTexts& options) {
                 const TextArguments arguments(options);
                 return with_motion(self,
                                    value_or_raise(app::scaled_as_asked(arguments, self.motion())));
             })
        .def("_convert", [](const MotionObject& self, const OptionTexts& options) {
            const TextArguments arguments(options);
            return with_motion(self,
                               value_or_raise(app::converted_as_asked(arguments, self.motion())));
        });
    module.def("records", &load);
    module.def("record", &load_one);
    module.def("parse_record", &parse);
    module.def("spaced_periods", [](double from, double to, std::size_t count) {
        const auto periods = spaced_periods(from, to, count);
        return py::array_t<double>(static_cast<py::ssize_t>(periods.size()), periods.data());
    });
}

}  // namespace percuss::python
