#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "percuss/io/law_file.hpp"
#include "percuss/studies/suite.hpp"
#include "pounding/revision.hpp"

namespace percuss {

using namespace pounding;
namespace {

/// Fowler, Noll and Vo's FNV-1a over 64 bit words, with a last stir. It guards against a mix-up,
/// not against an adversary.
class Hash {
public:
    void add(std::uint64_t word) {
        constexpr int bits = 64, byte = 8;
        for (int i = 0; i < bits; i += byte) {
            state_ ^= (word >> static_cast<unsigned>(i)) & 0xFFU;
            state_ *= 0x100000001b3U;
        }
    }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    void add(std::size_t count, int) { add(static_cast<std::uint64_t>(count)); }
    void add(std::string_view text) {
        add(text.size(), 0);
        for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    }
    void add(std::span<const double> values) {
        add(values.size(), 0);
        for (const double x : values) add(x);
    }
    [[nodiscard]] std::string text() const {
        std::uint64_t x = state_;
        x = (x ^ (x >> 31U)) * 0x9E3779B97F4A7C15U;
        x ^= x >> 29U;
        constexpr std::string_view digits = "0123456789abcdef";
        std::string result;
        for (int shift = 60; shift >= 0; shift -= 4)
            result += digits[(x >> static_cast<unsigned>(shift)) & 0xFU];
        return result;
    }

private:
    std::uint64_t state_ = 0xcbf29ce484222325U;
};

void add(Hash& hash, const Building& b) {
    for (const auto* part :
         {&b.mass, &b.damping, &b.stiffness, &b.ground, &b.force, &b.displacement, &b.velocity})
        hash.add(std::span<const double>(*part));
    hash.add(b.delay);
    hash.add(std::uint64_t{b.storeys});
}

void add(Hash& hash, const Dof& dof) {
    hash.add(dof.building, 0);
    hash.add(dof.index, 0);
}

void add(Hash& hash, const SuiteStructure& s, bool own_gaps) {
    hash.add(s.buildings.size(), 0);
    for (const Building& building : s.buildings) add(hash, building);
    hash.add(s.pairs.size(), 0);
    for (const PoundingPair& pair : s.pairs) {
        add(hash, pair.left);
        hash.add(std::uint64_t{pair.right.has_value()});
        if (pair.right) add(hash, *pair.right);
        if (own_gaps) hash.add(pair.gap);
    }
    for (const auto& joint : s.contacts)
        for (const SuiteContact& contact : joint) {
            hash.add(std::string_view(law_toml(contact.law)));
            hash.add(static_cast<std::uint64_t>(contact.release));
            hash.add(contact.least_onset);
        }
}

}  // namespace

std::string fingerprint(const SuiteStudy& study) {
    Hash hash;
    hash.add(std::string_view("suite 1"));
    hash.add(std::uint64_t{pounding_revision});
    hash.add(study.records.size(), 0);
    for (const SuiteRecord& record : study.records) {
        hash.add(record.motion->dt);
        hash.add(std::span<const double>(record.motion->acceleration));
        hash.add(record.intensity);
        hash.add(record.duration);
    }
    hash.add(std::span<const double>(study.levels));
    hash.add(std::uint64_t{study.own_records});
    hash.add(study.structures.size(), 0);
    for (const SuiteStructure& structure : study.structures)
        add(hash, structure, study.gaps.empty());
    hash.add(std::span<const double>(study.gaps));
    hash.add(study.laws.size(), 0);
    hash.add(std::span<const double>(study.restitutions));
    hash.add(study.method.tolerance);
    return hash.text();
}

}  // namespace percuss
