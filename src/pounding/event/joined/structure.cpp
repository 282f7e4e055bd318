#include "pounding/event/joined/structure.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "pounding/check.hpp"

namespace percuss::pounding {

namespace {

/// A list of one building, or what it stands for where it is left out.
std::vector<double> filled(const std::vector<double>& list, std::size_t n, double value) {
    return list.empty() ? std::vector<double>(n, value) : list;
}

void place_square(std::vector<double>& to, std::size_t n, const std::vector<double>& from,
                  const StructureMember& member) {
    if (from.empty()) return;
    for (std::size_t i = 0; i < member.count; ++i)
        for (std::size_t j = 0; j < member.count; ++j)
            to[(member.first + i) * n + member.first + j] = from[i * member.count + j];
}

void append(std::vector<double>& to, const std::vector<double>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

JoinedProblem::JoinedProblem(const Pounding& given) : given_(given) {
    group();
    if (given_.links.empty()) return;
    joined_.ground = given_.ground;
    joined_.duration = given_.duration;
    for (const StructureParts& parts : parts_) join(parts);
    for (PoundingPair pair : given_.pairs) {
        pair.left = place(pair.left);
        if (pair.right) pair.right = place(*pair.right);
        joined_.pairs.push_back(std::move(pair));
    }
    joined_.links = given_.links;
    for (Link& link : joined_.links) {
        if (link.left) link.left = place(*link.left);
        if (link.right) link.right = place(*link.right);
    }
}

/// Which buildings are one structure, in the order of their first ones.
void JoinedProblem::group() {
    const std::size_t n = given_.buildings.size();
    std::vector<std::size_t> lowest(n);
    std::iota(lowest.begin(), lowest.end(), std::size_t{0});
    for (const Link& link : given_.links) {
        if (!link.left || !link.right) continue;
        const std::size_t a = lowest[link.left->building], b = lowest[link.right->building];
        for (std::size_t& of : lowest)
            if (of == std::max(a, b)) of = std::min(a, b);
    }
    structure_.assign(n, 0);
    first_.assign(n, 0);
    for (std::size_t b = 0; b < n; ++b) {
        if (lowest[b] == b) {
            structure_[b] = parts_.size();
            parts_.emplace_back();
        }
        structure_[b] = structure_[lowest[b]];
        auto& members = parts_[structure_[b]].members;
        if (!members.empty()) first_[b] = members.back().first + members.back().count;
        const Building& building = given_.buildings[b];
        members.push_back({b, first_[b], building.size(), building.floors(), building.storeys});
    }
    for (std::size_t i = 0; i < given_.links.size(); ++i) {
        const Link& link = given_.links[i];
        const Dof& one = link.left ? *link.left : *link.right;
        LinkPlace at{i, {}};
        if (link.right) at.span.far = place(*link.right).index;
        if (link.left) at.span.near = place(*link.left).index;
        parts_[structure_[one.building]].links.push_back(at);
    }
}

/// Only where a member has others than those from floor to floor.
void JoinedProblem::set_drifts(const StructureParts& parts, Building& to) const {
    const std::size_t n = to.size();
    const auto own = [&](const StructureMember& m) {
        return !given_.buildings[m.building].drifts.empty();
    };
    if (std::ranges::none_of(parts.members, own)) return;
    to.drifts.assign(n * n, 0);
    for (const StructureMember& member : parts.members) {
        const std::vector<double>& from = given_.buildings[member.building].drifts;
        for (std::size_t i = 0; member.storeys && i < member.floors; ++i) {
            double* row = to.drifts.data() + (member.first + i) * n + member.first;
            for (std::size_t j = 0; j < member.count; ++j)
                row[j] = !from.empty() ? from[i * member.count + j]
                         : j == i      ? 1
                         : j + 1 == i  ? -1
                                       : 0;
        }
    }
}

void JoinedProblem::join(const StructureParts& parts) {
    if (parts.members.size() == 1) {
        joined_.buildings.push_back(given_.buildings[parts.members.front().building]);
        return;
    }
    const StructureMember& last = parts.members.back();
    const std::size_t n = last.first + last.count;
    Building to;
    to.mass.assign(n * n, 0);
    to.damping.assign(n * n, 0);
    to.stiffness.assign(n * n, 0);
    bool yields = false;
    for (const StructureMember& member : parts.members) {
        const Building& from = given_.buildings[member.building];
        to.name += (to.name.empty() ? "" : " + ") + from.name;
        place_square(to.mass, n, from.mass, member);
        place_square(to.damping, n, from.damping, member);
        place_square(to.stiffness, n, from.stiffness, member);
        append(to.ground, filled(from.ground, member.count, 1));
        append(to.force, filled(from.force, member.count, 0));
        append(to.displacement, filled(from.displacement, member.count, 0));
        append(to.velocity, filled(from.velocity, member.count, 0));
        to.delay = from.delay;
        to.storeys = to.storeys || from.storeys;
        yields = yields || !from.yields.empty();
        to.yields.insert(to.yields.end(), from.yields.begin(), from.yields.end());
        to.yields.resize(member.first + member.count);
    }
    if (!yields) to.yields.clear();
    set_drifts(parts, to);
    joined_.buildings.push_back(std::move(to));
}

Dof JoinedProblem::place(const Dof& dof) const {
    Dof out = dof;
    out.building = structure_[dof.building];
    out.index += first_[dof.building];
    for (DofShare& share : out.shares) share.index += first_[dof.building];
    return out;
}

std::vector<StruckColumn> JoinedProblem::columns() const {
    std::vector<StruckColumn> all = struck_columns(given_);
    for (StruckColumn& column : all) {
        column.storey += first_[column.building];
        column.building = structure_[column.building];
    }
    return all;
}

std::string JoinedProblem::storey_label(std::size_t structure, std::size_t storey) const {
    const auto& members = parts_[structure].members;
    const auto owner = std::find_if(members.rbegin(), members.rend(),
                                    [&](const StructureMember& m) { return m.first <= storey; });
    return "storey " + std::to_string(storey - owner->first + 1) + " of " +
           label(given_.buildings[owner->building], owner->building);
}

/// From the order of the structures to that of the buildings.
template <class T>
std::vector<T> JoinedProblem::reordered(std::vector<T> by_dof) const {
    if (by_dof.empty()) return by_dof;
    std::vector<std::size_t> start;
    std::size_t next = 0;
    for (const StructureParts& parts : parts_) {
        start.push_back(next);
        next += parts.members.back().first + parts.members.back().count;
    }
    std::vector<T> out;
    for (std::size_t b = 0; b < given_.buildings.size(); ++b)
        for (std::size_t i = 0; i < given_.buildings[b].size(); ++i)
            out.push_back(std::move(by_dof[start[structure_[b]] + first_[b] + i]));
    return out;
}

PoundingSolution JoinedProblem::apart(PoundingSolution s) const {
    if (given_.links.empty()) return s;
    const std::vector<BuildingPeaks> peaks = std::move(s.peaks);
    const auto yielding = std::move(s.yielding);
    s.peaks.clear();
    s.yielding.clear();
    bool any = false;
    for (const auto& of : yielding) any = any || !of.empty();
    for (std::size_t b = 0; b < given_.buildings.size(); ++b) {
        const Building& building = given_.buildings[b];
        const std::size_t structure = structure_[b];
        const auto part = [&](const auto& list, std::size_t count) {
            const auto from = list.begin() + static_cast<std::ptrdiff_t>(first_[b]);
            return std::decay_t<decltype(list)>(from, from + static_cast<std::ptrdiff_t>(count));
        };
        if (!peaks.empty()) {
            BuildingPeaks& to = s.peaks.emplace_back();
            to.dofs = part(peaks[structure].dofs, building.size());
            if (building.storeys) to.storeys = part(peaks[structure].storeys, building.floors());
        }
        if (!any) continue;
        auto& to = s.yielding.emplace_back();
        if (!building.yields.empty() && !yielding[structure].empty())
            to = part(yielding[structure], building.yields.size());
    }
    s.displacement = reordered(std::move(s.displacement));
    s.velocity = reordered(std::move(s.velocity));
    s.history.displacement = reordered(std::move(s.history.displacement));
    s.history.velocity = reordered(std::move(s.history.velocity));
    s.history.acceleration = reordered(std::move(s.history.acceleration));
    return s;
}

}  // namespace percuss::pounding
