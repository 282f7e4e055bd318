// What drivers in C++ share: one line of JSON comes in for each impact, one goes out.
#pragma once

#include <sys/utsname.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>

/// The number behind a word, such as "\"speed\":"; NaN where it is null.
inline double number_after(const std::string& text, const std::string& word) {
    const auto at = text.find(word);
    if (at == std::string::npos) throw std::runtime_error("no " + word);
    const char* const start = text.c_str() + at + word.size();
    char* end;
    const double value = std::strtod(start, &end);
    return end == start ? std::numeric_limits<double>::quiet_NaN() : value;
}
inline double number(const std::string& line, const std::string& key) {
    return number_after(line, "\"" + key + "\":");
}

/// A text of the line, its escapes undone.
inline std::string text(const std::string& line, const std::string& key) {
    const std::string word = "\"" + key + "\":\"";
    const auto at = line.find(word);
    if (at == std::string::npos) throw std::runtime_error("no " + key);
    std::string found;
    for (std::size_t i = at + word.size(); i < line.size() && line[i] != '"'; ++i) {
        if (line[i] == '\\') ++i;
        found += line[i - 1] == '\\' && line[i] == 'n' ? '\n' : line[i];
    }
    return found;
}

/// This release has no such model, or not between such bodies.
struct Skip : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// `run` takes the line of an impact and returns the restitution that was delivered.
template <class Run>
void serve(const char* simulator, const std::string& version, Run run) {
    utsname system;
    uname(&system);
    std::printf("{\"simulator\":\"%s\",\"version\":\"%s\",\"platform\":\"%s-%s-%s\"}\n", simulator,
                version.c_str(), system.sysname, system.release, system.machine);
    std::fflush(stdout);
    for (std::string line; std::getline(std::cin, line);) {
        try {
            std::printf("{\"restitution\":%.17g}\n", run(line));
        } catch (const Skip& why) {
            std::printf("{\"skip\":\"%s\"}\n", why.what());
        } catch (const std::exception& failure) {
            std::string why;
            for (const char* c = failure.what(); *c && *c != '\n'; ++c)
                if (*c != '"' && *c != '\\') why += *c;
            std::printf("{\"error\":\"%s\"}\n", why.c_str());
        }
        std::fflush(stdout);
    }
}
