// LAMMPS' own headers name a few things of the fmt library that it bundles (version 7, renamed to
// fmt::v7_lmp) and that liblammps-dev does not install. Debian's fmt is newer and no longer has
// them. These declarations are enough to compile the headers; nothing here is ever called, because
// the styles of percuss hand finished strings to LAMMPS.
#pragma once

#include <string>

namespace fmt {
inline namespace v7_lmp {

template <class Char>
class basic_string_view;
using string_view = basic_string_view<char>;

struct format_args;

template <class... Args, class Format, class... Values>
format_args make_args_checked(const Format&, const Values&...);

template <class... Args>
std::string format(const Args&...);

}  // namespace v7_lmp
}  // namespace fmt
