// percuss string: the numbers, the sound files, and what is refused.
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

namespace fs = std::filesystem;

const Words published{"string", "C3", "--oversampling", "1", "--set", "lambda=0"};

TEST(string, gives_the_contacts_of_the_table) {
    const Json r = json(published + Words{"--seconds", "0.2"});
    for (const char* key :
         {"modes", "sample_rate", "oversampling", "pitch", "contacts", "peak_bridge_force",
          "energy_drift", "energy_balance", "real_time_factor"})
        EXPECT_TRUE(r.contains(key)) << key;
    EXPECT_EQ(r["modes"], 133);
    EXPECT_EQ(r["oversampling"], 1);
    EXPECT_EQ(r["sample_rate"], 44100);
    EXPECT_RELATIVE(r["pitch"], 130.8111774, 1e-8);
    ASSERT_GT(r["contacts"].size(), 12U);
    EXPECT_EQ(r["contacts"][1]["start"], 2402);
    EXPECT_EQ(r["contacts"][1]["samples"], 168);
    EXPECT_RELATIVE(r["contacts"][1]["peak_force"], 0.3212508262, 1e-9);
    EXPECT_RELATIVE(r["contacts"][1]["impulse"], 7.519598224e-4, 1e-9);
    EXPECT_RELATIVE(r["peak_bridge_force"], 0.3962572307, 1e-9);
    EXPECT_LE(r["energy_balance"], 1e-12);
    EXPECT_GT(r["real_time_factor"], 0);
}

TEST(string, lossless_string_keeps_its_energy) {
    Words words = published;
    for (const char* name : {"sigma0", "sigma1", "sigma3", "r_c"})
        words = words + Words{"--set", std::string(name) + "=0"};
    EXPECT_LE(json(words + Words{"--seconds", "2"})["energy_drift"], 1e-12);
}

