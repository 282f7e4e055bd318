#include "bindings/capi/handles.hpp"

#include <array>
#include <atomic>
#include <mutex>
#include <vector>

namespace percuss::bindings {

namespace {

/// A handle is a place and the number of laws that the place has had.
constexpr std::uint64_t chunk_size = 1024, most_chunks = 4096;

struct Slot {
    std::atomic<std::uint32_t> turn{0};  ///< odd while a law is here
    std::unique_ptr<const HeldLaw> law;
};
using Chunk = std::array<Slot, chunk_size>;

/// Looked at without a lock, because every evaluation of a force does; changed under one.
struct Table {
    std::array<std::atomic<Chunk*>, most_chunks> chunks{};
    std::mutex guard;
    std::vector<std::uint32_t> free;
    std::uint32_t used = 0;
};

/// Never destroyed: laws may be used while other static objects of the caller end.
Table& table() {
    static auto* const all = new Table;
    return *all;
}

Slot* slot(std::uint64_t place) {
    if (place >= chunk_size * most_chunks) return nullptr;
    Chunk* chunk = table().chunks[place / chunk_size].load(std::memory_order_acquire);
    return chunk ? &(*chunk)[place % chunk_size] : nullptr;
}

constexpr std::uint64_t handle_of(std::uint64_t place, std::uint32_t turn) {
    return place << 32 | turn;
}
constexpr std::uint64_t place_of(std::uint64_t handle) { return handle >> 32; }
constexpr std::uint32_t turn_of(std::uint64_t handle) { return static_cast<std::uint32_t>(handle); }

}  // namespace

std::uint64_t hold(HeldLaw law) {
    auto owned = std::make_unique<const HeldLaw>(std::move(law));
    Table& all = table();
    const std::lock_guard lock(all.guard);
    std::uint32_t place = all.used;
    if (all.free.empty()) {
        if (place >= chunk_size * most_chunks) throw std::bad_alloc();
        if (place % chunk_size == 0)
            all.chunks[place / chunk_size].store(new Chunk, std::memory_order_release);
        ++all.used;
    } else {
        place = all.free.back();
        all.free.pop_back();
    }
    Slot& here = *slot(place);
    here.law = std::move(owned);
    const std::uint32_t turn = here.turn.load(std::memory_order_relaxed) + 1;
    here.turn.store(turn, std::memory_order_release);
    return handle_of(place, turn);
}

const HeldLaw* held(std::uint64_t handle) {
    const Slot* here = slot(place_of(handle));
    if (!here || turn_of(handle) % 2 == 0) return nullptr;
    if (here->turn.load(std::memory_order_acquire) != turn_of(handle)) return nullptr;
    return here->law.get();
}

bool let_go(std::uint64_t handle) {
    Table& all = table();
    const std::lock_guard lock(all.guard);
    if (!held(handle)) return false;
    const std::uint64_t place = place_of(handle);
    all.free.push_back(static_cast<std::uint32_t>(place));
    Slot& here = *slot(place);
    here.turn.store(turn_of(handle) + 1, std::memory_order_release);
    here.law.reset();
    return true;
}

}  // namespace percuss::bindings
