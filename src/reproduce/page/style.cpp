#include "reproduce/page/write.hpp"

namespace percuss::reproduction {

// Text has a contrast of at least 4.5 : 1 in both themes, curves of at least 3 : 1.
std::string_view report_style() {
    return R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1b1d1f; --muted: #565c63; --rule: #d4d8dc; --shade: #f4f6f8; --link: #0b57a4;
  --good: #0f5b2a; --good-shade: #e2f4e8; --mend: #0b4a8f; --mend-shade: #e4eefa;
  --open: #484d52; --open-shade: #eceef0; --bad: #8f1d0a; --bad-shade: #fde9e4;
  --plot-ink: #1b1d1f; --plot-grid: #d4d8dc;
  --plot-1: #0072b2; --plot-2: #c95700; --plot-3: #00855f; --plot-4: #b4568d; --plot-5: #a87000;
  --plot-6: #2f8fc4; --plot-7: #1b1d1f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181b; --ink: #e8eaec; --muted: #a8b0b8; --rule: #3a4046; --shade: #1f2428; --link: #8dbcf5;
    --good: #9ee2b4; --good-shade: #17351f; --mend: #a5ccfa; --mend-shade: #14304f;
    --open: #c6ccd2; --open-shade: #2c3237; --bad: #ffb3a3; --bad-shade: #471a12;
    --plot-ink: #e8eaec; --plot-grid: #3a4046;
    --plot-1: #4aa8e8; --plot-2: #f5873f; --plot-3: #2fcf9f; --plot-4: #e59dc8; --plot-5: #f2b93b;
    --plot-6: #95d2f7; --plot-7: #e8eaec;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0 auto; max-width: 64rem; padding: 0 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  overflow-wrap: break-word;
}
h1 { font-size: 1.8rem; line-height: 1.2; margin: 2rem 0 .5rem; }
h2 { font-size: 1.4rem; margin: 3rem 0 .25rem; border-bottom: 2px solid var(--rule); }
h3 { font-size: 1.15rem; margin: 0; }
h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
a { color: var(--link); }
a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
.muted { color: var(--muted); }
nav ol { list-style: none; padding: 0; margin: .25rem 0 1rem; }
nav li { display: flex; gap: .75rem; align-items: baseline; justify-content: space-between; padding: .15rem 0; border-bottom: 1px solid var(--rule); }
nav li > a { flex: 1; }
@media (max-width: 40rem) { nav li { flex-wrap: wrap; row-gap: 0; } nav li > a { flex-basis: 100%; } }
article { margin: 1.5rem 0 2.5rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
.badge { display: inline-block; padding: .05rem .5rem; border-radius: .75rem; font-size: .875rem; white-space: nowrap; }
.reproduced { color: var(--good); background: var(--good-shade); }
.agrees_in_kind { color: var(--good); background: var(--paper); box-shadow: inset 0 0 0 1px var(--good); }
.misprint { color: var(--mend); background: var(--mend-shade); }
.not_checkable { color: var(--open); background: var(--open-shade); }
.does_not_hold, .failed { color: var(--bad); background: var(--bad-shade); }
.scroll { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; margin: .25rem 0 .75rem; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { padding: .2rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
thead th { background: var(--shade); }
td.number, th.number { text-align: right; white-space: nowrap; }
td.text { min-width: 14rem; }
th.said { min-width: 12rem; font-weight: 400; }
.statements th.said { min-width: 15rem; }
td .badge { white-space: normal; min-width: 8rem; }
/* on a phone the cells of a statement stand below each other, as a table they would leave the screen */
@media (max-width: 40rem) {
  table.statements, .statements tbody, .statements tr, .statements th, .statements td { display: block; }
  .statements caption { display: block; }
  .statements thead { position: absolute; left: -999px; }
  .statements tbody th, .statements td { min-width: 0; border: 0; padding: .2rem 0; }
  .statements tr { border-bottom: 1px solid var(--rule); padding: .4rem 0; }
  .statements th.said { font-weight: 600; }
}
tr.computed td, tr.computed th, tr.published td, tr.published th { border-bottom: 0; }
th.fixed { position: sticky; left: 0; background: var(--paper); max-width: 11rem; }
thead th.fixed { background: var(--shade); }
th.fixed .badge { white-space: normal; font-weight: 400; }
td.off { color: var(--bad); font-weight: 600; }
figure { margin: 1rem 0; padding: .75rem; border: 1px solid var(--rule); border-radius: .5rem; overflow: hidden; }
figure svg { display: block; width: 100%; height: auto; max-width: 60rem; margin: 0 auto; font-family: inherit; }
figcaption { font-size: .9rem; margin-top: .5rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, monospace; font-size: .875em; background: var(--shade); padding: .05rem .25rem; border-radius: .25rem; }
math { font-size: 1.05em; }
@media print {
  body { max-width: none; font-size: 10pt; }
  nav li, figure, tr { break-inside: avoid; }
  h2, h3, h4, caption, thead { break-after: avoid; }
  figure svg { max-height: 20cm; }
  .skip { display: none; }
  .scroll { overflow: visible; }
  a { color: inherit; text-decoration: none; }
}
)css";
}

}  // namespace percuss::reproduction
