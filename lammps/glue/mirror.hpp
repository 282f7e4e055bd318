// Two classes of LAMMPS whose headers liblammps-dev does not install, as far as their public
// members are needed. The layouts are those of the versions that version.cpp accepts; each mirror
// also checks values that LAMMPS must just have set, so that a foreign layout is noticed.
#pragma once

#include "fix.h"
#include "neighbor.h"
#include "pair.h"

namespace percuss::lammps {

/// LAMMPS_NS::FixNeighHistory up to its last public member.
class NeighborHistory : public LAMMPS_NS::Fix {
public:
    int nlocal_neigh;
    int nall_neigh;
    int use_bit_flag;
    int** firstflag;      ///< for each atom, a flag per neighbour
    double** firstvalue;  ///< for each atom, a row per neighbour
    LAMMPS_NS::Pair* pair;

    [[nodiscard]] bool looks_new() const {
        return use_bit_flag == 1 && nlocal_neigh == 0 && nall_neigh == 0 && firstflag == nullptr &&
               firstvalue == nullptr && pair == nullptr;
    }
    NeighborHistory() = delete;
};

/// LAMMPS_NS::NeighRequest up to `history`.
class NeighborRequest : protected LAMMPS_NS::Pointers {
public:
    int index;
    void* requestor;
    int requestor_instance;
    int id;
    int pair, fix, compute, command, neigh;
    int half, full;
    int occasional;
    int newton;
    int ghost;
    int size;     ///< neighbours by the radii of the particles
    int history;  ///< mark those that touch

    [[nodiscard]] bool looks_new(const void* owner) const {
        return requestor == owner && pair == 1 && half == 1 && full == 0 && occasional == 0 &&
               newton == 0 && ghost == 0 && size == 0 && history == 0;
    }
    NeighborRequest() = delete;
};

}  // namespace percuss::lammps