TEST(string, takes_the_c3_string_by_default) {
    const Finished run = percuss({"string", "--seconds", "0.1"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    for (const char* part : {"C3", "133 modes", "130.811 Hz", "contacts", "peak bridge force",
                             "energy balance", "real-time factor"})
        EXPECT_NE(run.out.find(part), std::string::npos) << part;
}

TEST(string, drone_has_four_strings) {
    const Json r = json({"string", "drone", "--seconds", "0.1"});
    ASSERT_EQ(r["strings"].size(), 4U);
    EXPECT_EQ(r["strings"][3]["modes"], 165);
    EXPECT_EQ(r["modes"], 153 + 133 + 133 + 165);
}

TEST(string, writes_sound_files) {
    struct Kind {
        const char *name, *bits, *magic;
        std::size_t bytes;
    };
    for (const Kind& kind : {Kind{"a.wav", "16", "RIFF", 2}, Kind{"b.wav", "24", "RIFF", 3},
                             Kind{"c.wav", "32", "RIFF", 4}, Kind{"f.wav", "64", "RIFF", 8},
                             Kind{"d.flac", "16", "fLaC", 0}, Kind{"e.flac", "24", "fLaC", 0}}) {
        const std::string path = temporary(kind.name);
        const Finished run =
            percuss({"string", "--seconds", "0.25", "--out", path, "--bits", kind.bits});
        EXPECT_EQ(run.code, 0) << run.err;
        const std::string bytes = content(path);
        EXPECT_TRUE(bytes.starts_with(kind.magic)) << kind.name;
        if (kind.bytes > 0) {
            EXPECT_NEAR(static_cast<double>(bytes.size()),
                        11025.0 * static_cast<double>(kind.bytes), 100)
                << kind.name;
        } else {
            EXPECT_GT(bytes.size(), 1000U);
        }
        // the same command gives the same file
        const std::string again = temporary(std::string("again-") + kind.name);
        percuss({"string", "--seconds", "0.25", "--out", again, "--bits", kind.bits});
        EXPECT_EQ(content(again), bytes);
    }
}

TEST(string, body_takes_the_low_part_away) {
    const std::string bare = temporary("bare.wav"), body = temporary("body.wav");
    percuss({"string", "--seconds", "0.1", "--out", bare});
    percuss({"string", "--seconds", "0.1", "--out", body, "--body", "simple"});
    EXPECT_NE(content(bare), content(body));
}

TEST(string, sweeps_a_family) {
    const std::string path = temporary("tone.wav");
    const Words sweep{"string", "--seconds", "0.1", "--sweep", "x_c=4mm:8mm:2mm"};
    const Json r = json(sweep + Words{"--out", path});
    EXPECT_EQ(r["parameter"], "x_c");
    ASSERT_EQ(r["sounds"].size(), 3U);
    EXPECT_RELATIVE(r["sounds"][2]["value"], 8e-3, 1e-12);
    for (const char* value : {"0.004", "0.006", "0.008"})
        EXPECT_TRUE(fs::exists(path.substr(0, path.size() - 4) + "-x_c=" + value + ".wav"))
            << value;
    const Json fine = json({"string", "--seconds", "0.01", "--sweep", "x_c=4mm:4.6mm:0.1mm"});
    ASSERT_EQ(fine["sounds"].size(), 7U);
    for (const Json& sound : fine["sounds"]) {
        const double value = sound["value"];
        EXPECT_EQ(value, std::round(value * 1e4) / 1e4) << "no rounding of the sum";
    }
    const Json alone = json({"string", "--seconds", "0.1", "--set", "x_c=6mm"});
    EXPECT_EQ(r["sounds"][1]["peak_bridge_force"], alone["peak_bridge_force"])
        << "the same bits as alone";
}

TEST(string, draws_figures) {
    const fs::path folder = fs::path(temporary("x")).parent_path() / "string-figures";
    fs::remove_all(folder);
    const Finished run = percuss({"string", "--seconds", "0.3", "--plots", folder.string()});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_GT(fs::file_size(folder / "string.dat"), 1000U);
    for (const std::string name : {"string-force", "string-spectrogram", "string-contacts"}) {
        EXPECT_TRUE(fs::exists(folder / (name + ".gp")));
        if (run.err.empty()) {
            EXPECT_TRUE(content((folder / (name + ".png")).string()).starts_with("\x89PNG"));
        }
    }
}

TEST(string, figures_name_what_is_drawn) {
    const fs::path folder = fs::path(temporary("x")).parent_path() / "string-figures";
    const auto script = [&](const Words& words) {
        fs::remove_all(folder);
        percuss(Words{"string", "--seconds", "0.1", "--plots", folder.string()} + words);
        return content((folder / "string-force.gp").string());
    };
    const auto has = [](const std::string& text, const char* part) {
        return text.find(part) != std::string::npos;
    };
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nonexistent", 1);  // the scripts will do; gnuplot takes seconds
    EXPECT_TRUE(has(script({}), "C3: force on the bridge'"));
    EXPECT_TRUE(has(script({"--signal", "nut"}), "C3: force on the nut'"));
    EXPECT_TRUE(has(script({"--body", "simple"}), "C3: force on the bridge through the body'"));
    EXPECT_TRUE(has(script({"--set", "k_b=0"}), "C3: force on the nut'"));
    setenv("PATH", path.c_str(), 1);
}

TEST(string, contacts_end_with_the_sound) {
    for (const char* oversampling : {"1", "2", "4"}) {
        // the pluck presses the string on its bridge until 51 ms
        const Json r = json({"string", "--seconds", "0.05", "--oversampling", oversampling});
        ASSERT_EQ(r["contacts"].size(), 1U);
        EXPECT_EQ(r["contacts"][0]["samples"], 2205) << "oversampling " << oversampling;
    }
}

TEST(string, says_that_it_clips) {
    const Words words{"string", "--seconds", "0.1", "--out", temporary("loud.wav")};
    EXPECT_EQ(percuss(words).err, "");
    const Finished loud = percuss(words + Words{"--full-scale", "0.1N"});
    EXPECT_EQ(loud.code, 0);
    EXPECT_NE(loud.err.find("clipped"), std::string::npos) << loud.err;
    EXPECT_EQ(percuss(words + Words{"--full-scale", "0.1N", "--bits", "32"}).err, "");
}

TEST(string, reads_instruments) {
    const Json r =
        json({"string", std::string(support::source_folder) + "/examples/string/sitar.toml",
              "--seconds", "0.1"});
    EXPECT_NEAR(r["pitch"], 138.6, 0.01);
    EXPECT_LE(r["energy_balance"], 1e-12);
}

TEST(string, refuses_bad_input) {
    expect_refused({"string", "C4"}, {"C4", "C3"});
    expect_refused({"string", "drom"}, {"drone"});
    expect_refused({"string", "--seconds", "0"}, {"0 s", "600"});
    expect_refused({"string", "--seconds", "1e9"}, {"600"});
    expect_refused({"string", "--seconds", "-1"}, {"-1"});
    expect_refused({"string", "--set", "f1=30kHz"}, {"30000 Hz", "Nyquist"});
    expect_refused({"string", "--rate", "8000", "--set", "f1=5000"}, {"5000", "4000"});
    expect_refused({"string", "--set", "L=-1"}, {"L = -1 m", "0.001 m"});
    expect_refused({"string", "--set", "x_b=2"}, {"bridge", "2 m", "1 m"});
    expect_refused({"string", "--set", "x_c=1.5"}, {"thread", "1.5 m"});
    expect_refused({"string", "--set", "k_b=-4"}, {"k_b", "-4"});
    expect_refused({"string", "--set", "xc=5mm"}, {"xc", "x_c"});
    expect_refused({"string", "--set", "x_c=5kg"}, {"x_c", "length"});
    expect_refused({"string", "--set", "x_c"}, {"NAME=VALUE"});
    expect_refused({"string", "--oversampling", "3"}, {"1, 2 or 4"});
    expect_refused({"string", "--body", "wood"}, {"simple"});
    expect_refused({"string", "--sweep", "x_c=8mm:4mm:1mm"}, {"step"});
    expect_refused({"string", "--sweep", "x_c=1mm:4mm:0mm"}, {"step"});
    expect_refused({"string", "--sweep", "x_d=1mm:4mm:1mm"}, {"x_d"});
    expect_refused({"string", "--out", "tone.mp3"}, {"tone.mp3", ".flac"});
    expect_refused({"string", "--out", "tone.flac", "--bits", "32"}, {"FLAC"});
    expect_refused({"string", "--bits", "16"}, {"--out"});
    expect_refused({"string", "--rate", "0"}, {"sample rate of 0 Hz"});
    expect_refused({"string", "--set", "beta_e=0"}, {"the lateness of the release must"});
    // gigabytes are refused before they are asked for
    expect_refused({"string", "--seconds", "600", "--rate", "768000"}, {"4.61e+08 samples"});
    expect_refused({"string", "--seconds", "600", "--sweep", "x_c=4mm:8mm:0.01mm"}, {"samples"});
    expect_refused({"string", "nothing.toml"}, {"nothing.toml"});
}

TEST(string, absurd_sizes_are_refused_before_anything_is_allocated) {
    expect_refused({"string", "--rate", "1e12"}, {"sample rate of 1e+12 Hz", "768 kHz"});
    expect_refused({"string", "--set", "f1=0.1", "--set", "E=0"}, {"20000 modes", "higher pitch"});
    expect_refused({"string", "drone", "--set", "f1=0.1", "--set", "E=0"}, {"20000 modes"});
    expect_refused({"string", "--set", "n_b=1e9"}, {"n_b", "64"});
    expect_refused({"string", "--seconds", "600", "--set", "n_b=64", "--set", "l_b=6mm"},
                   {"steps of modes", "2e+12"});
    expect_refused({"string", "--seconds", "20", "--sweep", "f1=1.1:1.6:0.005", "--set", "E=0"},
                   {"steps of modes"});
    // the last value of a sweep is refused before the first is rendered
    expect_refused({"string", "--seconds", "100", "--sweep", "x_b=0.5:1.5:0.5"}, {"bridge", "1 m"});
}

TEST(string, a_long_sound_has_the_pitch_that_was_heard) {
    const Words words{"string", "--oversampling", "1"};
    const double heard = json(words + Words{"--seconds", "3"})["heard_pitch"];
    EXPECT_NEAR(heard, 131.8, 0.3);
    EXPECT_NEAR(json(words + Words{"--seconds", "200"})["heard_pitch"], heard, 0.2);
}

TEST(string, impulse_and_energy_stand_beside_what_depends_on_the_step) {
    const Json r = json({"string", "--seconds", "0.3"});
    EXPECT_NEAR(r["bridge_impulse"], 0.025929, 1e-5);
    EXPECT_RELATIVE(r["mean_bridge_force"], r["bridge_impulse"].get<double>() / 0.3, 1e-12);
    EXPECT_NEAR(r["energy_input"], 2.00195e-4, 1e-8);
    EXPECT_NEAR(r["energy_stored"], 1.44554e-4, 1e-7);
    EXPECT_EQ(r["contact_count"], r["contacts"].size());
    const Json drone = json({"string", "drone", "--seconds", "0.3"});
    EXPECT_EQ(drone["strings"][1]["energy_input"], 0) << "plucked after 1.2 s";
    EXPECT_GT(drone["strings"][0]["bridge_impulse"], 0);
    EXPECT_NE(percuss({"string", "--seconds", "0.1"}).out.find("bridge impulse"),
              std::string::npos);
}

TEST(string, is_silent_on_a_raised_bridge_until_it_is_plucked) {
    const Json r =
        json({"string", "C3", "--seconds", "0.1", "--set", "a_e=0", "--set", "h_b=0.3mm"});
    EXPECT_EQ(r["heard_pitch"], 0);
    EXPECT_EQ(r["contact_count"], 1) << "it rests on the bridge";
}

TEST(string, leaves_no_half_written_sound) {
    expect_refused({"string", "--seconds", "0.1", "--out", "/nonexistent/tone.wav"},
                   {"/nonexistent"});
    const std::string full = temporary("full.wav");
    fs::create_symlink("/dev/full", full);
    expect_refused({"string", "--seconds", "0.1", "--out", full}, {"full"});
    const std::string old = temporary("old.wav");
    ASSERT_EQ(percuss({"string", "--seconds", "0.1", "--out", old}).code, 0);
    const std::string before = content(old);
    expect_refused({"string", "--seconds", "0", "--out", old}, {"0 s"});
    EXPECT_EQ(content(old), before);
}

}  // namespace
}  // namespace percuss::cli
