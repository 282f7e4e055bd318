// The rooted trees of the order conditions of Runge-Kutta methods.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace support {

struct RootedTree {
    int order = 1;
    std::vector<std::size_t> children;  ///< indices of earlier trees, not ascending
};

/// All rooted trees up to an order: a root over every multiset of smaller trees.
inline std::vector<RootedTree> rooted_trees(int largest) {
    std::vector<RootedTree> trees{{1, {}}};
    for (int order = 2; order <= largest; ++order) {
        std::function<void(int, std::size_t, std::vector<std::size_t>)> grow =
            [&](int left, std::size_t choices, std::vector<std::size_t> children) {
                if (left == 0) {
                    trees.push_back({order, std::move(children)});
                    return;
                }
                for (std::size_t i = choices; i-- > 0;) {
                    if (trees[i].order > left) continue;
                    auto more = children;
                    more.push_back(i);
                    grow(left - trees[i].order, i + 1, more);
                }
            };
        grow(order - 1, trees.size(), {});
    }
    return trees;
}

}  // namespace support
