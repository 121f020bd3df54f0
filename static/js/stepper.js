// − value + around a text input. The number pad of a phone has no minus, so the buttons must reach every value.

/** "-3", "−3" and " 3 " all read; anything else is null. */
function readNumber(text) {
  const match = /^\s*([-−+]?)(\d+)\s*$/.exec(text);
  return match ? (match[1] && match[1] !== "+" ? -1 : 1) * Number(match[2]) : null;
}

function button(sign, label, act) {
  const b = document.createElement("button");
  b.type = "button";
  b.tabIndex = -1;   // from the keyboard the field itself counts, with the arrow keys
  b.textContent = sign;
  b.setAttribute("aria-label", label);
  b.addEventListener("click", act);
  return b;
}

function enhance(box) {
  const input = box.querySelector("input");
  if (box.classList.contains("live") || !input) return;
  const name = input.labels && input.labels[0] ? input.labels[0].textContent.trim() : input.name;
  const min = box.dataset.min === undefined ? -Infinity : Number(box.dataset.min);
  const max = box.dataset.max === undefined ? Infinity : Number(box.dataset.max);
  const move = (way) => () => {
    const now = readNumber(input.value);
    // an empty field counts up from its least and down from its most
    const first = way > 0 ? (Number.isFinite(min) ? min : 1) : (Number.isFinite(max) ? max : -1);
    const next = now === null ? first : Math.min(max, Math.max(min, now + way * Number(box.dataset.step || 1)));
    input.value = String(next).replace("-", "−");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  box.prepend(button("−", `${name}: less`, move(-1)));
  box.append(button("+", `${name}: more`, move(1)));
  input.inputMode = "numeric";
  input.addEventListener("focus", () => input.select());
  input.addEventListener("keydown", (event) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way) { event.preventDefault(); move(way)(); }
    if (event.key === "Enter" && onward(input)) event.preventDefault();
  });
  if (input.form && input.form.hasAttribute("data-next")) input.enterKeyHint = "next";
  box.classList.add("live");
}

const shown = (el) => !el.disabled && (el.checkVisibility ? el.checkVisibility() : el.offsetParent !== null);

// Where many numbers are asked (data-next), Enter goes on to the next one; after the last it sends.
function onward(input) {
  if (!input.form || !input.form.hasAttribute("data-next")) return false;
  const fields = [...input.form.querySelectorAll("[data-stepper] input")].filter(shown);
  const next = fields[fields.indexOf(input) + 1];
  if (next) next.focus();
  return Boolean(next);
}

export function enhanceSteppers(root) {
  root.querySelectorAll("[data-stepper]").forEach(enhance);
}
