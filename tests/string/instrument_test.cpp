// Instruments from TOML, and sounds as bytes.
#include <gtest/gtest.h>

#include "percuss/io/audio_file.hpp"
#include "percuss/studies/instrument.hpp"
#include "run.hpp"

namespace percuss::string_test {
namespace {

Expected<Instrument> parse(const std::string& text) {
    return parse_string_instrument(text, "test.toml");
}

void expect_refused(const std::string& text, const std::vector<std::string>& parts) {
    const auto result = parse(text);
    ASSERT_FALSE(result) << text;
    for (const std::string& part : parts)
        EXPECT_NE(result.error().text().find(part), std::string::npos) << result.error().text();
}

TEST(string_instrument, reads_strings_and_defaults) {
    const auto instrument = parse(R"(
name = "two"
[defaults]
length = "90 cm"
material = "bronze"
thread = { stiffness = 0, damping = 0 }
[[string]]
pitch = "100 Hz"
[[string]]
tension = "40 N"
bridge = { position = "12 mm", stiffness = 1e7 }
pluck = { force = -1, time = "0.5 s" }
)");
    ASSERT_TRUE(instrument) << instrument.error().text();
    EXPECT_EQ(instrument->name, "two");
    ASSERT_EQ(instrument->strings.size(), 2U);
    const auto &a = instrument->strings[0], &b = instrument->strings[1];
    EXPECT_DOUBLE_EQ(a.length, 0.9);
    EXPECT_EQ(a.density, 8800);
    EXPECT_EQ(a.pitch, 100);
    EXPECT_EQ(a.thread_stiffness, 0);
    EXPECT_EQ(b.string_tension(), 40);
    EXPECT_DOUBLE_EQ(b.bridge_position, 12e-3);
    EXPECT_EQ(b.pluck_time, 0.5);
    EXPECT_TRUE(StringSynth(*instrument).prepare(48000, 64));
}

TEST(string_instrument, refuses_with_place_and_reason) {
    expect_refused("name = 'x'", {"test.toml", "[string]"});
    expect_refused("[string]\nlenght = 1", {"test.toml:2:1", "lenght", "length"});
    expect_refused("[string]\nlength = '-1 m'", {"test.toml:2:10", "-1 m"});
    expect_refused("[string]\nlength = '1 kg'", {"test.toml:2:10", "length"});
    expect_refused("[string]\npitch = 100\ntension = 3", {"test.toml:3:1", "one of them"});
    expect_refused("[string.bridge]\nposition = 3", {"bridge", "3 m"});
    expect_refused("[string]\nbridge = 3", {"bridge", "table"});
    expect_refused("[string]\nmaterial = 'stel'", {"steel"});
    expect_refused("[string]\nlength = true", {"number"});
    expect_refused("string = 3", {"table"});
    expect_refused("string = []", {"1 to 64"});
    expect_refused("[string", {"test.toml:1", "TOML"});
    EXPECT_FALSE(read_string_instrument("/nonexistent.toml"));
}

TEST(string_instrument, a_bridge_wider_than_its_place_is_refused) {
    expect_refused("[string.bridge]\nposition = '10 mm'\nwidth = '21 mm'",
                   {"the bridge at 0.01 m", "0.021 m", "at most 0.02 m"});
    EXPECT_TRUE(parse("[string.bridge]\nposition = '10 mm'\nwidth = '20 mm'"));
    expect_refused(
        "[string.bridge]\nposition = '10 mm'\nwidth = '3 mm'\ncontacts = 5\nspan = '18 mm'",
        {"the bridge at 0.001 m", "at most 0.002 m"});
    expect_refused("[string.thread]\nwidth = '11 mm'", {"the thread", "at most 0.01 m"});
    expect_refused("[string.pluck]\nposition = '0.1 m'\nwidth = '0.3 m'", {"the pluck", "0.2 m"});
    expect_refused("[string.hammer]\nmass = '1 g'\nposition = '1 mm'", {"the hammer", "0.002 m"});
}

TEST(string_instrument, a_pluck_is_as_wide_as_fits) {
    StringParameters s;
    EXPECT_EQ(s.pluck_extent(), s.length);
    s.pluck_position = 0.1;
    EXPECT_DOUBLE_EQ(s.pluck_extent(), 0.2);
    s.pluck_position = 0.9;
    EXPECT_NEAR(s.pluck_extent(), 0.2, 1e-15);
    EXPECT_TRUE(check_string(s));
}

TEST(audio_file, samples_come_back_from_a_wav_file) {
    const std::vector<double> signal{0, 0.5, -0.5, 1, -1, 2};
    const auto bytes = encode_audio(signal, {AudioContainer::wav, AudioBits::pcm16, 48000});
    ASSERT_TRUE(bytes);
    ASSERT_GE(bytes->size(), 12U + 44U);
    const std::string data = bytes->substr(bytes->size() - 12);
    const auto sample = [&](std::size_t i) {
        return static_cast<std::int16_t>(static_cast<unsigned char>(data[2 * i]) |
                                         static_cast<unsigned char>(data[2 * i + 1]) << 8U);
    };
    EXPECT_EQ(sample(0), 0);
    EXPECT_NEAR(sample(1), 16384, 1);
    EXPECT_NEAR(sample(2), -16384, 1);
    EXPECT_NEAR(sample(3), 32767, 1);
    EXPECT_NEAR(sample(4), -32768, 1);
    EXPECT_EQ(sample(5), 32767) << "clipped, not wrapped around";
}

TEST(audio_file, formats_by_name_and_bits) {
    EXPECT_EQ(*audio_container("a.WAV"), AudioContainer::wav);
    EXPECT_EQ(*audio_container("a.flac"), AudioContainer::flac);
    EXPECT_FALSE(audio_container("a.ogg"));
    EXPECT_FALSE(audio_bits("32", AudioContainer::flac));
    EXPECT_FALSE(audio_bits("8", AudioContainer::wav));
    EXPECT_FALSE(
        encode_audio(std::vector<double>(3), {AudioContainer::flac, AudioBits::pcm16, -1}));
}

}  // namespace
}  // namespace percuss::string_test
