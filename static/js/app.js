// Starts the small modules, and loads only those the page has work for. A page works without any of them.
import { restoreDrafts, watchDrafts } from "./draft.js";

const has = (selector) => document.querySelector(selector) !== null;

/** Everything that must be done to fresh HTML, on load and after each swap. Drafts first: the rest reads the values. */
async function dress(root) {
  restoreDrafts(root);
  onlyChosen(root);
  if (has("[data-stepper]")) (await import("./stepper.js")).enhanceSteppers(root);
  if (has("[data-chips]")) (await import("./chips.js")).enhanceChips(root);
  if (has("[data-piles]")) (await import("./piles.js")).enhancePiles(root);
  if (has("[data-box]")) (await import("./box.js")).enhancePickers(root);
  if (has("[data-sides]")) (await import("./sides.js")).enhanceSides(root);
  if (has("#list, #bring-back")) (await import("./late.js")).keepList();
  if (has("[data-timer]")) (await import("./timer.js")).startTimers();
  if (has("#live")) (await import("./wakelock.js")).keepAwake();
}

// Fields below tiles that are not chosen are switched off, so they are neither sent nor checked.
function onlyChosen(root) {
  root.querySelectorAll("fieldset[data-of]").forEach((set) => {
    const tile = document.getElementById(set.dataset.of);
    set.disabled = !(tile && tile.checked);
  });
}

document.addEventListener("change", (event) => {
  if (event.target.matches(".tile-in")) onlyChosen(event.target.form || document);
});

// What a form makes is made once, however often it is tapped.
document.addEventListener("submit", (event) => {
  if (!event.target.hasAttribute("data-once")) return;
  if (event.target.getAttribute("aria-busy") === "true") event.preventDefault();
  event.target.setAttribute("aria-busy", "true");
});
addEventListener("pageshow", () => document.querySelectorAll("form[data-once]").forEach((form) => form.removeAttribute("aria-busy")));

// The menu closes as a menu does.
document.addEventListener("click", (event) => {
  document.querySelectorAll("details[data-menu][open]").forEach((menu) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details[data-menu][open]");
  if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
});

document.addEventListener("referee:swap", (event) => dress(event.detail.root));
dress(document);
watchDrafts();
if (has("form[data-outbox]") || has("#live") || has("#offline")) import("./outbox.js").then((m) => m.startOutbox());
if (has("form#sheets #offers")) import("./sheets.js").then((m) => m.watchSheets(document.getElementById("sheets")));
if (has("#live")) import("./live.js").then((m) => m.startLive());
if (has("#offline")) import("./offline.js").then((m) => m.startOffline());
// Only over https, or on the machine itself: elsewhere the browser knows of no such thing, and nothing else depends on it.
if (navigator.serviceWorker && isSecureContext) addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
