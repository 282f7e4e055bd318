// A linear structure on moving ground with any number of one-sided contacts:
//     M (x'' + r a_g) + C x' + K x = sum_i b_i F_i(D_i),   D_i = -gap_i - b_i' x,
// by the energy-conserving midpoint scheme: stable and passive for any step and contact stiffness,
// of second order. One factorisation serves all steps; each step costs one solve, and where a
// contact acts a few sweeps over the contacts with the closed-form update.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/pounding/energy_ledger.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/solve/discrete_gradient/contact.hpp"
#include "solve/discrete_gradient/gap_contact.hpp"

namespace percuss {

/// b' x grows where the contact opens.
struct StructureContact {
    std::vector<double> opening;  ///< b
    solvers::GapContact contact;
};

/// Matrices row by row.
struct Structure {
    std::vector<double> mass;       ///< M, kg, symmetric and positive definite
    std::vector<double> damping;    ///< C, N s/m, symmetric; empty: none
    std::vector<double> stiffness;  ///< K, N/m, symmetric
    std::vector<double> ground;     ///< r, how the ground moves each degree of freedom; empty: ones
    std::vector<StructureContact> contacts;
};

struct StructureState {
    double time = 0;
    std::vector<double> x;  ///< m, relative to the ground
    std::vector<double> v;
    std::vector<double> compression;    ///< of each contact; carried on its own while positive
    std::vector<ContactStep> contacts;  ///< of the step that led here
    int sweeps = 0;                     ///< over the contacts, in that step
    bool converged = true;              ///< those sweeps reached rounding
    EnergyLedger energy;
};

/// A structure with its step: what is computed once.
class StructureStepper {
public:
    /// Refuses sizes that do not fit, a step that is not positive, and matrices that do not make
    /// 2 M/dt^2 + C/dt + K/2 positive definite.
    [[nodiscard]] static Expected<StructureStepper> make(const Structure& structure, double dt);

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] StructureState start(std::vector<double> x, std::vector<double> v) const;
    [[nodiscard]] StructureState start() const;
    /// One step; the ground acts with its acceleration of the middle.
    [[nodiscard]] StructureState step(const StructureState& state,
                                      const solvers::Ground& ground) const;

private:
    struct Parts;
    explicit StructureStepper(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
    std::shared_ptr<const Parts> parts_;
};

/// Storeys from the ground up.
[[nodiscard]] Structure shear_frame(std::span<const Storey> storeys);

/// Both structures on the same ground; the degrees of freedom of `right` follow those of `left`.
[[nodiscard]] Structure side_by_side(const Structure& left, const Structure& right);

/// A contact between degree of freedom `left` and degree of freedom `right`, which stands on its
/// positive side.
void add_contact(Structure& structure, std::size_t left, std::size_t right,
                 const solvers::GapContact& contact);

}  // namespace percuss
