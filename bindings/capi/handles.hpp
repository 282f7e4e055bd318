// Laws by number: what a caller of another language holds is an integer, so that a freed or
// invented one is told from a law without touching its memory.
#pragma once

#include <cstdint>
#include <memory>

#include "percuss/laws/contact.hpp"

namespace percuss::bindings {

/// A law with its release rule, and ready for a caller's own time loop.
struct HeldLaw {
    Law law;
    Release release;
    ContactLaw contact;
};

/// Takes the law over; never 0.
[[nodiscard]] std::uint64_t hold(HeldLaw law);
/// Null if there is no such law.
[[nodiscard]] const HeldLaw* held(std::uint64_t handle);
/// False if there is no such law.
bool let_go(std::uint64_t handle);

}  // namespace percuss::bindings
