#include "reproduce/page/parts.hpp"

namespace percuss::reproduction {

// Text has a contrast of at least 4.5 : 1 in both themes.
std::string_view report_style() {
    return R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1b1d1f; --muted: #565c63; --rule: #d4d8dc; --shade: #f4f6f8; --link: #0b57a4;
  --shadow: #0003;
  --good: #0f5b2a; --good-shade: #e2f4e8; --mend: #0b4a8f; --mend-shade: #e4eefa;
  --open: #484d52; --open-shade: #eceef0; --bad: #8f1d0a; --bad-shade: #fde9e4;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #15181b; --ink: #e8eaec; --muted: #a8b0b8; --rule: #3a4046; --shade: #1f2428; --link: #8dbcf5;
    --shadow: #000c;
    --good: #9ee2b4; --good-shade: #17351f; --mend: #a5ccfa; --mend-shade: #14304f;
    --open: #c6ccd2; --open-shade: #2c3237; --bad: #ffb3a3; --bad-shade: #471a12;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-behavior: smooth; scroll-padding-top: 3.5rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; padding: 0 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  overflow-wrap: break-word;
}
h1 { font-size: 1.8rem; line-height: 1.2; margin: 1.5rem 0 .5rem; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.5rem 0 .5rem; border-bottom: 2px solid var(--rule); }
h3 { font-size: 1.15rem; line-height: 1.3; margin: 0 0 .35rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip, .heard { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; z-index: 9; }
.muted { color: var(--muted); }
header > p { margin: .25rem 0; }
header h2 { margin-top: 1.75rem; }
.story { padding-left: 1.5rem; max-width: 48rem; }
.story li { margin: .6rem 0; }
@media screen and (min-width: 80rem) {
  #story { display: grid; grid-template-columns: 21rem minmax(0, 1fr); column-gap: 1.5rem; }
  #story h2 { grid-column: 1 / -1; }
  .story { margin: 0; }
  #story figure { margin: .5rem 0; }
}
.story strong { display: block; }
#reading li { max-width: 48rem; margin: .3rem 0; }
summary { cursor: pointer; font-weight: 600; }
article { margin: 1.5rem 0 3rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
article > p { max-width: 52rem; }
.counts .badge { margin: .1rem 0; }
.badge { display: inline-block; padding: .05rem .5rem; border-radius: .75rem; font-size: .875rem; line-height: 1.45; white-space: nowrap; }
.reproduced { color: var(--good); background: var(--good-shade); }
.agrees_in_kind { color: var(--good); background: var(--paper); box-shadow: inset 0 0 0 1px var(--good); }
.misprint { color: var(--mend); background: var(--mend-shade); }
.not_checkable { color: var(--open); background: var(--open-shade); }
.does_not_hold, .failed { color: var(--bad); background: var(--bad-shade); }

/* contents: beside the text on a desk, a bar at the top of a phone */
nav { position: sticky; top: 0; z-index: 3; background: var(--paper); border-bottom: 1px solid var(--rule); margin: 1rem -1rem 0; padding: .4rem 1rem; }
nav details[open] { max-height: 80vh; overflow-y: auto; overscroll-behavior: contain; }
nav p { margin: .5rem 0; }
nav .source { font-size: .9rem; font-weight: 600; line-height: 1.3; margin: 1rem 0 .25rem; }
nav ol { list-style: none; padding: 0; margin: 0; }
nav li { padding: .25rem 0; border-bottom: 1px solid var(--rule); font-size: .9rem; line-height: 1.35; }
nav .badge { font-size: .75rem; padding: 0 .35rem; }
.marks { white-space: nowrap; }
form { margin: .5rem 0; padding: .5rem; background: var(--shade); border-radius: .5rem; }
form p { margin: .35rem 0 0; font-size: .875rem; }
fieldset { border: 0; padding: 0; margin: .5rem 0 0; }
legend, form label[for] { font-weight: 600; padding: 0; }
.choice { display: block; padding: .15rem 0; }
input[type=search] { width: 100%; font: inherit; padding: .3rem .5rem; border: 1px solid var(--muted); border-radius: .25rem; background: var(--paper); color: var(--ink); }
input::placeholder { color: var(--muted); opacity: 1; }
button { font: inherit; color: var(--link); background: none; border: 1px solid var(--muted); border-radius: .25rem; padding: .1rem .5rem; cursor: pointer; }
@media screen and (min-width: 64.01rem) {
  html { scroll-padding-top: .5rem; }
  body { display: grid; grid-template-columns: 20rem minmax(0, 64rem); column-gap: 2rem; padding-left: 0; }
  header, main { grid-column: 2; }
  nav { grid-column: 1; grid-row: 1 / span 2; align-self: start; height: 100vh; overflow-y: auto; margin: 0; padding: 1rem; border: 0; border-right: 1px solid var(--rule); }
  nav details[open] { max-height: none; overflow: visible; }
}

/* a table that is wider than its frame scrolls in it; a shadow tells that there is more */
.scroll {
  overflow-x: auto; max-width: 100%; margin: .5rem 0;
  background:
    linear-gradient(to right, var(--paper) 40%, transparent) 0 0 / 2.5rem 100% no-repeat local,
    linear-gradient(to left, var(--paper) 40%, transparent) 100% 0 / 2.5rem 100% no-repeat local,
    linear-gradient(to right, var(--shadow), transparent) 0 0 / .9rem 100% no-repeat scroll,
    linear-gradient(to left, var(--shadow), transparent) 100% 0 / .9rem 100% no-repeat scroll;
}
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; margin: 0 0 .25rem; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
caption span { display: inline-block; position: sticky; left: 0; max-width: calc(100vw - 2rem); }
th, td { padding: .2rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
thead th { border-bottom: 2px solid var(--rule); vertical-align: bottom; }
td.number, th.number { text-align: right; white-space: nowrap; }
td.text { min-width: 15rem; }
th.said { min-width: 14rem; font-weight: 400; }
.errata td { min-width: 7rem; }
tr.computed td, tr.computed th, tr.published td, tr.published th { border-bottom: 0; }
tr.published > th[scope=rowgroup] { border-bottom: 1px solid var(--rule); }
tr.published > th[scope=row], tr.computed > th, tr.difference > th { font-weight: 400; color: var(--muted); }
th.fixed { position: sticky; left: 0; z-index: 1; background: var(--paper); min-width: 9rem; max-width: 12rem; }
th.fixed .badge { font-weight: 400; font-size: .8rem; }
.wide { font-size: .85rem; }
.wide th, .wide td { padding: .15rem .4rem; }
td.off { color: var(--bad); font-weight: 600; }
.remarks { font-size: .9rem; padding-left: 1.5rem; margin: .25rem 0 1rem; max-width: 52rem; }
.remark { font-weight: 600; font-style: italic; }
q { font-style: italic; }
@media screen and (max-width: 40rem) {
  /* cells stand below each other, as a table they would leave the screen */
  table.stacked, .stacked tbody, .stacked tr, .stacked th, .stacked td { display: block; }
  .stacked caption { display: block; }
  .stacked thead { position: absolute; left: -999px; }
  .stacked tbody th, .stacked td { min-width: 0; border: 0; padding: .1rem 0; text-align: left; white-space: normal; }
  .stacked tr { border-bottom: 1px solid var(--rule); padding: .5rem 0; }
  .stacked th.said { font-weight: 600; }
  .stacked td:empty { display: none; }
  .stacked td::before { content: attr(data-label) ": "; color: var(--muted); }
  th.fixed { min-width: 7.5rem; max-width: 8.5rem; }
  th.fixed .badge { padding: .05rem .3rem; }
}

figure { margin: 1rem 0; }
figure img { display: block; width: 100%; height: auto; margin: 0 auto; }
@media (min-width: 40.01rem) {
  figure { padding: .75rem; border: 1px solid var(--rule); border-radius: .5rem; }
  figure img { width: auto; max-width: 100%; }
}
figcaption { font-size: .9rem; margin-top: .5rem; max-width: 52rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, monospace; font-size: .875em; background: var(--shade); padding: .05rem .25rem; border-radius: .25rem; }
math { font-family: "Latin Modern Math", "STIX Two Math", "Cambria Math", math, serif; font-size: 1.05em; }
@media print {
  body { font-size: 10pt; }
  nav { position: static; }
  nav details[open] { max-height: none; }
  form, .skip { display: none; }
  nav li, figure, tr { break-inside: avoid; }
  h2, h3, h4, caption, thead { break-after: avoid; }
  figure img { max-height: 18cm; width: auto; max-width: 100%; }
  .scroll { overflow: visible; background: none; }
  table { font-size: 7.5pt; }
  td.text, th.said { min-width: 0; }
  a { color: inherit; text-decoration: none; }
}
)css";
}

}  // namespace percuss::reproduction
