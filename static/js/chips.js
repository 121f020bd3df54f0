// Card chips: a tap on a chip lays a card into the row of slots, a tap on a slot takes it back.
// The number inputs stay in the form and hold the counts; the server judges, so nothing here refuses a tap.

const say = (text) => { const line = document.getElementById("announce"); if (line) line.textContent = text; };

const states = new WeakMap();

function read(box) {
  const chips = [...box.querySelectorAll(".chip")].map((el) => ({
    el, key: el.querySelector("input").name.split(":").pop(), pool: el.dataset.pool, input: el.querySelector("input"), label: el.dataset.label, face: el.querySelector(".chip-face"),
    left: el.dataset.left === undefined ? null : Number(el.dataset.left), leftText: el.querySelector("[data-left-text]"),
  }));
  const order = box.querySelector("[data-order]");
  const named = order && order.value ? order.value.split(",") : null;
  const taken = named ? named.map((n) => chips.find((c) => c.input.name === n)).filter(Boolean)
    : chips.flatMap((c) => Array(Math.max(0, Number(c.input.value) || 0)).fill(c));
  return { box, chips, order, taken, want: box.dataset.want === undefined ? null : Number(box.dataset.want) };
}

/** What lies elsewhere: data-among="+drawn -trashed" adds what was taken there, and takes off what went. */
function elsewhere(state, chip) {
  return (state.box.dataset.among || "").split(" ").filter(Boolean).reduce((sum, term) => {
    const other = states.get(document.getElementById(term.slice(1)));
    const there = other ? other.taken.filter((c) => c.key === chip.key).length : 0;
    return sum + (term[0] === "-" ? -there : there);
  }, 0);
}

/** How many there can be, before those taken here; kinds of one pool share their number. */
function thereAre(state, chip) {
  if (chip.left === null) return null;
  const shared = chip.pool ? state.taken.filter((c) => c.pool === chip.pool && c !== chip).length : 0;
  return chip.left - shared + elsewhere(state, chip);
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
  const there = thereAre(state, chip);
  chip.el.classList.toggle("none", there !== null && there - n <= 0);
  chip.el.hidden = Boolean(state.box.dataset.among) && there <= 0 && n === 0;
  chip.count.hidden = n === 0;
  chip.count.textContent = String(n);
  const left = there === null ? "" : there - n < 0 ? `only ${Math.max(0, there)} there` : `${there - n} left`;
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
  follow(state.box);
  if (spoken) {
    say(`${spoken}. ${sum.textContent}`);
    state.box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The boxes whose cards come from this one. */
function follow(box) {
  for (const other of (box.form || document).querySelectorAll("[data-among]")) {
    const state = states.get(other);
    if (state && other.dataset.among.split(" ").some((term) => term.slice(1) === box.id)) draw(state);
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
  states.set(box, state);
  draw(state);
}

// A choice may change how many cards are expected: <input data-want-for="next" data-want="4">.
document.addEventListener("change", ({ target }) => {
  const state = target.dataset && states.get(document.getElementById(target.dataset.wantFor));
  if (!state) return;
  state.want = target.dataset.want ? Number(target.dataset.want) : null;
  draw(state);
});

export function enhanceChips(root) {
  root.querySelectorAll("[data-chips]").forEach(enhance);
}
