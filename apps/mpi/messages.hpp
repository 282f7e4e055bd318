// What the ranks of percuss-mpi tell each other: cases to compute and finished runs, as bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "percuss/studies/case_product.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss::app {

using Message = std::vector<char>;

[[nodiscard]] Message pack(const std::vector<StoredRun>& runs);
/// Places follow from the product. Empty if the bytes are not a message.
[[nodiscard]] std::vector<StoredRun> unpack(const Message& message, const CaseProduct& product);

}  // namespace percuss::app
