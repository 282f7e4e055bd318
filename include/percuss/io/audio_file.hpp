// Sound as the bytes of a WAV or FLAC file; write_file then writes them completely or not at all.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"

namespace percuss {

enum class AudioContainer { wav, flac };
enum class AudioBits { pcm16, pcm24, float32, float64 };

struct AudioFormat {
    AudioContainer container = AudioContainer::wav;
    AudioBits bits = AudioBits::pcm24;
    int sample_rate = 44100;
};

/// From the end of a file's name, .wav or .flac.
Expected<AudioContainer> audio_container(std::string_view path);
/// From "16", "24", "32" or "64" (the last two floating point, WAV only).
Expected<AudioBits> audio_bits(std::string_view text, AudioContainer container);

/// One channel; full scale is 1, and integer formats clip there.
Expected<std::string> encode_audio(std::span<const double> signal, const AudioFormat& format);

}  // namespace percuss
