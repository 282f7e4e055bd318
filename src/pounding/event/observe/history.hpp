// Samples of the history, and the terms of the energy ledger, from the states of a branch.
#pragma once

#include <cstddef>
#include <vector>

#include "pounding/event/modal_structure.hpp"
#include "pounding/event/observe/motion.hpp"

namespace percuss::pounding {

class HistoryWriter {
public:
    HistoryWriter(const ModalBranch& branch, double step, double end, std::size_t links,
                  PoundingHistory& history);

    /// The next sample time; infinite when there are no more.
    [[nodiscard]] double next() const { return next_; }
    void write(const Instant& instant, double ground);

private:
    const ModalBranch* branch_;
    double step_, end_, next_;
    std::size_t count_ = 0;
    PoundingHistory* history_;
};

/// W, of the ground with constant forces, and in the dampers. `ground`: acceleration by channel.
struct Powers {
    double input = 0, damped = 0;
};
[[nodiscard]] Powers powers(const ModalBranch& branch, const double* ground, const double* state);
/// J, kinetic and elastic, contacts left out.
[[nodiscard]] double stored_energy(const ModalBranch& branch, const double* state);

/// Displacements or velocities by degree of freedom.
[[nodiscard]] std::vector<double> displacements(const ModalBranch& branch, const double* state);
[[nodiscard]] std::vector<double> velocities(const ModalBranch& branch, const double* state);

}  // namespace percuss::pounding
