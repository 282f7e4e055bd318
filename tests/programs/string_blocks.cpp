// string_blocks SECONDS RATE: the drone by the scalar kernel, in the blocks of a browser, one
// sample per line.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "percuss/string/synth.hpp"

int main(int argc, char** argv) {
    using namespace percuss;
    if (argc != 3) return 2;
    const double seconds = std::atof(argv[1]), rate = std::atof(argv[2]);
    auto instrument = string_preset("drone");
    StringSettings settings;
    settings.simd = StringSimd::scalar;
    std::vector<double> block(128);
    StringSynth synth(*std::move(instrument), settings);
    if (!synth.prepare(rate, block.size())) return 1;
    for (double done = 0; done < seconds * rate; done += static_cast<double>(block.size())) {
        synth.process(block);
        for (const double sample : block) std::printf("%.17g\n", sample);
    }
}
