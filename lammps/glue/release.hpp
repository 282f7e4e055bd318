// What differs between releases of LAMMPS, asked of its classes and not of its version.
#pragma once

#include "comm.h"
#include "neighbor.h"
#include "pair.h"
#include "region.h"
#if __has_include("fix_neigh_history.h")
#include "fix_neigh_history.h"
#else
#include "fix.h"
#endif

// Since 2022 the flags of a neighbour list are here, and hide those below; before, there is
// nothing.
inline constexpr int REQ_SIZE = 0, REQ_HISTORY = 0;
namespace LAMMPS_NS {
namespace NeighConst {}
inline constexpr int percuss_list_flags = [] {
    using namespace NeighConst;
    return static_cast<int>(REQ_SIZE) | static_cast<int>(REQ_HISTORY);
}();
}  // namespace LAMMPS_NS

namespace percuss::lammps {

#if __has_include("fix_neigh_history.h")
using NeighborHistory = LAMMPS_NS::FixNeighHistory;
#else
/// LAMMPS_NS::FixNeighHistory up to its last public member, the same from 2021 to 2026. LAMMPS does
/// not install its header; looks_new() notices a foreign layout.
class NeighborHistory : public LAMMPS_NS::Fix {
public:
    int nlocal_neigh;
    int nall_neigh;
    int use_bit_flag;
    int** firstflag;      ///< for each atom, a flag per neighbour
    double** firstvalue;  ///< for each atom, a row per neighbour
    LAMMPS_NS::Pair* pair;
    NeighborHistory() = delete;
};
#endif

/// Has it the values that LAMMPS must just have set?
[[nodiscard]] inline bool looks_new(const NeighborHistory& history) {
    return history.use_bit_flag == 1 && history.nlocal_neigh == 0 && history.nall_neigh == 0 &&
           history.firstflag == nullptr && history.firstvalue == nullptr && history.pair == nullptr;
}

/// LAMMPS_NS::NeighRequest of 29 Sep 2021 up to `history`; later releases take flags instead.
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

/// A neighbour list by radii that marks who touches; false if this LAMMPS has another way.
template <class Neighbor>
[[nodiscard]] bool request_list(Neighbor& neighbor, LAMMPS_NS::Pair* pair,
                                [[maybe_unused]] int instance) {
    if constexpr (requires { neighbor.add_request(pair, 0); }) {
        neighbor.add_request(pair, LAMMPS_NS::percuss_list_flags);
    } else {
        const int index = neighbor.request(pair, instance);
        auto* request = reinterpret_cast<NeighborRequest*>(neighbor.requests[index]);
        if (!request->looks_new(pair)) return false;
        request->size = request->history = 1;
    }
    return true;
}

/// Null if there is none of this id.
template <class Domain>
[[nodiscard]] LAMMPS_NS::Region* find_region(Domain& domain, const std::string& id) {
    if constexpr (requires { domain.get_region_by_id(id); }) {
        return domain.get_region_by_id(id);
    } else {
        const int index = domain.find_region(id);
        return index < 0 ? nullptr : domain.regions[index];
    }
}

/// Copies what the pair style packs to the ghosts.
template <class Comm>
void forward_to_ghosts(Comm& comm, LAMMPS_NS::Pair* pair) {
    if constexpr (requires { comm.forward_comm(pair); }) {
        comm.forward_comm(pair);
    } else {
        comm.forward_comm_pair(pair);
    }
}

}  // namespace percuss::lammps
