#include "pounding/event/two_oscillators/reduction.hpp"

#include <algorithm>

namespace percuss::pounding {

namespace {

bool classical(const Block& b) { return b.a00 == 0 && b.a01 == 1 && b.gx == 0 && b.cx == 0; }
bool plain(const PairTerm& t) { return t.dy == 0 && t.rx == 0 && t.hx == 0 && t.dx == t.ry; }

}  // namespace

bool reducible(const ModalBranch& branch) {
    if (branch.size() != 2 || branch.pairs.size() != 1) return false;
    const auto& terms = branch.pairs[0].terms;
    return terms.size() == 2 &&
           std::all_of(branch.blocks.begin(), branch.blocks.end(), classical) &&
           std::all_of(branch.buildings.begin(), branch.buildings.end(),
                       [](const BuildingBranch& b) { return b.columns.empty(); }) &&
           std::all_of(terms.begin(), terms.end(), plain);
}

QuickContact reduced(const ModalBranch& branch) {
    QuickContact c{};
    double push[2] = {}, P = 0;
    for (const PairTerm& t : branch.pairs[0].terms) {
        c.shape[t.block] += t.dx;
        push[t.block] += t.hy;
    }
    for (std::size_t m = 0; m < 2; ++m) P += c.shape[m] * push[m];
    const Block &one = branch.blocks[0], &two = branch.blocks[1];
    c.push = P;
    c.aside[0] = push[1];
    c.aside[1] = -push[0];
    for (std::size_t m = 0; m < 2; ++m) c.back_d[m] = push[m] / P;
    c.back_z[0] = c.shape[1] / P;
    c.back_z[1] = -c.shape[0] / P;
    const auto couple = [&](const double* row, const double* column) {
        return QuickContact::Coupling{row[0] * one.a10 * column[0] + row[1] * two.a10 * column[1],
                                      row[0] * one.a11 * column[0] + row[1] * two.a11 * column[1]};
    };
    const auto drive = [&](const double* row) {
        return QuickContact::Drive{row[0] * one.gy + row[1] * two.gy,
                                   row[0] * one.cy + row[1] * two.cy};
    };
    c.dd = couple(c.shape, c.back_d);
    c.dz = couple(c.shape, c.back_z);
    c.zd = couple(c.aside, c.back_d);
    c.zz = couple(c.aside, c.back_z);
    c.d = drive(c.shape);
    c.z = drive(c.aside);
    return c;
}

}  // namespace percuss::pounding
