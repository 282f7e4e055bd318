// Strings: a whole sound, or block by block.
#include <pybind11/stl.h>

#include "apps/string/report.hpp"
#include "apps/string/request.hpp"
#include "bindings/python/native/arguments.hpp"
#include "bindings/python/native/module.hpp"
#include "percuss/core/text.hpp"
#include "percuss/string/synth.hpp"

namespace percuss::python {

namespace {

/// (signal, rate, JSON)
py::tuple render(const OptionTexts& options, const std::vector<std::string>& words) {
    const TextArguments arguments(options, words);
    const auto request = value_or_raise(app::read_string_request(arguments));
    const auto compute = [&] {
        const py::gil_scoped_release others;
        return render_string(request.instrument, request.render);
    };
    const auto sound = value_or_raise(compute());
    return py::make_tuple(
        py::array_t<double>(static_cast<py::ssize_t>(sound.signal.size()), sound.signal.data()),
        sound.sample_rate, app::sound_json(sound));
}

constexpr std::size_t largest_block = 1 << 20;

/// A synth as Python holds it; one thread at a time, as the library says.
struct SynthObject {
    std::unique_ptr<StringSynth> synth;
    double rate = 0;
    std::size_t block = 0;
};

SynthObject make_synth(const OptionTexts& options, const std::vector<std::string>& words,
                       std::size_t block) {
    const TextArguments arguments(options, words);
    auto request = value_or_raise(app::read_string_request(arguments));
    if (block == 0 || block > largest_block)
        throw py::value_error("a block has 1 to " + std::to_string(largest_block) +
                              " samples, not " + std::to_string(block));
    if (request.render.body)
        throw py::value_error("a synth gives the force; body is for a whole sound");
    // as a whole sound is rendered: without the ledger other instructions round differently
    request.render.settings.ledger = true;
    SynthObject result{
        std::make_unique<StringSynth>(std::move(request.instrument), request.render.settings),
        request.render.sample_rate, block};
    done_or_raise(result.synth->prepare(result.rate, block));
    return result;
}

void check_string_number(const SynthObject& self, std::size_t string) {
    if (string < self.synth->strings()) return;
    throw py::value_error("there is no string " + std::to_string(string) +
                          "; they count from 0, and there are " +
                          std::to_string(self.synth->strings()));
}

}  // namespace

void add_sound(py::module_& module) {
    module.def("render_string", &render);
    py::class_<SynthObject>(module, "Synth")
        .def(py::init(&make_synth))
        .def_readonly("rate", &SynthObject::rate)
        .def_readonly("block", &SynthObject::block)
        .def_property_readonly("strings",
                               [](const SynthObject& self) { return self.synth->strings(); })
        .def_property_readonly("latency",
                               [](const SynthObject& self) { return self.synth->latency(); })
        .def("process",
             [](SynthObject& self, std::size_t samples) {
                 if (samples > self.block)
                     throw py::value_error("the synth was prepared for blocks of " +
                                           std::to_string(self.block) + " samples, not " +
                                           std::to_string(samples));
                 py::array_t<double> out(static_cast<py::ssize_t>(samples));
                 self.synth->process({out.mutable_data(), samples});
                 return out;
             })
        .def("set",
             [](SynthObject& self, std::size_t string, const std::string& parameter, double value) {
                 check_string_number(self, string);
                 done_or_raise(self.synth->set(string, parameter, value));
             })
        .def("pluck", [](SynthObject& self, std::size_t string) {
            check_string_number(self, string);
            self.synth->pluck(string);
        });
}

}  // namespace percuss::python
