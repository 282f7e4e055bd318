// A percuss law between two spheres in Simbody: copy this file. Simbody 3.7's headers compile as
// C++17, not as C++20, so percuss is reached through its C interface.
//
//   auto* contact = new SphereContact(a, radius_a, b, radius_b, law, effective_mass);
//   Force::Custom(forces, contact);                    // the forces own it
//   system.addEventHandler(new SphereTouch(*contact)); // a step ends where they touch
//   ... after every accepted step: contact->commit(state);
#pragma once

#include <Simbody.h>
#include <percuss.h>

#include <stdexcept>

class SphereContact : public SimTK::Force::Custom::Implementation {
public:
    SphereContact(SimTK::MobilizedBody a, double radius_a, SimTK::MobilizedBody b, double radius_b,
                  percuss_law law, double effective_mass)
        : a_(a), b_(b), reach_(radius_a + radius_b), law_(law), contact_{effective_mass,
                                                                         0,
                                                                         0,
                                                                         0,
                                                                         0,
                                                                         0} {}

    double indentation(const SimTK::State& s) const {
        return reach_ - (b_.getBodyOriginLocation(s) - a_.getBodyOriginLocation(s)).norm();
    }
    SimTK::UnitVec3 normal(const SimTK::State& s) const {
        return SimTK::UnitVec3(b_.getBodyOriginLocation(s) - a_.getBodyOriginLocation(s));
    }
    double rate(const SimTK::State& s) const {
        return dot(a_.getBodyOriginVelocity(s) - b_.getBodyOriginVelocity(s), normal(s));
    }
    void calcForce(const SimTK::State& s, SimTK::Vector_<SimTK::SpatialVec>& forces,
                   SimTK::Vector_<SimTK::Vec3>&, SimTK::Vector&) const override {
        percuss_reaction reaction;
        check(percuss_contact_force(law_, &contact_, indentation(s), rate(s), &reaction));
        a_.applyForceToBodyPoint(s, SimTK::Vec3(0), -reaction.force * normal(s), forces);
        b_.applyForceToBodyPoint(s, SimTK::Vec3(0), reaction.force * normal(s), forces);
    }
    double calcPotentialEnergy(const SimTK::State&) const override { return 0; }
    void commit(const SimTK::State& s) {
        check(percuss_contact_commit(law_, &contact_, indentation(s), rate(s)));
    }
    const percuss_contact& contact() const { return contact_; }

private:
    static void check(int code) {
        if (code) throw std::runtime_error(percuss_message());
    }
    SimTK::MobilizedBody a_, b_;
    double reach_;
    percuss_law law_;
    percuss_contact contact_;
};

class SphereTouch : public SimTK::TriggeredEventHandler {
public:
    explicit SphereTouch(SphereContact& contact)
        : TriggeredEventHandler(SimTK::Stage::Velocity), contact_(contact) {
        getTriggerInfo().setTriggerOnFallingSignTransition(false);
    }
    SimTK::Real getValue(const SimTK::State& s) const override { return contact_.indentation(s); }
    void handleEvent(SimTK::State& s, SimTK::Real, bool&) const override { contact_.commit(s); }

private:
    SphereContact& contact_;
};
