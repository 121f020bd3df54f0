// Sends entries with fetch. One that does not get through waits in IndexedDB under its idempotency key and is sent again;
// the server answers a key it knows with its first answer, so sending twice enters once.
import { dropDraft } from "./draft.js";
import { calm, swap } from "./swap.js";
import { drawnAt } from "./live.js";

const PATIENCE = 5000;
const JUDGED = [409, 422];   // the server's own answer, with the form still filled
const underway = new Set();
const loose = new Map();     // what the browser would not store waits at least as long as the page is open
let flushing = false;

function store(mode, act) {
  return new Promise((done, fail) => {
    if (!window.indexedDB) { fail(new Error("no storage")); return; }
    const opening = indexedDB.open("referee", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "key" });
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const tx = db.transaction("outbox", mode);
      const asked = act(tx.objectStore("outbox"));
      tx.oncomplete = () => { db.close(); done(asked.result); };
      tx.onerror = tx.onabort = () => { db.close(); fail(tx.error); };
    };
  });
}
const all = () => store("readonly", (s) => s.getAll()).catch(() => []).then((list) => [...list, ...loose.values()].sort((a, b) => a.since - b.since));
const put = (entry) => store("readwrite", (s) => s.put(entry)).catch(() => { loose.set(entry.key, entry); });
const drop = (key) => { loose.delete(key); return store("readwrite", (s) => s.delete(key)).catch(() => {}); };

/** The server's answer, or null when it could not be reached. */
async function post(entry) {
  if (navigator.onLine === false) return null;
  const cut = new AbortController();
  const clock = setTimeout(() => cut.abort(), PATIENCE);
  try {
    const answer = await fetch(entry.url, { method: "POST", body: entry.body, credentials: "same-origin", signal: cut.signal,
      headers: { "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8", Accept: "text/html", "X-Requested-With": "fetch" } });
    if ([502, 503, 504].includes(answer.status)) return null;
    return { status: answer.status, url: answer.url, redirected: answer.redirected, html: await answer.text() };
  } catch { return null; } finally { clearTimeout(clock); }
}

async function show(answer, entry) {
  const target = new URL(answer.url, location.href);
  if (answer.redirected && target.pathname !== location.pathname) { location.assign(answer.url); return; }
  const doc = new DOMParser().parseFromString(answer.html, "text/html");
  await calm();
  const taken = answer.status < 300;
  if (!swap(doc, "main", false)) { location.reload(); return; }
  if (doc.title) document.title = doc.title;
  if (doc.body.dataset.seq) drawnAt(Number(doc.body.dataset.seq));
  // what the person must see next: the refusal, or the place the entry was sent from
  const goal = document.querySelector("main [role=alert], main [data-goal]") || (taken ? null : document.getElementById(entry.form));
  if (goal) { goal.setAttribute("tabindex", "-1"); goal.focus({ preventScroll: true }); goal.scrollIntoView({ block: "start" }); } else if (taken) scrollTo({ top: 0 });
}

const isShown = (entry) => entry.page === location.pathname && !document.hidden;

async function settle(entry, answer) {
  const here = isShown(entry);
  // refused while its page is not in sight: it waits until that page can show why, the form still filled
  const sent = new URLSearchParams(entry.body);
  const asked = /^(check$|box:)/.test(sent.get("do"));   // recorded nothing, so nothing waits
  if (!here && !asked && JUDGED.includes(answer.status)) { await put({ ...entry, stuck: answer.status }); return; }
  await drop(entry.key);
  // a ruling on a refused entry also settles the form that was refused: both name it in `form`
  if (answer.status < 300 && !asked) for (const id of new Set([entry.form, sent.get("form")])) if (id) dropDraft({ id }, entry.page);
  if (here) await show(answer, entry);
}

/** An error of the server is no refusal by the rules, and must not look like one. */
function whyStuck(entry) {
  if (JUDGED.includes(entry.stuck)) return `“${entry.label}” was not recorded: the table has moved on, or the rules say no. Open its page to see why.`;
  const why = { 403: "this phone may not enter it", 400: "its page is too old; reload the page", 404: "the table is gone" }[entry.stuck] || `the server failed (${entry.stuck})`;
  return `“${entry.label}” was not recorded: ${why}. Try again, or discard it.`;
}

async function tell() {
  const bar = document.getElementById("waiting");
  if (!bar) return;
  const list = await all();
  bar.hidden = list.length === 0;
  const stuck = list.find((e) => e.stuck);
  bar.querySelector("[data-waiting-text]").textContent = stuck ? whyStuck(stuck) : list.length
    ? `${list.length} ${list.length === 1 ? "entry" : "entries"} waiting to be sent: ${list.map((e) => e.label).join(", ")}` : "";
  const discard = bar.querySelector("[data-discard]");
  discard.hidden = !stuck;
  discard.onclick = async () => { if (stuck) await drop(stuck.key); tell(); };
  const away = stuck && stuck.page !== location.pathname;
  const now = bar.querySelector("[data-send-now]");
  now.textContent = away ? "Open its page" : "Try now";
  now.onclick = away ? () => location.assign(stuck.page) : flush;
  for (const form of document.querySelectorAll("form[data-outbox]")) {
    const waits = list.some((e) => e.form === form.id && e.page === location.pathname);
    form.querySelectorAll("button[type=submit]").forEach((b) => { b.toggleAttribute("disabled", waits); });
  }
}

async function flush() {
  if (flushing) return;
  flushing = true;
  try {
    for (const entry of await all()) {
      if (underway.has(entry.key) || (JUDGED.includes(entry.stuck) && !isShown(entry))) continue;
      const answer = await post(entry);
      if (!answer) break;
      if (answer.status < 300 || JUDGED.includes(answer.status)) await settle(entry, answer);
      else { await put({ ...entry, stuck: answer.status }); break; }
    }
  } finally { flushing = false; }
  tell();
}

// In the words of the page: "Ben: which tool?"
const named = (form) => form.dataset.label || form.closest("section")?.querySelector("h2")?.textContent.trim() || "entry";

async function send(event) {
  const form = event.target;
  if (!form.matches("form[data-outbox]") || event.defaultPrevented) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  const button = event.submitter;
  const data = new FormData(form);
  if (button && button.name) data.append(button.name, button.value);
  const entry = {
    key: String(data.get("key") || `${Date.now()}-${Math.random()}`), url: (button && button.getAttribute("formaction")) || form.action,
    body: new URLSearchParams(data).toString(), label: named(form),
    form: form.id, page: location.pathname, since: Date.now(),
  };
  form.setAttribute("aria-busy", "true");
  if (button) button.setAttribute("aria-busy", "true");
  // a question ("Check", data-ask) records nothing and must not be sent later
  const asks = button && button.hasAttribute("data-ask");
  underway.add(entry.key);
  if (!asks) await put(entry);
  const answer = await post(entry);
  underway.delete(entry.key);
  form.removeAttribute("aria-busy");
  if (button) button.removeAttribute("aria-busy");
  if (answer && (answer.status < 300 || JUDGED.includes(answer.status))) await settle(entry, answer);
  else if (answer && !asks) await put({ ...entry, stuck: answer.status });
  else if (asks) document.getElementById("announce").textContent = "No connection: nothing was checked.";
  tell();
}

export function startOutbox() {
  if (!window.fetch) return;
  document.addEventListener("submit", send);
  document.addEventListener("referee:online", flush);
  document.addEventListener("referee:swap", tell);
  addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
  setInterval(async () => { const bar = document.getElementById("waiting"); if (bar && !bar.hidden) flush(); }, 5000);
  flush();
}
