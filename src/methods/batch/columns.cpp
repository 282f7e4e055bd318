#include "methods/batch/columns.hpp"

#include <string>

#include "percuss/core/text.hpp"

namespace percuss::methods {

Expected<std::size_t> count_cases(std::initializer_list<NamedSize> inputs, const Rebounds& out) {
    std::size_t count = 1;
    for (const NamedSize& input : inputs)
        if (input.size != 1) count = input.size;
    const auto misfit = [&](const NamedSize& span, const char* or_else) {
        return Error{"impacts: " + std::string(span.name) + " has " +
                         counted(span.size, "element") + " for " + counted(count, "case") +
                         "; give as many as cases, or " + or_else,
                     {}};
    };
    for (const NamedSize& input : inputs)
        if (input.size != 1 && input.size != count) return misfit(input, "one for all");
    for (const NamedSize& output :
         {NamedSize{"restitution", out.restitution.size()},
          NamedSize{"duration", out.duration.size()},
          NamedSize{"peak_indentation", out.peak_indentation.size()},
          NamedSize{"peak_force", out.peak_force.size()}, NamedSize{"status", out.status.size()}})
        if (output.size != 0 && output.size != count) return misfit(output, "none");
    return count;
}

bool write(const Rebounds& out, std::size_t i, const Solution& solution) {
    const Rebound& r = solution.rebound;
    if (!out.restitution.empty()) out.restitution[i] = r.restitution;
    if (!out.duration.empty()) out.duration[i] = r.duration;
    if (!out.peak_indentation.empty()) out.peak_indentation[i] = r.peak_indentation;
    if (!out.peak_force.empty()) out.peak_force[i] = r.peak_force;
    if (!out.status.empty()) out.status[i] = solution.status;
    return solution.status == Status::separated;
}

}  // namespace percuss::methods
