// Something that everybody at this phone must know, above the page and out of the way of what is drawn anew.
export function notice(id, text, label, act) {
  const main = document.getElementById("main");
  const old = document.getElementById(id);
  if (old) old.remove();
  if (!main || !text) return;
  const box = document.createElement("div");
  box.id = id;
  box.className = "notice";
  box.setAttribute("role", "alert");
  const says = document.createElement("p");
  says.textContent = text;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = label;
  button.addEventListener("click", () => { box.remove(); act(); });
  box.append(says, button);
  main.before(box);
}
