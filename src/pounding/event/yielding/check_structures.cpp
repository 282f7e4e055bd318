// What is refused of structures that links make.
#include <string>
#include <vector>

#include "pounding/check.hpp"
#include "pounding/event/yielding/sticking.hpp"

namespace percuss::pounding {

namespace {

/// Sliders that cannot stick all at once without their forces being undetermined: B has not full
/// rank. Each is a length of the unit in the coordinates of the elongations.
bool independent(const std::vector<Span>& sliders, std::size_t n) {
    Eigen::MatrixXd B(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(sliders.size()));
    for (std::size_t j = 0; j < sliders.size(); ++j)
        B.col(static_cast<Eigen::Index>(j)) = direction(static_cast<Eigen::Index>(n), sliders[j]);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(B);
    qr.setThreshold(1e-9);
    return qr.rank() == B.cols();
}

Expected<void> check_structure(const StructureParts& parts, const Pounding& given) {
    const std::size_t n = parts.members.back().first + parts.members.back().count;
    if (n > most_dofs)
        return Error{"the buildings that links join have " + std::to_string(n) +
                         " degrees of freedom; " + std::to_string(most_dofs) +
                         " are the most whose modes are found within a minute",
                     {}};
    std::vector<Span> sliders;
    for (const StructureMember& member : parts.members) {
        const std::vector<StoreyYield>& yields = given.buildings[member.building].yields;
        for (std::size_t i = 0; i < yields.size(); ++i)
            if (yields[i].rule == Hysteresis::friction)
                sliders.push_back({member.first + i, i == 0 ? no_dof : member.first + i - 1});
    }
    for (const LinkPlace& place : parts.links)
        if (given.links[place.link].spring.rule == Hysteresis::friction)
            sliders.push_back(place.span);
    if (!sliders.empty() && !independent(sliders, n))
        return Error{
            "sliders of friction act side by side, or in a ring, so that nothing says how "
            "they share a force while they stick; join them to one",
            {}};
    return {};
}

}  // namespace

Expected<void> check_structures(const JoinedProblem& joined) {
    for (const StructureParts& parts : joined.parts())
        PERCUSS_CHECK(check_structure(parts, joined.given()));
    return {};
}

}  // namespace percuss::pounding
