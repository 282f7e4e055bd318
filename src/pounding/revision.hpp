// Which engine computed a run.
#pragma once

namespace percuss::pounding {

/// Raised with every change that may alter a bit of a pounding run. Result files hold it, so that
/// runs of two engines are never mixed.
inline constexpr int pounding_revision = 6;

}  // namespace percuss::pounding
