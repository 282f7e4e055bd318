// Two classical modes and one contact between them, reduced to the two motions of QuickContact.
#pragma once

#include "pounding/event/modal_structure.hpp"
#include "pounding/event/two_oscillators/contact.hpp"

namespace percuss::pounding {

[[nodiscard]] bool reducible(const ModalBranch& branch);
/// The structure; offset, law and ground are left to others.
[[nodiscard]] QuickContact reduced(const ModalBranch& branch);

}  // namespace percuss::pounding
