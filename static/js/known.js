// What this phone knows of the server: its version, and of a table the newest entry it has seen with the log's head there.
// A server that holds another entry at that number was put back to an older copy, and everybody must know.
import { notice } from "./notice.js";

const table = () => location.pathname.split("/").slice(0, 3).join("/");
const read = (name) => { try { return localStorage.getItem(`${name}:${table()}`) || ""; } catch { return ""; } };
const write = (name, value) => { try { if (value) localStorage.setItem(`${name}:${table()}`, value); else localStorage.removeItem(`${name}:${table()}`); } catch { /* no storage: this page alone knows */ } };
const number = (end) => Number(end.split(".")[0]);

let known = "";

/** The end of the log as the page shows it: "7.3fa9…". */
const shown = () => document.getElementById("live")?.dataset.end || "";

/** The page was drawn: keep its end where it is newer than what this phone has seen. */
export function see() {
  const end = shown();
  if (!end || (known && number(end) < number(known))) return;
  known = end;
  write("known", end);
}

function warn(text) {
  write("rewound", text);
  notice("rewound", text, "We have compared it", () => write("rewound", ""));
}

/** Asks whether the server still holds what this phone has seen; says so where it does not. */
export async function compare() {
  if (!known) return;
  const asked = known;
  const answer = await fetch(`${table()}/known/${asked.replace(".", "/")}`, { credentials: "same-origin", cache: "no-store" });
  noteVersion(answer);
  if (answer.status !== 200 || asked !== known) return;
  warn(await answer.text());
  known = "";
  see();
}

export function startKnown() {
  known = read("known");
  const before = known;
  const told = read("rewound");
  if (told) warn(told);
  see();
  if (before && before !== shown()) { known = before; compare().then(see).catch(() => {}); }
}

/** Another version serves now than the one this page is of. The page goes on working; nobody is interrupted. */
export function noteVersion(answer) {
  const now = answer.headers.get("X-Referee-Version");
  const mine = document.documentElement.dataset.version;
  if (!now || !mine || now === mine || document.getElementById("outdated")) return;
  notice("outdated", "The server has been updated while this page was open. The game goes on; load the page again when it suits you.", "Load it again", () => location.reload());
}
