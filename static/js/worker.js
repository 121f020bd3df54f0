// The service worker: a page to stand in while the server cannot be reached, and the files it needs. VERSION and SHELL come
// from the server, before this text. The network is asked first, always: a copy is never shown where there is a server,
// so no old page can stay. Nothing of a table is ever kept here.
const NAME = `shell-${VERSION}`;
const OFFLINE = "/offline";

// without credentials: what is kept must be the same for everybody
const plain = (path) => new Request(path, { credentials: "omit", cache: "reload" });

async function keepShell() {
  const cache = await caches.open(NAME);
  await cache.addAll(SHELL.map(plain));
}

async function dropOthers() {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function kept(path) {
  const cache = await caches.open(NAME);
  return (await cache.match(path)) || Response.error();
}

addEventListener("install", (event) => { skipWaiting(); event.waitUntil(keepShell()); });
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  else if (SHELL.includes(url.pathname)) event.respondWith(fetch(request).catch(() => kept(url.pathname)));
});
