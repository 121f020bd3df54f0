// Live updates. The stream carries only numbers (message: `id: rev`, event `beat` every 2 s, `closed` at the end of a link); what changed is fetched as HTML.
import { calm, swap } from "./swap.js";
import { compare, noteVersion, see, startKnown } from "./known.js";

const QUIET = 4000;   // no sign of life for this long: the connection is lost, whatever the browser thinks
const LOOK = 500;     // between looks at the clock: what is lost shows within five seconds
const POLL = 3000;
const RETRY = [2000, 4000, 8000, 30000];   // between tries of the stream
const ASIDE = 30000;  // a page that nobody sees gives its stream back after this long: browsers allow six a host
const WORDS = { joining: "connecting", live: "connected", polling: "checking every 3 s", lost: "no connection" };

let source = null, seen = 0, heard = 0, opened = 0, polled = 0, tries = 0, wanted = 0, lower = 0, fetching = false, timer = 0, met = false;

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

/** Fetches the fragment until it is as new as what was announced. `anew`: whatever number it has. */
async function refresh(anew) {
  if (fetching) return;
  fetching = true;
  const cut = new AbortController();
  const clock = setTimeout(() => cut.abort(), QUIET);   // a dead network may never answer
  try {
    const url = new URL(document.body.dataset.fragmentUrl, location.href);
    if (!anew) url.searchParams.set("since", String(seen));
    const answer = await fetch(url, { credentials: "same-origin", cache: "no-store", signal: cut.signal, headers: { "X-Requested-With": "fetch", Accept: "text/html" } });
    noteVersion(answer);
    if (answer.status === 204) return;
    if ([403, 404].includes(answer.status)) { stop(); location.reload(); return; }   // the link was closed: the page says so
    if (!answer.ok) throw new Error(String(answer.status));
    const doc = new DOMParser().parseFromString(await answer.text(), "text/html");
    await calm();
    const fresh = doc.getElementById("live");
    const rev = fresh && fresh.dataset.seq ? Number(fresh.dataset.seq) : wanted;
    if (swap(doc, "#live", true)) remember(rev, anew);
  } finally {
    clearTimeout(clock);
    fetching = false;
  }
  if (wanted > seen) await refresh(false);
}

function remember(rev, anew) {
  if (anew || rev > seen) seen = rev;
  document.body.dataset.seq = String(seen);
  see();
}

/** The page was drawn anew (outbox): do not fetch what is already there. */
export function drawnAt(rev) { if (rev > seen) remember(rev); }

// A table's number only grows. One that is smaller twice means that the server came back from an older copy;
// once may be a beat that was under way while this phone's own entry was taken.
function fell(rev) {
  lower = rev < seen ? lower + 1 : 0;
  if (lower < 2) return false;
  lower = 0;
  return true;
}

function hear(event) {
  heard = Date.now();
  tries = 0;
  mark("live");
  const rev = Number(event.data || event.lastEventId);
  if (!Number.isFinite(rev)) return;
  const anew = fell(rev);
  wanted = anew ? rev : Math.max(rev, wanted);
  if (anew) compare().catch(() => {});
  if (anew || rev > seen) refresh(anew).catch(() => {});
}

function open() {
  close();
  opened = Date.now();
  source = new EventSource(document.body.dataset.liveUrl);
  source.onopen = () => { if (met) compare().catch(() => {}); met = true; };
  source.onmessage = hear;
  source.addEventListener("beat", hear);
  source.addEventListener("closed", () => refresh(true).catch(() => {}));   // the answer is no, and the page says why
}

function close() {
  if (source) source.close();
  source = null;
}

/** Twice a second: is the stream alive? If not, try it again now and then, and meanwhile ask. */
function watch() {
  const now = Date.now();
  if (now - heard <= QUIET) return;
  if (now - opened > RETRY[Math.min(tries, RETRY.length - 1)]) { tries += 1; open(); }
  if (now - polled >= POLL) { polled = now; poll(); }
}

async function poll() {
  const lost = document.getElementById("conn")?.dataset.state !== "polling";
  if (lost) mark("lost");
  try {
    await refresh(false);
    if (lost) tries = 0;   // the server is back: so may the stream be
    if (Date.now() - heard > QUIET) mark("polling");
    document.dispatchEvent(new Event("referee:online"));
  } catch { if (Date.now() - heard > QUIET) mark("lost"); }
}

function start() {
  if (timer) return;
  mark("joining");
  heard = Date.now();
  open();
  timer = setInterval(watch, LOOK);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  close();
}

/** A page out of sight rests; seen again it is drawn anew, whatever it missed. */
function restOutOfSight() {
  let resting = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(resting);
    if (document.hidden) { resting = setTimeout(stop, ASIDE); return; }
    if (!timer) { start(); refresh(false).catch(() => {}); } else if (Date.now() - heard > QUIET) { tries = 0; open(); }
  });
}

export function startLive() {
  if (!document.body.dataset.liveUrl || !document.getElementById("live")) return;
  seen = Number(document.body.dataset.seq || 0);
  startKnown();
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(true).catch(() => {}); start(); });
  addEventListener("online", () => { if (timer) { tries = 0; open(); } });
  addEventListener("offline", () => { close(); heard = 0; mark("lost"); });
  restOutOfSight();
  start();
}
