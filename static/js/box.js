// A search field above a long list of the box: what does not fit leaves the list, the first that fits is chosen.
// Options are taken out and put back, not hidden: not every phone hides them.

const WORTH = 8;   // a shorter list is read faster than it is searched

/** Folds case and accents, so that "cafe" finds "Café". */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

function searchField(select) {
  const field = document.createElement("div");
  const label = document.createElement("label");
  const input = document.createElement("input");
  const found = document.createElement("output");
  field.className = "field find-box";
  input.type = "search";
  input.id = label.htmlFor = `${select.id}-find`;
  input.autocomplete = "off";
  label.textContent = "Find in the box";
  found.className = "hint";
  found.htmlFor = input.id;
  field.append(label, input, found);
  return { field, input, found };
}

/** Whether every word that was typed stands in an option, or in the heading above it. */
function fits(option, words) {
  const group = option.closest("optgroup");
  const text = plain(`${group ? group.label : ""} ${option.textContent}`);
  return words.every((word) => text.includes(word));
}

function narrow(select, whole, words) {
  const before = select.value;
  const list = whole.cloneNode(true);
  const all = [...list.querySelectorAll("option")].filter((o) => o.value);
  const left = all.filter((o) => fits(o, words));
  all.filter((o) => !left.includes(o)).forEach((o) => o.remove());
  list.querySelectorAll("optgroup").forEach((group) => group.children.length || group.remove());
  select.replaceChildren(list);
  const kept = left.some((o) => o.value === before) ? before : words.length && left.length ? left[0].value : "";
  select.value = kept;
  return [left.length, all.length];
}

function enhance(picker) {
  const select = picker.querySelector("select");
  if (picker.querySelector(".find-box") || select.options.length <= WORTH) return;
  const whole = document.createDocumentFragment();
  whole.append(...[...select.children].map((child) => child.cloneNode(true)));
  const { field, input, found } = searchField(select);
  input.addEventListener("input", () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    const [left, all] = narrow(select, whole, words);
    found.value = words.length ? (left ? `${left} of ${all} fit` : "Nothing fits") : "";
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();   // Enter would send the whole form
    if (select.value) picker.querySelector("button").click();
  });
  picker.prepend(field);
}

/** Every list of the box below `root`. */
export function enhancePickers(root) {
  root.querySelectorAll("[data-box]").forEach(enhance);
}
