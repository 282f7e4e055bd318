// The results of a command for programs: a tree that is written as JSON.
// The JSON library stays in value.cpp, because every file that includes it compiles slowly.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace percuss::app {

struct Member;

class Value {
public:
    using List = std::vector<Value>;
    using Object = std::vector<Member>;  ///< in the order of writing

    Value();               ///< null
    Value(double number);  ///< null if not finite
    Value(long number);
    Value(bool truth);
    Value(const char* text);
    Value(std::string_view text);
    Value(std::string text);
    Value(List list);
    Value(Object object);

    using Content = std::variant<std::monostate, double, long, bool, std::string, List, Object>;
    [[nodiscard]] const Content& content() const { return content_; }

private:
    Content content_;
};

struct Member {
    std::string key;
    Value value;
};

[[nodiscard]] Value list_of(const std::vector<double>& numbers);
[[nodiscard]] std::string json_of(const Value& value);

}  // namespace percuss::app
