#include "apps/cli/value.hpp"

#include <nlohmann/json.hpp>

#include "apps/cli/json.hpp"

namespace percuss::app {

namespace {

using Json = nlohmann::ordered_json;

Json tree(const Value& value);

struct ToJson {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(double number) const { return json_number(number); }
    Json operator()(long number) const { return number; }
    Json operator()(bool truth) const { return truth; }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(const Value::List& list) const {
        Json result = Json::array();
        for (const Value& item : list) result.push_back(tree(item));
        return result;
    }
    Json operator()(const Value::Object& object) const {
        Json result = Json::object();
        for (const Member& member : object) result[member.key] = tree(member.value);
        return result;
    }
};

Json tree(const Value& value) { return std::visit(ToJson{}, value.content()); }

}  // namespace

// Here and not in the class, because only here a Member is complete.
Value::Value() = default;
Value::Value(double number) : content_(number) {}
Value::Value(long number) : content_(number) {}
Value::Value(bool truth) : content_(truth) {}
Value::Value(const char* text) : content_(std::string(text)) {}
Value::Value(std::string_view text) : content_(std::string(text)) {}
Value::Value(std::string text) : content_(std::move(text)) {}
Value::Value(List list) : content_(std::move(list)) {}
Value::Value(Object object) : content_(std::move(object)) {}

Value list_of(const std::vector<double>& numbers) {
    return Value::List(numbers.begin(), numbers.end());
}

std::string json_of(const Value& value) {
    std::string text = json_text(tree(value));
    if (!text.ends_with('\n')) text += '\n';
    return text;
}

}  // namespace percuss::app
