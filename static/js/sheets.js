// What comes out, drawn anew whenever something else is chosen. Without it the button "Show again" does.
let asked = 0;

async function showAgain(form, show) {
  const query = new URLSearchParams(new FormData(form));
  if (show) query.set("show", show);
  const mine = ++asked;
  const answer = await fetch(`${form.action.split("?")[0]}?${query}`).catch(() => null);
  const there = document.getElementById("offers");
  if (!answer || !answer.ok || mine !== asked || !there) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("offers");
  if (fresh && mine === asked) there.replaceWith(document.adoptNode(fresh));
}

/** Watch the form of a page that prints. */
export function watchSheets(form) {
  form.addEventListener("change", () => showAgain(form, form.querySelector("[data-shown]")?.dataset.shown));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "show") return;
    event.preventDefault();
    showAgain(form, event.submitter.value).then(() => document.getElementById("look-h")?.scrollIntoView({ block: "nearest" }));
  });
}
