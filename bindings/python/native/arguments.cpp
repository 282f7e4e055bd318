#include "bindings/python/native/arguments.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "apps/system/printable.hpp"

namespace percuss::python {

namespace {

bool part_of_name(char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0 || c == '-' ||
           std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Where the option that begins at `start` ends.
std::size_t end_of_option(const std::string& text, std::size_t start) {
    std::size_t end = start + 2;
    while (end < text.size() && part_of_name(text[end])) ++end;
    return end;
}

bool begins_option(const std::string& text, std::size_t i) {
    const bool free =
        i == 0 || std::string_view(" (\"").find(text[i - 1]) != std::string_view::npos;
    return free && text.compare(i, 2, "--") == 0 && i + 2 < text.size() &&
           std::islower(static_cast<unsigned char>(text[i + 2])) != 0;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> commands{
    {{"percuss laws lists them", "percuss.laws() lists them"},
     {"percuss laws", "percuss.laws()"},
     {"percuss law expr", "percuss.describe(\"expr\")"}}};

}  // namespace

TextArguments::TextArguments(const OptionTexts& options, std::vector<std::string> words) {
    std::vector<std::pair<std::string_view, std::vector<std::string>>> gathered;
    for (const auto& [name, text] : options) {
        const auto found =
            std::ranges::find(gathered, name, [](const auto& entry) { return entry.first; });
        if (found != gathered.end())
            found->second.push_back(text);
        else
            gathered.push_back({names_.emplace_back(name), {text}});
    }
    for (auto& [name, texts] : gathered) arguments_.add(name, std::move(texts));
    arguments_.set_words(std::move(words));
}

std::string in_python(const std::string& sentence) {
    std::string result;
    for (std::size_t i = 0; i < sentence.size();) {
        if (!begins_option(sentence, i)) {
            result += sentence[i++];
            continue;
        }
        const std::size_t end = end_of_option(sentence, i);
        std::string name = sentence.substr(i + 2, end - i - 2);
        std::ranges::replace(name, '-', '_');
        i = end;
        if (name == "set" && i < sentence.size() && sentence[i] == ' ')
            ++i;
        else
            result += name;
    }
    for (const auto& [typed, called] : commands) replace_all(result, typed, called);
    return result;
}

double number_of(const pybind11::object& value, const char* name) {
    PyObject* given = value.ptr();
    if (PyFloat_CheckExact(given)) return PyFloat_AS_DOUBLE(given);
    const double number = PyBool_Check(given) ? -1 : PyFloat_AsDouble(given);
    if (number != -1 || (!PyBool_Check(given) && !PyErr_Occurred())) return number;
    const bool large = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
    PyErr_Clear();
    if (large) throw pybind11::value_error(std::string(name) + " is too large for a number");
    throw pybind11::type_error(std::string(name) + " is of type " + Py_TYPE(given)->tp_name +
                               "; expected a number in SI");
}

void raise(const Error& error) {
    throw pybind11::value_error(app::printable_line(in_python(error.text())));
}

}  // namespace percuss::python
