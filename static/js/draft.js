// Half-typed entries survive a reload and show in a new tab: kept for a day under the form's id, dropped once the entry is taken.
// Forms opt in with data-draft; a hand-over page with sealed fields must not.

const slot = (form, page = location.pathname) => `draft:${page}#${form.id}`;
const DAY = 864e5;
const SKIP = new Set(["csrf_token", "key", "at"]);

const ticks = (el) => el.type === "checkbox" || el.type === "radio";

/** The fields that somebody fills, without what the server renders afresh. */
const fields = (form) => [...form.elements].filter((el) => el.name && !SKIP.has(el.name)
  && !["submit", "button", "file", "password"].includes(el.type) && (el.type !== "hidden" || el.hasAttribute("data-order")));

/** What stands in the form now, as name/value pairs. */
export function entered(form) {
  return fields(form).map((el) => [el.name, ticks(el) ? [el.value, el.checked] : el.value]);
}

/** Puts pairs back, in order, onto fields that still exist: the second value of a name onto its second field. */
export function refill(form, pairs) {
  const left = {};
  for (const el of fields(form)) (left[el.name] ||= []).push(el);
  for (const [name, value] of pairs) {
    const named = left[name] || [];
    if (!Array.isArray(value)) {
      const at = named.findIndex((el) => !ticks(el));
      if (at >= 0) named.splice(at, 1)[0].value = value;
    } else for (const el of named) if (ticks(el) && el.value === value[0]) el.checked = value[1];
  }
}

export function dropDraft(form, page) {
  try { localStorage.removeItem(slot(form, page)); } catch { /* no storage: nothing was kept */ }
}

/** What is no longer asked is no longer half typed: on the table page a form that is gone takes its draft with it. */
function dropGone() {
  const start = `draft:${location.pathname}#`;
  try {
    Object.keys(localStorage).filter((k) => k.startsWith(start) && !document.getElementById(k.slice(start.length)))
      .forEach((k) => localStorage.removeItem(k));
  } catch { /* no storage */ }
}

export function restoreDrafts(root) {
  if (document.getElementById("live")) dropGone();
  root.querySelectorAll("form[data-draft][id]").forEach((form) => {
    try {
      const kept = JSON.parse(localStorage.getItem(slot(form)) || "null");
      if (kept && Date.now() - kept.at > DAY) { dropDraft(form); return; }
      // a page that comes back refused is filled by the server already, and newer
      if (kept && !form.hasAttribute("data-filled")) refill(form, kept.pairs);
    } catch { /* unreadable or no storage */ }
  });
}

export function watchDrafts() {
  const keep = (event) => {
    const form = event.target.form || (event.target.closest && event.target.closest("form"));
    if (!form || !form.id || !form.hasAttribute("data-draft")) return;
    try { localStorage.setItem(slot(form), JSON.stringify({ at: Date.now(), pairs: entered(form) })); } catch { /* full or forbidden */ }
  };
  document.addEventListener("input", keep);
  document.addEventListener("change", keep);
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && !event.target.hasAttribute("data-outbox")) dropDraft(event.target);
  });
}
