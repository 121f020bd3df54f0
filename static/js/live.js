// Live updates. The stream carries only numbers (message: `id: seq`, event `beat` every 2 s); what changed is fetched as HTML.
import { calm, swap } from "./swap.js";

const QUIET = 4500;   // no sign of life for this long: the connection is lost, whatever the browser thinks
const POLL = 3000;
const RETRY = [2000, 4000, 8000, 30000];   // between tries of the stream
const WORDS = { joining: "connecting", live: "connected", polling: "checking every 3 s", lost: "no connection" };

let source = null, seen = 0, heard = 0, opened = 0, polled = 0, tries = 0, wanted = 0, lower = 0, fetching = false, timer = 0;

function mark(state) {
  const dot = document.getElementById("conn");
  if (!dot) return;
  dot.hidden = false;
  if (dot.dataset.state === state && dot.dataset.said) return;
  dot.dataset.state = state;
  dot.dataset.said = "1";
  dot.querySelector(".conn-word").textContent = WORDS[state];
  if (state === "live") document.dispatchEvent(new Event("referee:online"));
}

// A log only grows. Numbers that stay smaller mean the server came back from an older copy, and everybody must know.
// One small number may be a beat that was under way while this phone's own entry was taken.
function rewound(seq) {
  lower = seq < seen ? lower + 1 : 0;
  if (lower < 3) return false;
  warnRewound(seq, seen);
  seen = seq;
  lower = 0;
  return true;
}

function warnRewound(now, before) {
  const main = document.getElementById("main");
  if (!main || document.getElementById("rewound")) return;
  const note = document.createElement("p");
  note.id = "rewound";
  note.className = "flash bad top";
  note.setAttribute("role", "alert");
  note.textContent = `The server now ends at entry ${now}; this phone has seen ${before}. Compare the history with the table before going on.`;
  main.prepend(note);
}

/** Fetches the fragment until it is as new as what was announced. */
async function refresh(force) {
  if (fetching) return;
  fetching = true;
  const cut = new AbortController();
  const clock = setTimeout(() => cut.abort(), QUIET);   // a dead network may never answer
  try {
    const url = new URL(document.body.dataset.fragmentUrl, location.href);
    if (!force) url.searchParams.set("since", String(seen));
    const answer = await fetch(url, { credentials: "same-origin", cache: "no-store", signal: cut.signal, headers: { "X-Requested-With": "fetch", Accept: "text/html" } });
    if (answer.status === 204) return;
    if (!answer.ok) throw new Error(String(answer.status));
    const doc = new DOMParser().parseFromString(await answer.text(), "text/html");
    await calm();
    const fresh = doc.getElementById("live");
    const seq = fresh && fresh.dataset.seq ? Number(fresh.dataset.seq) : wanted;
    if (swap(doc, "#live", true)) remember(seq);
  } finally {
    clearTimeout(clock);
    fetching = false;
  }
  if (wanted > seen) await refresh(false);
}

function remember(seq) {
  if (seq > seen) seen = seq;
  document.body.dataset.seq = String(seen);
  try { sessionStorage.setItem(`seq:${location.pathname}`, String(seen)); } catch { /* only a convenience */ }
}

/** The page was drawn anew (outbox): do not fetch what is already there. */
export function drawnAt(seq) { if (seq > seen) remember(seq); }

function hear(event) {
  heard = Date.now();
  tries = 0;
  mark("live");
  const seq = Number(event.data || event.lastEventId);
  if (!Number.isFinite(seq)) return;
  const back = rewound(seq);
  wanted = Math.max(seq, back ? 0 : wanted);
  if (back || seq > seen) refresh(back).catch(() => {});
}

function open() {
  close();
  opened = Date.now();
  source = new EventSource(document.body.dataset.liveUrl);
  source.onmessage = hear;
  source.addEventListener("beat", hear);
}

function close() {
  if (source) source.close();
  source = null;
}

/** Once a second: is the stream alive? If not, try it again now and then, and meanwhile ask. */
function watch() {
  const now = Date.now();
  if (now - heard <= QUIET) return;
  if (now - opened > RETRY[Math.min(tries, RETRY.length - 1)]) { tries += 1; open(); }
  if (now - polled >= POLL) { polled = now; poll(); }
}

async function poll() {
  if (document.getElementById("conn")?.dataset.state !== "polling") mark("lost");
  try {
    await refresh(false);
    if (Date.now() - heard > QUIET) mark("polling");
    document.dispatchEvent(new Event("referee:online"));
  } catch { if (Date.now() - heard > QUIET) mark("lost"); }
}

export function startLive() {
  if (!document.body.dataset.liveUrl || !document.getElementById("live")) return;
  seen = Number(document.body.dataset.seq || 0);
  try { rewoundAtStart(Number(sessionStorage.getItem(`seq:${location.pathname}`) || 0)); } catch { /* no storage */ }
  const start = () => { if (!timer) { mark("joining"); heard = Date.now(); open(); timer = setInterval(watch, 1000); } };
  const stop = () => { clearInterval(timer); timer = 0; close(); };
  // a page in the back-forward cache must not hold a stream: browsers allow six a host
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(true).catch(() => {}); start(); });
  addEventListener("online", () => { if (timer) { tries = 0; open(); } });
  addEventListener("offline", () => { close(); heard = 0; mark("lost"); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && timer && Date.now() - heard > QUIET) { tries = 0; open(); } });
  start();
}

function rewoundAtStart(before) {
  if (before > seen) warnRewound(seen, before);
  remember(seen);
}
