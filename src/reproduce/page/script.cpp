#include "reproduce/page/parts.hpp"

namespace percuss::reproduction {

std::string_view report_script() {
    return R"js(
(() => {
  const form = document.getElementById('find'), box = document.getElementById('contents');
  const words = document.getElementById('words'), shown = document.getElementById('shown');
  const narrow = matchMedia('(max-width: 64rem)');
  const lower = e => e.textContent.toLowerCase();
  const studies = [...document.querySelectorAll('main article')].map(article => ({
    article, text: lower(article), kinds: article.dataset.kinds.split(' '),
    parts: [...article.querySelectorAll('[data-kind]')],
    entry: document.querySelector(`nav li > a[href="#${article.id}"]`).parentElement
  }));
  const errata = [...document.querySelectorAll('tr[id^="erratum-"]')].map(row => ({row, text: lower(row)}));

  function apply() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(w => w);
    const kinds = [...form.querySelectorAll(':checked')].map(c => c.value);
    const has = text => wanted.every(w => text.includes(w));
    let count = 0, parts = 0, all = 0;
    for (const s of studies) {
      const show = has(s.text) && (kinds.length === 0 || kinds.some(k => s.kinds.includes(k)));
      s.article.hidden = s.entry.hidden = !show;
      count += show;
      for (const p of s.parts) {
        p.hidden = kinds.length > 0 && !kinds.includes(p.dataset.kind);
        parts += show && !p.hidden;
        ++all;
      }
    }
    for (const e of errata) e.row.hidden = !has(e.text);
    for (const group of document.querySelectorAll('main > .source'))
      group.hidden = !group.querySelector('article:not([hidden])');
    for (const list of document.querySelectorAll('nav ol'))
      list.hidden = list.previousElementSibling.hidden = !list.querySelector('li:not([hidden])');
    shown.textContent = `${count} of ${studies.length} studies, ${parts} of ${all} statements`;
  }

  // a link leads to its target, whatever is filtered or folded away
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const folded = target.closest('details');
    if (folded) folded.open = true;
    if (target.closest('[hidden]')) { form.reset(); apply(); }
    target.scrollIntoView();
  }

  form.hidden = false;
  form.addEventListener('submit', e => e.preventDefault());
  form.addEventListener('input', apply);
  form.addEventListener('reset', () => setTimeout(apply));
  words.addEventListener('keydown', e => { if (e.key === 'Escape') { form.reset(); } });
  addEventListener('hashchange', reveal);
  addEventListener('beforeprint', () => document.querySelectorAll('details').forEach(d => { d.open = true; }));
  box.addEventListener('click', e => { if (narrow.matches && e.target.closest('a')) box.open = false; });
  if (narrow.matches) box.open = false;
  apply();
  if (location.hash) reveal();
})();
)js";
}

}  // namespace percuss::reproduction
