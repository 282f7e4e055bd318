// many_impacts COUNT: the impacts that the page times, here: seconds and mean restitution.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bindings/capi/percuss.h"

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const auto count = static_cast<std::size_t>(std::atol(argv[1]));
    const percuss_setting settings[] = {{"K", "1e9"}, {"e", "0.6"}};
    const auto start = std::chrono::steady_clock::now();
    percuss_law law = 0;
    if (percuss_law_make("flores", settings, 2, PERCUSS_NATURAL, &law) != PERCUSS_OK) return 1;
    const double mass = 1;
    std::vector<double> speeds(count), restitutions(count);
    for (std::size_t i = 0; i < count; ++i)
        speeds[i] = 0.1 + 0.9 * static_cast<double>(i) / static_cast<double>(count);
    percuss_answers answers{};
    answers.restitution = restitutions.data();
    if (percuss_law_impacts(law, &mass, 1, speeds.data(), count, count, &answers) != PERCUSS_OK)
        return 1;
    double sum = 0;
    for (const double e : restitutions) sum += e;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::printf("%.17g %.17g\n", took.count(), sum / static_cast<double>(count));
}
