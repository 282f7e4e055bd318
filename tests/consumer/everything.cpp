// Something of every layer that links a library, so that a consumer must get them all.
#include <cstdio>
#include <vector>

#include "percuss/calibrate/stiffness.hpp"
#include "percuss/figures/gnuplot.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/io/audio_file.hpp"
#include "percuss/io/expression_law.hpp"
#include "percuss/methods/by_name.hpp"
#include "percuss/request/law_request.hpp"
#include "percuss/string/synth.hpp"
#include "percuss/studies/result_store.hpp"
#include "percuss/studies/scenario.hpp"

using namespace percuss;

Expected<void> run() {
    // muParser, and the methods by name
    PERCUSS_TRY(const Law law, expression_law("K*d^1.5", {{"K", 1e9}}));
    PERCUSS_TRY(const Form form, law.engage(Onset{.rate = 1, .mass = 1}));
    PERCUSS_TRY(const Method method, parse_method("adaptive"));
    std::printf("restitution %.6f\n", solve(Impact(form), method).rebound.restitution);
    // libsndfile
    const std::vector<double> silence(100);
    PERCUSS_TRY(const std::string sound, encode_audio(silence, {.bits = AudioBits::pcm16}));
    std::printf("wav of %zu bytes\n", sound.size());
    // SQLite; there is no such file
    std::printf("store: %s\n",
                ResultStore::open_to_read("/nowhere/results.sqlite") ? "read" : "refused");
    // toml++ and everything below a scenario
    std::printf("scenario: %s\n", parse_scenario("title = 1", "a.toml") ? "read" : "refused");
    return {};
}

int main() {
    const auto done = run();
    if (!done) std::fprintf(stderr, "%s\n", done.error().text().c_str());
    return done ? 0 : 2;
}
