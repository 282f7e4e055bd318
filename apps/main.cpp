#include <algorithm>
#include <string>
#include <vector>

#include "apps/program.hpp"

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    return percuss::app::program_main(words);
}
