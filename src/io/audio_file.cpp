#include "percuss/io/audio_file.hpp"

#include <sndfile.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "percuss/core/text.hpp"

namespace percuss {

namespace {

/// What libsndfile takes for a file.
struct Memory {
    std::string bytes;
    sf_count_t at = 0;

    static Memory& of(void* self) { return *static_cast<Memory*>(self); }
    static sf_count_t length(void* self) { return static_cast<sf_count_t>(of(self).bytes.size()); }
    static sf_count_t tell(void* self) { return of(self).at; }
    static sf_count_t seek(sf_count_t offset, int whence, void* self) {
        Memory& m = of(self);
        const sf_count_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? m.at : length(self);
        m.at = std::max<sf_count_t>(0, from + offset);
        return m.at;
    }
    static sf_count_t read(void* to, sf_count_t count, void* self) {
        Memory& m = of(self);
        const sf_count_t left = std::clamp<sf_count_t>(length(self) - m.at, 0, count);
        std::memcpy(to, m.bytes.data() + m.at, static_cast<std::size_t>(left));
        m.at += left;
        return left;
    }
    static sf_count_t write(const void* from, sf_count_t count, void* self) {
        Memory& m = of(self);
        const auto end = static_cast<std::size_t>(m.at + count);
        if (m.bytes.size() < end) m.bytes.resize(end);
        std::memcpy(m.bytes.data() + m.at, from, static_cast<std::size_t>(count));
        m.at += count;
        return count;
    }
};

int subtype(AudioBits bits) {
    if (bits == AudioBits::pcm16) return SF_FORMAT_PCM_16;
    if (bits == AudioBits::pcm24) return SF_FORMAT_PCM_24;
    return bits == AudioBits::float32 ? SF_FORMAT_FLOAT : SF_FORMAT_DOUBLE;
}

Error failed(const std::string& why) { return {"the sound cannot be encoded: " + why, {}}; }

}  // namespace

Expected<AudioContainer> audio_container(std::string_view path) {
    const std::string name = lower_case(path);
    if (name.ends_with(".wav")) return AudioContainer::wav;
    if (name.ends_with(".flac")) return AudioContainer::flac;
    return Error{"the name " + in_quotes(path) +
                     " does not say which kind of sound file to write; expected .wav or .flac",
                 {}};
}

Expected<AudioBits> audio_bits(std::string_view text, AudioContainer container) {
    if (text == "16") return AudioBits::pcm16;
    if (text == "24") return AudioBits::pcm24;
    if (text != "32" && text != "64")
        return Error{
            in_quotes(text) +
                " bits per sample are refused; expected 16, 24, or 32 or 64 (floating point)",
            {}};
    if (container == AudioContainer::flac)
        return Error{"FLAC holds no floating point samples; expected 16 or 24 bits, or a .wav file",
                     {}};
    return text == "32" ? AudioBits::float32 : AudioBits::float64;
}

Expected<std::string> encode_audio(std::span<const double> signal, const AudioFormat& format) {
    SF_INFO info{};
    info.samplerate = format.sample_rate;
    info.channels = 1;
    info.format = (format.container == AudioContainer::wav ? SF_FORMAT_WAV : SF_FORMAT_FLAC) |
                  subtype(format.bits);
    if (sf_format_check(&info) == 0)
        return failed("no such file has a sample rate of " + std::to_string(format.sample_rate) +
                      " Hz");
    Memory memory;
    SF_VIRTUAL_IO files{Memory::length, Memory::seek, Memory::read, Memory::write, Memory::tell};
    SNDFILE* sound = sf_open_virtual(&files, SFM_WRITE, &info, &memory);
    if (sound == nullptr) return failed(sf_strerror(nullptr));
    sf_command(sound, SFC_SET_CLIPPING, nullptr, SF_TRUE);
    // a time of writing would make the same sound a different file
    sf_command(sound, SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
    const auto count = static_cast<sf_count_t>(signal.size());
    const bool written = sf_write_double(sound, signal.data(), count) == count;
    const std::string why = sf_strerror(sound);
    if (sf_close(sound) != 0 || !written) return failed(why);
    return std::move(memory.bytes);
}

}  // namespace percuss
