// The program with a list of studies of its own: one that refuses, one that forgets a printed
// value, one that runs out of memory, one whose data do not exist, and a good one last.
#include <new>

#include "reproduce/reproduction.hpp"

namespace percuss::reproduction {

Expected<void> reproduce_feng2026_table_1(Findings& findings);

namespace {

Expected<void> refuses(Findings&) { return Error{"the law has no <solution>", {}}; }
Expected<void> forgets(Findings&) { return {}; }
Expected<void> needs_too_much(Findings&) { throw std::bad_alloc(); }

}  // namespace

const std::vector<Reproduction>& reproductions() {
    static const std::vector<Reproduction> list{{"skrinjar2018/table-2", refuses},
                                                {"skrinjar2018/table-3", forgets},
                                                {"skrinjar2018/table-5", needs_too_much},
                                                {"skrinjar2018/table-99", refuses},
                                                {"feng2026/table-1", reproduce_feng2026_table_1}};
    return list;
}

}  // namespace percuss::reproduction
