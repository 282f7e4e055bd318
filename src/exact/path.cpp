#include "exact/path.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace percuss::exact {

std::function<State(double)> two_phase_path(PathPhase loading, PathPhase back, double turn,
                                            double end,
                                            std::function<double(double, double)> force) {
    struct Path {
        PathPhase loading, back;
        double turn, end;
        std::function<double(double, double)> force;
    };
    const auto path = std::make_shared<const Path>(
        Path{std::move(loading), std::move(back), turn, end, std::move(force)});
    return [path](double time) {
        const double t = std::clamp(time, 0.0, path->end);
        const bool returns = !(t <= path->turn);
        const PathPhase& phase = returns ? path->back : path->loading;
        const double since = returns ? t - path->turn : t;
        const double x =
            phase.clock.coordinate(phase.backwards ? phase.clock.total() - since : since);
        // exactly at touch, whatever coordinate the phase runs in
        const double d = t == 0 ? 0 : phase.indentation(x), v = phase.rate(x);
        return State{time, d, v, path->force(d, v)};
    };
}

}  // namespace percuss::exact
