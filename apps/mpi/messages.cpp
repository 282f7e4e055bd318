#include "apps/mpi/messages.hpp"

#include <cstring>
#include <string>
#include <type_traits>

namespace percuss::app {

namespace {

template <class T>
void put(Message& message, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::size_t size = message.size();
    message.resize(size + sizeof value);
    std::memcpy(message.data() + size, &value, sizeof value);
}

class Reader {
public:
    explicit Reader(const Message& message) : message_(message) {}

    template <class T>
    T get() {
        T value{};
        if (message_.size() - at_ < sizeof value) {
            at_ = message_.size();
            good_ = false;
            return value;
        }
        std::memcpy(&value, message_.data() + at_, sizeof value);
        at_ += sizeof value;
        return value;
    }
    std::string text(std::size_t size) {
        if (message_.size() - at_ < size) good_ = false;
        if (!good_) return {};
        at_ += size;
        return {message_.data() + at_ - size, size};
    }
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] bool at_end() const { return at_ == message_.size(); }

private:
    const Message& message_;
    std::size_t at_ = 0;
    bool good_ = true;
};

}  // namespace

Message pack(const std::vector<StoredRun>& runs) {
    Message message;
    for (const StoredRun& run : runs) {
        put(message, run.index);
        put(message, run.status);
        put(message, run.impacts);
        put(message, run.force);
        put(message, run.onset_speed);
        put(message, run.note.size());
        message.insert(message.end(), run.note.begin(), run.note.end());
        put(message, run.peaks.size());
        for (const StoredPeaks& peaks : run.peaks) put(message, peaks);
        put(message, run.contacts.size());
        for (const StoredContact& contact : run.contacts) put(message, contact);
    }
    return message;
}

std::vector<StoredRun> unpack(const Message& message, const CaseProduct& product) {
    std::vector<StoredRun> runs;
    Reader reader(message);
    while (!reader.at_end()) {
        const auto which = product.at(reader.get<std::int64_t>());
        StoredRun run{.index = which.index, .alone = which.alone, .place = which.place};
        run.status = reader.get<int>();
        run.impacts = reader.get<std::int64_t>();
        run.force = reader.get<double>();
        run.onset_speed = reader.get<double>();
        run.note = reader.text(reader.get<std::size_t>());
        const auto peaks = reader.get<std::size_t>();
        for (std::size_t i = 0; i < peaks && reader.good(); ++i)
            run.peaks.push_back(reader.get<StoredPeaks>());
        const auto contacts = reader.get<std::size_t>();
        for (std::size_t i = 0; i < contacts && reader.good(); ++i)
            run.contacts.push_back(reader.get<StoredContact>());
        if (!reader.good()) return {};
        runs.push_back(std::move(run));
    }
    return runs;
}

}  // namespace percuss::app
