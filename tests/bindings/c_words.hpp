// Laws through the C interface, as a caller in C makes them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "percuss.h"
#include "percuss/core/text.hpp"
#include "support/random_impact.hpp"

namespace support {

inline std::int32_t code_of(Release release) {
    return release == Release::geometric    ? PERCUSS_GEOMETRIC
           : release == Release::no_tension ? PERCUSS_NO_TENSION
                                            : PERCUSS_PULL_OFF;
}

/// All words and numbers as text.
struct LawWords {
    std::vector<std::string> kept;
    std::vector<percuss_setting> settings;

    explicit LawWords(const Law& law) {
        kept.reserve(2 * law.settings().size() + 4);
        for (const Setting& s : law.settings())
            add(s.name, s.value.index() == 0 ? shortest(std::get<double>(s.value))
                                             : std::get<std::string>(s.value));
        if (const Damper* damper = law.damper()) {
            add("hysteresis", std::string(damper->id()));
            if (given(damper->e))
                add("e", shortest(damper->e));
            else
                add(std::string(damper->parameter()), shortest(damper->value));
        }
    }
    void add(std::string name, std::string value) {
        kept.push_back(std::move(name));
        kept.push_back(std::move(value));
        settings.push_back({kept[kept.size() - 2].c_str(), kept.back().c_str()});
    }
};

inline percuss_law made(const Law& law, Release release) {
    const std::string id(law.info().id);
    const LawWords words(law);
    percuss_law handle = 0;
    EXPECT_EQ(percuss_law_make(id.c_str(), words.settings.data(), words.settings.size(),
                               code_of(release), &handle),
              PERCUSS_OK)
        << id << ": " << percuss_message();
    return handle;
}

inline percuss_law made(const char* id, std::vector<percuss_setting> settings,
                        std::int32_t release = PERCUSS_NATURAL) {
    percuss_law law = 0;
    EXPECT_EQ(percuss_law_make(id, settings.data(), settings.size(), release, &law), PERCUSS_OK)
        << percuss_message();
    return law;
}

}  // namespace support
