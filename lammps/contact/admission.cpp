// The rare cases of a contact: it begins, it ends, or LAMMPS sets up a run.
#include <algorithm>
#include <cmath>

#include "contact/block.hpp"

namespace percuss::lammps {

namespace {

/// Still within reach of each other, although apart?
bool holds_on(const Model& model, const Memory& memory, const Meeting& meeting) {
    return memory.attached && meeting.indentation >= -reach(model, meeting.radius);
}

bool jumps_at_release(const Model& model) { return model.release != Release::no_tension; }

void add_new(const Model& model, const Step& step, const Meeting& m, Block& b) {
    const int k = b.size++;
    const bool entered = step.moving && m.rate > 0 && m.indentation <= 1.5 * m.rate * step.dt;
    b.phase[k] = entered ? Phase::entry : Phase::held;
    // a speed that is exactly zero would divide by zero
    b.onset[k] = std::max({m.rate, model.floor, 1e-100});
    b.half_rate[k] = b.free_rate[k] = m.rate;
    b.memory[k] = {};
}

/// A lane with a history, in this phase from now on.
void add_known(const Step& step, const Meeting& m, Phase now, const Row& row, Block& b) {
    const int k = b.size++;
    b.phase[k] = now;
    b.onset[k] = std::abs(row.hot[Layout::onset]);
    const double own = row.hot[Layout::own];
    if (step.moving) {
        b.half_rate[k] = m.rate;
        b.free_rate[k] = detail::free_rate(m.rate, own, step.dt, m.turning);
    } else {
        // velocities of the particles are those of the full step, as near as all forces at once
        // let the contact know
        const double rate = step.recalled ? row.cold[Layout::rate] : m.rate;
        b.half_rate[k] = 2 * rate - own;
        b.free_rate[k] = rate;
    }
}

/// Of a contact that lives. In `hot` there is no more than whether its force has ended.
Phase phase_of(const Step& step, const Row& row) {
    const bool ended = row.hot[Layout::onset] < 0;
    if (!ended && (step.moving || !step.recalled)) return Phase::held;
    return static_cast<Phase>(static_cast<int>(row.cold[Layout::phase]));
}

}  // namespace

bool admit_rare(const Model& model, const Layout& layout, const Step& step, const Meeting& meeting,
                bool alive, const Row& row, Block& block) {
    const Phase before = alive ? phase_of(step, row) : Phase::none;
    const Memory memory = alive ? detail::read_memory(layout, row.hot) : Memory{};
    const bool near = meeting.indentation > 0 || (alive && holds_on(model, memory, meeting));
    const bool known = acts(before);
    const int k = block.size;
    if (!step.moving && before == Phase::exit && !near) {
        add_known(step, meeting, Phase::exit, row, block);
    } else if (near && before == Phase::parted) {
        add_known(step, meeting, Phase::parted, row, block);
    } else if (near && known) {
        add_known(step, meeting, step.moving ? Phase::held : before, row, block);
    } else if (near) {
        add_new(model, step, meeting, block);
    } else if (known && jumps_at_release(model) && meeting.rate < 0) {
        add_known(step, meeting, Phase::exit, row, block);
        block.free_rate[k] = meeting.rate;
    } else {
        return false;
    }
    block.all_held &= block.phase[k] == Phase::held;
    if (known) block.memory[k] = memory;
    block.indentation[k] = meeting.indentation;
    block.mass[k] = meeting.mass;
    block.radius[k] = meeting.radius;
    return true;
}

}  // namespace percuss::lammps
