// A pounding problem as a program for OpenSeesPy, so that anybody can check a run or go on from it.
#pragma once

#include <string>

#include "percuss/pounding/problem.hpp"

namespace percuss::studies {

/// Python. Refused with a sentence: what OpenSees has no counterpart for, such as most contact
/// laws, masses that are coupled, and grounds that arrive at different times.
[[nodiscard]] Expected<std::string> opensees_deck(const Pounding& problem,
                                                  const std::string& title);

/// `ops.uniaxialMaterial(...)` for the contact of a pair with the tag `tag`, and a remark where it
/// differs; `mass`: the effective one.
struct ContactMaterial {
    std::string call;
    std::string remark;
};
[[nodiscard]] Expected<ContactMaterial> contact_material(const PoundingPair& pair, double mass);

}  // namespace percuss::studies
