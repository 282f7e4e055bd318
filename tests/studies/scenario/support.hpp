// Scenarios as short texts.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "percuss/studies/scenario.hpp"

namespace percuss {

inline const std::string two_oscillators =
    "[[building]]\n"
    "name = \"A\"\n"
    "kind = \"oscillator\"\n"
    "mass = \"98 kg\"\n"
    "frequency = \"5.04 Hz\"\n"
    "damping_ratio = \"7.2 %\"\n"
    "[[building]]\n"
    "name = \"B\"\n"
    "kind = \"oscillator\"\n"
    "mass = \"146.4 kg\"\n"
    "frequency = \"2.76 Hz\"\n";
inline const std::string one_pair = "[[pair]]\nleft = \"A\"\nright = \"B\"\ngap = \"19.8 mm\"\n";
inline const std::string hertz = "[law]\nlaw = \"hertz\"\nK = 6e9\n";
inline const std::string two_seconds = "[run]\nduration = \"2 s\"\n";

inline Scenario parsed(const std::string& text) {
    auto scenario = parse_scenario(text, "s.toml");
    if (!scenario) ADD_FAILURE() << scenario.error().text() << "\n" << text;
    return scenario ? *scenario : Scenario{};
}

inline std::string refusal(const std::string& text) {
    const auto scenario = parse_scenario(text, "s.toml");
    return scenario ? "accepted" : scenario.error().text();
}

/// The text with one line replaced.
inline std::string with(std::string text, const std::string& line, const std::string& instead) {
    const auto at = text.find(line);
    EXPECT_NE(at, std::string::npos) << line;
    return text.replace(at, line.size(), instead);
}

inline const std::string whole = two_oscillators + one_pair + hertz + two_seconds;

}  // namespace percuss
