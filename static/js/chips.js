// Card chips: a tap on a chip lays a card into the row of slots, a tap on a slot takes it back.
// The number inputs stay in the form and hold the counts; the server judges, so nothing here refuses a tap.

const say = (text) => { const line = document.getElementById("announce"); if (line) line.textContent = text; };

function read(box) {
  const chips = [...box.querySelectorAll(".chip")].map((el) => ({
    el, input: el.querySelector("input"), label: el.dataset.label, face: el.querySelector(".chip-face"),
    left: el.dataset.left === undefined ? null : Number(el.dataset.left), leftText: el.querySelector("[data-left-text]"),
  }));
  const order = box.querySelector("[data-order]");
  const named = order && order.value ? order.value.split(",") : null;
  const taken = named ? named.map((n) => chips.find((c) => c.input.name === n)).filter(Boolean)
    : chips.flatMap((c) => Array(Math.max(0, Number(c.input.value) || 0)).fill(c));
  return { box, chips, order, taken, want: box.dataset.want === undefined ? null : Number(box.dataset.want) };
}

function drawSlots(state) {
  const row = state.box.querySelector("[data-slots]");
  const held = document.activeElement && row.contains(document.activeElement) ? [...row.children].indexOf(document.activeElement) : -1;
  row.replaceChildren(...state.taken.map((chip, at) => {
    const slot = document.createElement("button");
    slot.type = "button";
    slot.className = "slot";
    slot.setAttribute("aria-label", `Take back ${chip.label}, card ${at + 1}`);
    slot.append(chip.face.querySelector(".sw").cloneNode(true));
    slot.addEventListener("click", () => { state.taken.splice(at, 1); draw(state, `${chip.label} taken back`); });
    return slot;
  }));
  for (let at = state.taken.length; at < (state.want ?? 1); at += 1) {
    const space = document.createElement("span");
    space.className = "slot";
    row.append(space);
  }
  row.hidden = false;
  if (held >= 0) (row.querySelectorAll("button")[Math.min(held, state.taken.length - 1)] || state.chips[0].add).focus();
}

function drawChip(state, chip) {
  const n = state.taken.filter((c) => c === chip).length;
  chip.input.value = String(n);
  chip.el.classList.toggle("has", n > 0);
  chip.el.classList.toggle("none", chip.left !== null && chip.left - n <= 0);
  chip.count.hidden = n === 0;
  chip.count.textContent = String(n);
  const left = chip.left === null ? "" : chip.left - n < 0 ? `only ${chip.left} there` : `${chip.left - n} left`;
  if (left) chip.leftText.replaceChildren(Object.assign(document.createElement("b"), { textContent: left.match(/\d+/)[0] }), left.replace(/\d+/, "").replace("there", "").trim());
  chip.add.setAttribute("aria-label", `Add ${chip.label}${n ? `, ${n} taken` : ""}${left ? `, ${left}` : ""}`);
}

function draw(state, spoken) {
  const n = state.taken.length;
  const sum = state.box.querySelector("[data-sum]");
  sum.textContent = state.want === null ? `${n} taken` : n > state.want ? `${n}, ${state.want} expected` : `${n} of ${state.want}`;
  sum.classList.toggle("over", state.want !== null && n > state.want);
  if (state.order) state.order.value = state.taken.map((c) => c.input.name).join(",");
  state.chips.forEach((chip) => drawChip(state, chip));
  drawSlots(state);
  if (spoken) {
    say(`${spoken}. ${sum.textContent}`);
    state.box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function enhance(box) {
  if (box.classList.contains("live")) return;
  const state = read(box);
  state.chips.forEach((chip) => {
    chip.add = document.createElement("button");
    chip.add.type = "button";
    chip.add.className = "chip-add";
    chip.add.append(chip.face);
    chip.count = document.createElement("span");
    chip.count.className = "chip-n";
    chip.count.setAttribute("aria-hidden", "true");
    chip.add.addEventListener("click", () => { state.taken.push(chip); draw(state, chip.label); });
    chip.el.append(chip.add, chip.count);
  });
  box.classList.add("live");
  draw(state);
}

export function enhanceChips(root) {
  root.querySelectorAll("[data-chips]").forEach(enhance);
}
