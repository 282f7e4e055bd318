// What a rendering reports as the step shrinks: impulse and energy settle; peak force and number of
// contacts do not, because a string chatters on a stiff bridge.
#include <gtest/gtest.h>

#include "percuss/studies/sound.hpp"
#include "run.hpp"

namespace percuss::string_test {
namespace {

StringSound rendered(const Instrument& instrument, double seconds, double sample_rate,
                     int oversampling = 4) {
    StringRender render;
    render.seconds = seconds;
    render.sample_rate = sample_rate;
    render.settings.oversampling = oversampling;
    const auto sound = render_string(instrument, render);
    EXPECT_TRUE(sound) << (sound ? "" : sound.error().text());
    return sound ? *sound : StringSound{};
}

TEST(string_convergence, impulse_and_energy_settle_and_peak_force_and_contacts_do_not) {
    PERCUSS_TOO_LONG_FOR_SANITIZERS();
    std::vector<StringSound> sounds;  // 88.2 kHz, then twice the step rate of the one before
    sounds.push_back(rendered(preset("C3"), 0.3, 44100, 2));
    for (const double factor : {1, 2, 4, 8})
        sounds.push_back(rendered(preset("C3"), 0.3, factor * 44100));
    const auto impulse = [&](std::size_t i) { return sounds[i].effort().impulse; };
    for (std::size_t i = 2; i < sounds.size(); ++i) {
        const double order =
            std::log2((impulse(i - 2) - impulse(i - 1)) / (impulse(i - 1) - impulse(i)));
        EXPECT_GT(order, 1.8) << i;
        EXPECT_LT(order, 2.3) << i;
    }
    const StringEffort coarse = sounds[0].effort(), fine = sounds[4].effort();
    EXPECT_NEAR(coarse.impulse / fine.impulse, 1.0620, 1e-3) << "the default is 6 % too large";
    EXPECT_NEAR(coarse.input / fine.input, 1, 2e-3);
    EXPECT_NEAR(coarse.stored / fine.stored, 1, 2e-3);
    EXPECT_NEAR(coarse.lost / fine.lost, 1, 1e-2);
    // the control: these would not pass
    EXPECT_GT(sounds[4].peak_bridge_force, 3 * sounds[0].peak_bridge_force);
    EXPECT_GT(sounds[4].contact_count, 5 * sounds[0].contact_count);
}

TEST(string_convergence, impulse_and_energy_belong_to_the_sound_and_not_to_what_follows) {
    const StringSound sound = rendered(c3(), 0.1, rate, 2);
    double impulse = 0;
    for (const StringContact& contact : sound.contacts) impulse += contact.impulse;
    const StringEffort effort = sound.effort();
    EXPECT_NEAR(effort.impulse / impulse, 1, 1e-12);
    EXPECT_NEAR((effort.stored + effort.lost) / effort.input, 1, 1e-12);
    // the scheme itself, stopped at the same step
    StringSettings settings;
    settings.ledger = true;
    const Rendered direct = run(c3(), 0.1, settings);
    EXPECT_NEAR(direct.energies.back().stored / effort.stored, 1, 1e-12);
}

TEST(string_convergence, a_chattering_instrument_lists_a_million_contacts_and_counts_all) {
    PERCUSS_TOO_LONG_FOR_SANITIZERS();
    Instrument many = c3({{"lambda", 0}});
    many.strings.resize(64, many.strings[0]);
    const StringSound sound = rendered(many, 0.6, 2 * rate);
    EXPECT_GT(sound.contact_count, most_contacts);
    EXPECT_LE(sound.contacts.size(), most_contacts);
    ASSERT_EQ(sound.efforts.size(), 64U);
    EXPECT_NEAR(sound.efforts[63].impulse / sound.efforts[0].impulse, 1, 1e-9);
}

}  // namespace
}  // namespace percuss::string_test
