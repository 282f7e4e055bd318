#include "exact/path.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace percuss::exact {

std::function<State(double)> two_branch_path(Branch approach, Branch back, double turn, double end,
                                             std::function<double(double, double)> force) {
    struct Path {
        Branch approach, back;
        double turn, end;
        std::function<double(double, double)> force;
    };
    const auto path = std::make_shared<const Path>(
        Path{std::move(approach), std::move(back), turn, end, std::move(force)});
    return [path](double time) {
        const double t = std::clamp(time, 0.0, path->end);
        const bool loading = t <= path->turn;
        const Branch& branch = loading ? path->approach : path->back;
        const double since = loading ? t : t - path->turn;
        const double x =
            branch.clock.coordinate(branch.backwards ? branch.clock.total() - since : since);
        // exactly at touch, whatever coordinate the branch runs in
        const double d = t == 0 ? 0 : branch.indentation(x), v = branch.rate(x);
        return State{time, d, v, path->force(d, v)};
    };
}

}  // namespace percuss::exact
