// The page that stands in while the server cannot be reached: it tries by itself, and gives way to the page that was wanted.
const AGAIN = 2000;

async function tryAgain() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (!answer.ok) return;
    if (location.pathname === "/offline") location.replace("/"); else location.reload();
  } catch { /* not yet */ }
}

export function startOffline() {
  document.querySelector("[data-try-again]")?.addEventListener("click", tryAgain);
  addEventListener("online", tryAgain);
  setInterval(tryAgain, AGAIN);
}
