// What hangs together by links is one structure. Buildings that are linked become one building of
// the problem that is computed, and what was found is given back building by building.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "percuss/pounding/problem.hpp"
#include "pounding/columns.hpp"

namespace percuss::pounding {

inline constexpr std::size_t no_dof = static_cast<std::size_t>(-1);

/// An elongation: the displacement of `far` less that of `near`; the ground where there is none.
struct Span {
    std::size_t far = no_dof, near = no_dof;
};

/// A building as a part of a structure.
struct StructureMember {
    std::size_t building = 0;  ///< in the problem as it was given
    std::size_t first = 0;     ///< degree of freedom
    std::size_t count = 0, floors = 0;
    bool storeys = false;
};

/// A link of a structure.
struct LinkPlace {
    std::size_t link = 0;  ///< in the problem as it was given
    Span span;
};

struct StructureParts {
    std::vector<StructureMember> members;
    std::vector<LinkPlace> links;
};

/// The problem with structures for buildings.
class JoinedProblem {
public:
    explicit JoinedProblem(const Pounding& given);

    [[nodiscard]] const Pounding& given() const { return given_; }
    [[nodiscard]] const Pounding& problem() const {
        return given_.links.empty() ? given_ : joined_;
    }
    [[nodiscard]] const std::vector<StructureParts>& parts() const { return parts_; }
    /// Columns that are struck, as those of structures.
    [[nodiscard]] std::vector<StruckColumn> columns() const;
    /// `storey 2 of building "north"`, of a storey of a structure.
    [[nodiscard]] std::string storey_label(std::size_t structure, std::size_t storey) const;
    /// What was found for structures, building by building.
    [[nodiscard]] PoundingSolution apart(PoundingSolution of_structures) const;

private:
    void group();
    void join(const StructureParts& parts);
    void set_drifts(const StructureParts& parts, Building& to) const;
    [[nodiscard]] Dof place(const Dof& dof) const;
    template <class T>
    [[nodiscard]] std::vector<T> reordered(std::vector<T> by_dof) const;

    const Pounding& given_;
    Pounding joined_;
    std::vector<StructureParts> parts_;
    std::vector<std::size_t> structure_;  ///< by building
    std::vector<std::size_t> first_;      ///< by building: its first degree of freedom there
};

}  // namespace percuss::pounding
