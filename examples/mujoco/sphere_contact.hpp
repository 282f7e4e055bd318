// A percuss law between two spheres in MuJoCo: copy this file. MuJoCo's own contact of the pair is
// switched off (contype="0"); the force enters as a passive one. For the Euler and implicit
// integrators, which ask for passive forces once per step, at the state that was accepted.
//
//   SphereContact contact(model, "a", "b", law, effective_mass);   // names of two bodies with one
//   sphere each sphere_contacts().push_back(&contact); mjcb_passive = apply_sphere_contacts;
#pragma once

#include <mujoco/mujoco.h>
#include <percuss.h>

#include <vector>

struct SphereContact {
    int a, b;
    double reach;
    percuss_law law;
    percuss_contact contact{};
    double indentation = 0, rate = 0;

    SphereContact(const mjModel* m, const char* name_a, const char* name_b, percuss_law l,
                  double effective_mass)
        : a(mj_name2id(m, mjOBJ_BODY, name_a)),
          b(mj_name2id(m, mjOBJ_BODY, name_b)),
          reach(m->geom_size[3 * m->body_geomadr[a]] + m->geom_size[3 * m->body_geomadr[b]]),
          law(l) {
        contact.mass = effective_mass;
    }
    void apply(const mjModel* m, mjData* d) {
        mjtNum normal[3], va[6], vb[6], velocity[3], force[3];
        const mjtNum no_torque[3] = {0, 0, 0};
        mju_sub3(normal, d->xpos + 3 * b, d->xpos + 3 * a);
        indentation = reach - mju_normalize3(normal);
        mj_objectVelocity(m, d, mjOBJ_BODY, a, va, 0);  // rotation first
        mj_objectVelocity(m, d, mjOBJ_BODY, b, vb, 0);
        mju_sub3(velocity, va + 3, vb + 3);
        rate = mju_dot3(velocity, normal);
        percuss_reaction reaction;
        if (percuss_contact_force(law, &contact, indentation, rate, &reaction) ||
            percuss_contact_commit(law, &contact, indentation, rate))
            mju_error(percuss_message());
        mju_scl3(force, normal, reaction.force);
        mj_applyFT(m, d, force, no_torque, d->xpos + 3 * b, b, d->qfrc_passive);
        mju_scl3(force, normal, -reaction.force);
        mj_applyFT(m, d, force, no_torque, d->xpos + 3 * a, a, d->qfrc_passive);
    }
};

inline std::vector<SphereContact*>& sphere_contacts() {
    static std::vector<SphereContact*> all;
    return all;
}
inline void apply_sphere_contacts(const mjModel* m, mjData* d) {
    for (SphereContact* each : sphere_contacts()) each->apply(m, d);
}
