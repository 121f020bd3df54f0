// A list of entries not recorded yet survives a reload: the tab keeps it, and a page that has none offers it again.
const slot = () => `list:${location.pathname}`;

function keep(list) {
  sessionStorage.setItem(slot(), JSON.stringify([...list.querySelectorAll('input[name="draft"]')].map((el) => el.value)));
  list.addEventListener("submit", (event) => { if (event.submitter && event.submitter.value === "record") sessionStorage.removeItem(slot()); });
  document.querySelectorAll("a[data-throw]").forEach((away) => away.addEventListener("click", () => sessionStorage.removeItem(slot())));
}

function offer(form) {
  const kept = JSON.parse(sessionStorage.getItem(slot()) || "[]");
  for (const value of kept) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "draft", value }));
  form.hidden = kept.length === 0;
}

export function keepList() {
  const list = document.getElementById("list");
  const form = document.getElementById("bring-back");
  try { if (list) keep(list); else if (form) offer(form); } catch { /* no storage: nothing was kept */ }
}
