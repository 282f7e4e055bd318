#include "reproduce/page/svg_path.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace percuss::reproduction {

namespace {

/// In tenths of a pixel, so that differences are exact.
struct Point {
    long x = 0, y = 0;
};
struct Line {
    std::vector<Point> points;
    bool closed = false;
};

constexpr double tolerance = 1.5;  // tenths of a pixel: a tenth of a thin line

class Reader {
public:
    explicit Reader(std::string_view data) : data_(data) {}

    /// Nothing where a command is other than M, L and Z.
    std::optional<std::vector<Line>> lines() {
        std::vector<Line> lines;
        for (skip(); !data_.empty(); skip()) {
            const char command = data_.front();
            data_.remove_prefix(1);
            if (command == 'Z') {
                if (lines.empty()) return std::nullopt;
                lines.back().closed = true;
                continue;
            }
            if (command == 'M') lines.emplace_back();
            const auto x = number(), y = number();
            if ((command != 'M' && command != 'L') || lines.empty() || !x || !y)
                return std::nullopt;
            lines.back().points.push_back({*x, *y});
        }
        return lines;
    }

private:
    void skip() {
        while (!data_.empty() && (data_.front() <= ' ' || data_.front() == ','))
            data_.remove_prefix(1);
    }
    std::optional<long> number() {
        skip();
        double value = 0;
        const auto [end, problem] =
            std::from_chars(data_.data(), data_.data() + data_.size(), value);
        if (problem != std::errc{} || !(std::abs(value) < 1e6)) return std::nullopt;
        data_.remove_prefix(static_cast<std::size_t>(end - data_.data()));
        return std::lround(10 * value);
    }

    std::string_view data_;
};

/// From the segment a-b, not from its line: a path may turn back.
double distance(const Point& p, const Point& a, const Point& b) {
    const auto dx = static_cast<double>(b.x - a.x), dy = static_cast<double>(b.y - a.y);
    const auto px = static_cast<double>(p.x - a.x), py = static_cast<double>(p.y - a.y);
    const double length = dx * dx + dy * dy;
    const double along = length > 0 ? std::fmin(1, std::fmax(0, (px * dx + py * dy) / length)) : 0;
    return std::hypot(px - along * dx, py - along * dy);
}

/// Douglas and Peucker: the farthest point stays, and both halves are thinned in turn.
std::vector<Point> thinned(const std::vector<Point>& points) {
    if (points.size() < 3) return points;
    std::vector<bool> stays(points.size());
    stays.front() = stays.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, points.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        double most = tolerance;
        std::size_t farthest = first;
        for (std::size_t i = first + 1; i < last; ++i)
            if (const double d = distance(points[i], points[first], points[last]); d > most) {
                most = d;
                farthest = i;
            }
        if (farthest == first) continue;
        stays[farthest] = true;
        open.emplace_back(first, farthest);
        open.emplace_back(farthest, last);
    }
    std::vector<Point> kept;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (stays[i]) kept.push_back(points[i]);
    return kept;
}

std::string tenths(long value) {
    const std::string sign = value < 0 ? "-" : "";
    const long size = std::abs(value), rest = size % 10;
    return sign + std::to_string(size / 10) + (rest == 0 ? "" : "." + std::to_string(rest));
}

}  // namespace

std::string thinned_path(std::string_view data) {
    const auto lines = Reader(data).lines();
    if (!lines) return std::string(data);
    std::string text;
    for (const Line& line : *lines) {
        Point before;
        bool first = true;
        for (const Point& p : thinned(line.points)) {
            text += (first                ? "M"
                     : text.back() == 'l' ? ""
                                          : " ") +
                    tenths(p.x - before.x) + " " + tenths(p.y - before.y);
            if (std::exchange(first, false)) text += "l";
            before = p;
        }
        if (!text.empty() && text.back() == 'l') text += "0 0";  // a dot
        if (line.closed) text += "z";
    }
    return text;
}

}  // namespace percuss::reproduction
