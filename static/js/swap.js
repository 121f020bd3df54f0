// Puts fresh HTML into the page and keeps what a person would miss: focus, half-typed values, open details, the place on the page.
import { entered, refill } from "./draft.js";

let held = 0;
document.addEventListener("pointerdown", () => { held = Date.now(); }, { passive: true });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { held = 0; }, { passive: true });

/** Never under a finger: a control that moves away takes the wrong tap. */
export async function calm() {
  while (held && Date.now() - held < 2000) await new Promise((done) => setTimeout(done, 120));
}

/** On a phone that goes from hand to hand: before whose eyes it lies. Undefined on a phone of one's own. */
const eyes = (root) => (root.matches("[data-eyes]") ? root : root.querySelector("[data-eyes]"))?.dataset.eyes;

// A page that the browser keeps comes back as it was left, maybe to other eyes than those that left it.
addEventListener("pagehide", () => { if (eyes(document.body) !== undefined) document.querySelectorAll("details[data-shut]").forEach((d) => { d.open = false; }); });

function remember(root) {
  const focus = root.contains(document.activeElement) ? document.activeElement : null;
  const forms = [...root.querySelectorAll("form[id]")].filter((f) => f.hasAttribute("data-touched"));
  const anchor = [...root.querySelectorAll("[id]")].find((el) => el.getBoundingClientRect().top >= 0 && el.offsetParent);
  return {
    focus: focus && { id: focus.id, form: focus.form && focus.form.id, name: focus.name, value: focus.value, start: focus.selectionStart, end: focus.selectionEnd },
    forms: forms.map((f) => [f.id, entered(f)]),
    open: [...root.querySelectorAll("details[id][open]")].map((d) => d.id),
    anchor: anchor && { id: anchor.id, top: anchor.getBoundingClientRect().top },
  };
}

function refocus(kept) {
  if (!kept) return;
  const form = kept.form && document.getElementById(kept.form);
  const again = (kept.id && document.getElementById(kept.id))
    || (form && [...form.elements].find((el) => el.name === kept.name && (el.type !== "radio" || el.value === kept.value)));
  if (!again) return;
  again.focus({ preventScroll: true });
  if (typeof kept.start === "number") { try { again.setSelectionRange(kept.start, kept.end); } catch { /* not a text field */ } }
}

function putBack(kept, keepForms) {
  for (const id of kept.open) { const d = document.getElementById(id); if (d) d.open = true; }
  if (keepForms) for (const [id, pairs] of kept.forms) {
    const form = document.getElementById(id);
    if (form) { refill(form, pairs); form.setAttribute("data-touched", ""); }
  }
}

/** Replaces `selector` by its namesake in `doc`. keepForms: other people's news must not eat what is being typed here. */
export function swap(doc, selector, keepForms) {
  const old = document.querySelector(selector);
  const fresh = doc.querySelector(selector);
  if (!old || !fresh) return false;
  // a parsed document runs no script, so what is meant for pages without script has become real fields: out with it
  fresh.querySelectorAll("noscript").forEach((el) => el.remove());
  const kept = remember(old);
  if (eyes(old) !== eyes(fresh)) kept.open = kept.open.filter((id) => !fresh.querySelector(`details[data-shut][id="${CSS.escape(id)}"]`));
  const y = scrollY;
  old.replaceWith(fresh);
  doc.querySelectorAll("[data-also][id]").forEach((el) => document.getElementById(el.id)?.replaceWith(el));
  putBack(kept, keepForms);
  document.dispatchEvent(new CustomEvent("referee:swap", { detail: { root: fresh } }));
  // an open :target panel was replaced: aim at it again
  if (location.hash.length > 1 && fresh.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)) location.replace(location.hash);
  scrollTo(0, y);
  // something new is asked of this phone: show it, unless somebody is typing
  if (keepForms && fresh.dataset.asks && fresh.dataset.asks !== old.dataset.asks && !kept.forms.length) {
    scrollTo(0, 0);
    kept.anchor = null;
  }
  const anchor = keepForms && kept.anchor && document.getElementById(kept.anchor.id);
  if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - kept.anchor.top);
  refocus(kept.focus);
  const news = fresh.matches("[data-announce]") ? fresh : fresh.querySelector("[data-announce]");
  const line = document.getElementById("announce");
  if (news && line) line.textContent = news.dataset.announce;
  return true;
}

document.addEventListener("input", (event) => {
  const form = event.target.form || (event.target.closest && event.target.closest("form"));
  if (form) form.setAttribute("data-touched", "");
});
