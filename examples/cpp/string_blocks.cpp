// A string against its bridge, block by block, as an audio host asks for it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "percuss/string/synth.hpp"

using namespace percuss;

Expected<void> run() {
    PERCUSS_TRY(Instrument tanpura, string_preset("C3"));
    tanpura.strings[0].bridge_damping = 0;
    std::printf("fundamental    %.6f Hz\n", tanpura.strings[0].fundamental());

    StringSynth synth(tanpura, {.oversampling = 1, .ledger = true});
    std::vector<double> block(64);
    PERCUSS_CHECK(synth.prepare(44100, block.size()));  // allocates; process does not

    double loudest = 0, strongest = 0;
    int contacts = 0;
    bool touching = false;
    for (int blocks = 0; blocks < 60; ++blocks) {
        synth.process(block);
        for (const double sample : block) loudest = std::max(loudest, std::abs(sample));
        const auto bridge = synth.bridge_force(0);
        for (std::size_t i = 0; i < bridge.count; ++i) {
            contacts += !touching && bridge[i] > 0;
            touching = bridge[i] > 0;
            strongest = std::max(strongest, bridge[i]);
        }
    }
    const StringEnergy energy = synth.energy(0);
    std::printf("contacts       %d\n", contacts);
    std::printf("bridge force   %.9f N\n", strongest);
    std::printf("loudest sample %.9f N\n", loudest);
    std::printf("energy defect  %.1e of the largest\n", energy.defect() / energy.largest);
    return {};
}

int main() {
    const auto done = run();
    if (!done) std::fprintf(stderr, "%s\n", done.error().text().c_str());
    return done ? 0 : 2;
}
