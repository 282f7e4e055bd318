// One contact as a value, for those who have a time loop of their own: what it must remember is
// plain data that the caller stores, evaluating it changes nothing, and an accepted step is
// committed.
#pragma once

#include <cstdint>

#include "percuss/core/expected.hpp"
#include "percuss/laws/law.hpp"

namespace percuss {

/// Where a contact stands.
enum class ContactStage : std::int32_t {
    open,    ///< the bodies have not touched
    closed,  ///< engaged: the law acts
    parted,  ///< the force has ended, but the bodies still overlap: nothing acts until d <= 0
};

struct Contact {
    double mass = 0;  ///< kg, effective; the caller's, kept through every commit
    double rate = 0;  ///< m/s, approach speed at first touch as the law sees it; 0 while open
    Memory memory{};
    ContactStage stage = ContactStage::open;

    friend bool operator==(const Contact&, const Contact&) = default;
};

/// A force > 0 repels.
struct ContactReaction {
    double force = 0;
    double stiffness = 0;  ///< dF/dd
    double damping = 0;    ///< dF/dd'
};

/// A law made ready for many contacts.
class ContactLaw {
public:
    /// Contacts that begin more slowly than `least_onset` (a body at rest begins at 0) are given
    /// it: laws that divide by the onset speed have no value there.
    static Expected<ContactLaw> make(const Law& law, Release release, double least_onset = 1e-4);
    /// With the release rule that is natural to the law.
    static Expected<ContactLaw> make(const Law& law);

    [[nodiscard]] Release release() const { return release_; }
    [[nodiscard]] double least_onset() const { return least_onset_; }

    /// Force and derivatives at indentation d and rate v. A contact that is still open is taken as
    /// touching with the rate v, which is what the stages of a step need; the derivatives keep that
    /// onset. Under no_tension a force that would pull is 0, and so are its derivatives.
    [[nodiscard]] ContactReaction force(const Contact& contact, double d, double v) const;
    /// Energy that the contact can give back, J.
    [[nodiscard]] double potential(const Contact& contact, double d) const;

    /// After an accepted step: first touch, turning, yielding, release, touching again.
    [[nodiscard]] Contact commit(const Contact& contact, double d, double v) const;

private:
    ContactLaw(Form form, Release release, double least_onset)
        : form_(std::move(form)), release_(release), least_onset_(least_onset) {}
    [[nodiscard]] Contact engaged(const Contact& contact, double v) const;
    [[nodiscard]] ContactReaction unclamped(const Contact& contact, double d, double v) const;
    [[nodiscard]] bool ended(const Contact& contact, double d, double v) const;

    Form form_;  ///< engaged at the onset `reference`, from which the damping of others is scaled
    Release release_;
    double least_onset_;
};

}  // namespace percuss
