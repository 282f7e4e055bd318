#include "percuss/systems/shear_building.hpp"

#include <cassert>
#include <cmath>

namespace percuss {

namespace {

std::size_t freedoms(const Structure& s) {
    return static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(s.mass.size()))));
}

/// A spring between floor i and the one below (the ground for i = 0).
void connect(std::vector<double>& matrix, std::size_t n, std::size_t i, double value) {
    matrix[i * n + i] += value;
    if (i == 0) return;
    matrix[(i - 1) * n + (i - 1)] += value;
    matrix[i * n + (i - 1)] -= value;
    matrix[(i - 1) * n + i] -= value;
}

void copy_block(std::vector<double>& to, std::size_t n, const std::vector<double>& from,
                std::size_t size, std::size_t offset) {
    if (from.empty()) return;
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            to[(offset + i) * n + offset + j] = from[i * size + j];
}

void append(Structure& all, std::size_t n, const Structure& part, std::size_t offset) {
    const std::size_t size = freedoms(part);
    copy_block(all.mass, n, part.mass, size, offset);
    copy_block(all.damping, n, part.damping, size, offset);
    copy_block(all.stiffness, n, part.stiffness, size, offset);
    for (std::size_t i = 0; i < part.ground.size(); ++i) all.ground[offset + i] = part.ground[i];
    for (const auto& c : part.contacts) {
        StructureContact moved{std::vector<double>(n, 0), c.contact};
        for (std::size_t i = 0; i < size; ++i) moved.opening[offset + i] = c.opening[i];
        all.contacts.push_back(moved);
    }
}

Structure empty_structure(std::size_t n) {
    const std::vector<double> zero(n * n, 0);
    return {zero, zero, zero, std::vector<double>(n, 1), {}};
}

}  // namespace

Structure shear_building(std::span<const Storey> storeys) {
    const std::size_t n = storeys.size();
    Structure building = empty_structure(n);
    for (std::size_t i = 0; i < n; ++i) {
        building.mass[i * n + i] = storeys[i].mass;
        connect(building.stiffness, n, i, storeys[i].stiffness);
        connect(building.damping, n, i, storeys[i].damping);
    }
    return building;
}

Structure side_by_side(const Structure& left, const Structure& right) {
    const std::size_t first = freedoms(left), n = first + freedoms(right);
    Structure both = empty_structure(n);
    append(both, n, left, 0);
    append(both, n, right, first);
    return both;
}

void add_contact(Structure& structure, std::size_t left, std::size_t right,
                 const GapContact& contact) {
    const std::size_t n = freedoms(structure);
    assert(left < n && right < n && left != right);
    StructureContact added{std::vector<double>(n, 0), contact};
    added.opening[left] = -1;
    added.opening[right] = 1;
    structure.contacts.push_back(added);
}

}  // namespace percuss
