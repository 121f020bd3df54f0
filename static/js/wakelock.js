// Keeps the screen on while #live carries data-wake (a running table). https only; without it nothing is missing but comfort.
let lock = null, asking = false;

export async function keepAwake() {
  const wanted = Boolean(document.querySelector("#live[data-wake]")) && !document.hidden;
  if (!wanted && lock) { const old = lock; lock = null; old.release().catch(() => {}); }
  if (!wanted || lock || asking || !navigator.wakeLock) return;
  asking = true;
  try {
    const got = lock = await navigator.wakeLock.request("screen");
    got.addEventListener("release", () => { if (lock === got) lock = null; });
    asking = false;
    await keepAwake();   // the game may have ended meanwhile
  } catch { /* low battery or forbidden */ } finally { asking = false; }
}

document.addEventListener("visibilitychange", keepAwake);
addEventListener("pageshow", keepAwake);
