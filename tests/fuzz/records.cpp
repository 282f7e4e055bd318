// Strong-motion records in every format, recognised or asked for: a record within its limits that
// is read again as it is written, or a sentence.
#include <algorithm>
#include <cmath>

#include "fuzz/promises.hpp"
#include "percuss/io/record.hpp"

using namespace percuss;

namespace {

void judge(const GroundMotion& motion) {
    fuzz::require(motion.dt > 1e-5 && motion.dt < 1);
    fuzz::require(motion.acceleration.size() >= least_record_samples);
    double peak = 0;
    for (const double a : motion.acceleration) {
        fuzz::require(std::isfinite(a));
        peak = std::max(peak, std::abs(a));
    }
    fuzz::require(peak > 0 && peak <= greatest_written_peak);
    if (!check_writable(motion)) return;
    for (const auto& text : {at2_text(motion), motion_csv(motion)}) {
        const auto again = parse_record(text, "again.AT2");
        fuzz::require(again && again->components.size() == 1);
        fuzz::require(again->components[0].acceleration.size() == motion.acceleration.size());
    }
}

}  // namespace

/// The first byte says how the rest is to be read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto formats = record_formats();
    const std::size_t choice = data[0] % (2 * (formats.size() + 1));
    RecordOptions options;
    if (choice / 2 < formats.size()) options.format = formats[choice / 2];
    if (choice % 2 == 1) {
        options.unit = "gal";
        options.dt = 0.01;
    }
    const auto file = parse_record(fuzz::text_of(data + 1, size - 1), "x.dat", options);
    fuzz::require_answer(file);
    if (!file) return 0;
    fuzz::require(!file->components.empty());
    for (const GroundMotion& motion : file->components) judge(motion);
    return 0;
}
