// One contact in the caller's time loop.
#include <cmath>
#include <string>

#include "bindings/capi/guard.hpp"
#include "bindings/capi/law.hpp"

namespace percuss::bindings {

namespace {

static_assert(PERCUSS_OPEN == static_cast<int>(ContactStage::open) &&
              PERCUSS_CLOSED == static_cast<int>(ContactStage::closed) &&
              PERCUSS_PARTED == static_cast<int>(ContactStage::parted));

Expected<Contact> read(const percuss_contact* from) {
    PERCUSS_CHECK(present(from, "contact"));
    if (!(from->mass > 0) || !std::isfinite(from->mass))
        return Error{"the effective mass of the contact is " + std::to_string(from->mass) +
                         " kg; it must be positive and finite",
                     {}};
    if (from->stage < PERCUSS_OPEN || from->stage > PERCUSS_PARTED)
        return Error{"the stage of the contact is " + std::to_string(from->stage) +
                         "; a new contact is all zero but its mass",
                     {}};
    return Contact{from->mass,
                   from->rate,
                   {from->peak, from->offset, from->attached != 0},
                   static_cast<ContactStage>(from->stage)};
}

Expected<void> check_motion(double d, double v) {
    if (std::isfinite(d) && std::isfinite(v)) return {};
    return Error{"the indentation is " + std::to_string(d) + " m and its rate " +
                     std::to_string(v) + " m/s; both must be finite",
                 {}};
}

}  // namespace

}  // namespace percuss::bindings

using namespace percuss;
using namespace percuss::bindings;

int percuss_contact_force(percuss_law law, const percuss_contact* contact, double d, double v,
                          percuss_reaction* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const HeldLaw* known, law_of_handle(law));
        PERCUSS_TRY(const Contact now, read(contact));
        PERCUSS_CHECK(check_motion(d, v));
        const ContactReaction reaction = known->contact.force(now, d, v);
        *out = {reaction.force, reaction.stiffness, reaction.damping};
        return {};
    });
}

int percuss_contact_commit(percuss_law law, percuss_contact* contact, double d, double v) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_TRY(const HeldLaw* known, law_of_handle(law));
        PERCUSS_TRY(const Contact now, read(contact));
        PERCUSS_CHECK(check_motion(d, v));
        const Contact next = known->contact.commit(now, d, v);
        *contact = {next.mass,
                    next.rate,
                    next.memory.peak,
                    next.memory.offset,
                    next.memory.attached ? 1 : 0,
                    static_cast<std::int32_t>(next.stage)};
        return {};
    });
}
