// A law of which something is unknown cannot be whole yet: typical values stand in.
#pragma once

#include "percuss/request/law_request.hpp"

namespace percuss::request {

void add_placeholders(const LawRequest& request, LawParts& parts);

}  // namespace percuss::request
