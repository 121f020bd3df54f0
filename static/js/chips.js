// Card chips: a tap on a chip lays a card into the row of slots, a tap on a slot takes it back.
// The number inputs stay in the form and hold the counts; the server judges, so nothing here refuses a tap.

const say = (text) => { const line = document.getElementById("announce"); if (line) line.textContent = text; };

const states = new WeakMap();
const stateOf = (id) => states.get(document.getElementById(id));

function read(box) {
  const chips = [...box.querySelectorAll(".chip")].map((el) => ({
    el, key: el.querySelector("input").name.split(":").pop(), pool: el.dataset.pool, input: el.querySelector("input"), label: el.dataset.label, face: el.querySelector(".chip-face"),
    left: el.dataset.left === undefined ? null : Number(el.dataset.left), leftText: el.querySelector("[data-left-text]"),
  }));
  const order = box.querySelector("[data-order]");
  const named = order && order.value ? order.value.split(",") : null;
  const taken = named ? named.map((n) => chips.find((c) => c.input.name === n)).filter(Boolean)
    : chips.flatMap((c) => Array(Math.max(0, Number(c.input.value) || 0)).fill(c));
  return { box, chips, order, taken, want: box.dataset.want === undefined ? null : Number(box.dataset.want), least: box.dataset.least, top: [], touched: taken.length > 0 };
}

/** The sets that this one's cards come from, or go to before. */
const sources = (state) => (state.box.dataset.among || "").split(" ").filter(Boolean).map((term) => stateOf(term.slice(1)));

/** A set that nobody taps as long as it follows from others says nothing of what there can be elsewhere. */
const isFollowing = (other) => Boolean(other && other.box.dataset.follows && !other.touched);

/** What lies elsewhere: data-among="+drawn -trashed" adds what was taken there, and takes off what went. */
function elsewhere(state, chip) {
  return (state.box.dataset.among || "").split(" ").filter(Boolean).reduce((sum, term) => {
    const other = stateOf(term.slice(1));
    const there = other ? other.taken.filter((c) => c.key === chip.key).length : 0;
    return sum + (term[0] === "-" ? -there : there);
  }, 0);
}

/** How many there can be, before those taken here; kinds of one pool share their number. */
function thereAre(state, chip) {
  if (chip.left === null || sources(state).some(isFollowing)) return null;
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
    slot.addEventListener("click", () => { state.touched = true; state.taken.splice(at, 1); draw(state, `${chip.label} taken back`); });
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
  chip.el.hidden = Boolean(state.box.dataset.among) && there !== null && there <= 0 && n === 0;
  chip.count.hidden = n === 0;
  chip.count.textContent = String(n);
  // kinds of one pool share a number: it is said once, beside the legend, and here only when it is passed
  const left = there === null || (chip.pool && there >= n) ? "" : there < n ? `only ${Math.max(0, there)}` : `${there - n} ${state.box.dataset.word}`;
  chip.leftText.replaceChildren(...(left ? [Object.assign(document.createElement("b"), { textContent: left.match(/\d+/)[0] }), left.replace(/\d+/, "").trim()] : []));
  chip.add.setAttribute("aria-label", `Add ${chip.label}${n ? `, ${n} taken` : ""}${left ? `, ${left}` : ""}`);
}

/** What a number of cards is said against: how many are wanted, or (data-least) at least and at most. */
function wanted({ want, least }, n) {
  if (least === undefined) return n > want ? `, ${want} expected` : ` of ${want}`;
  if (n > want) return `, at most ${want}`;
  return Number(least) ? `, ${least} to ${want}` : `, up to ${want}`;
}

function draw(state, spoken) {
  const n = state.taken.length;
  const sum = state.box.querySelector("[data-sum]");
  sum.textContent = state.want === null ? `${n} taken` : `${n}${wanted(state, n)}`;
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
  for (const other of (box.form || document).querySelectorAll("[data-among], [data-known], [data-follows]")) {
    const state = states.get(other);
    if (!state) continue;
    if (other.dataset.known === box.id) foretell(state);
    if ((other.dataset.follows || "").split(" ").includes(box.id)) conclude(state);
    if ((other.dataset.among || "").split(" ").some((term) => term.slice(1) === box.id)) { fillUp(state); draw(state); }
  }
}

/** Where all that is left is of one kind, its order is no question (data-rest): lay it in. */
function fillUp(state) {
  if (state.want === null || !state.box.hasAttribute("data-rest")) return;
  if (!sources(state).every((other) => other && !isFollowing(other) && other.taken.length === other.want)) return;
  const left = state.chips.map((chip) => [chip, thereAre(state, chip) - state.taken.filter((c) => c === chip).length]).filter(([, n]) => n > 0);
  if (left.length === 1 && left[0][1] === state.want - state.taken.length) state.taken.push(...Array(left[0][1]).fill(left[0][0]));
}

/** What other sets tell once they are full (data-follows: their ids): their cards, less those that lay there before (data-left). */
function following(state) {
  const others = state.box.dataset.follows.split(" ").map(stateOf);
  if (!others.every((other) => other && other.taken.length === other.want)) return [];
  return state.chips.flatMap((chip) => {
    const before = others[0].chips.find((c) => c.key === chip.key);
    const told = others.flatMap((other) => other.taken).filter((c) => c.key === chip.key).length;
    return Array(Math.max(0, told - (before ? before.left : 0))).fill(chip);
  });
}

const said = (cards) => cards.map((c) => c.key).sort().join();

/** What follows need not be tapped. Drawn only where it is something else: what it comes from looks here again. */
function conclude(state) {
  const cards = state.touched ? state.taken : following(state);
  if (said(cards) === said(state.taken)) return;
  state.taken = cards;
  const fold = state.box.closest("details");
  if (fold && cards.length > state.want) fold.open = true;   // not all of the hand is among the others: here it shows
  draw(state);
}

/** What follows is folded away, until somebody opens it to tap it after all. */
function foldAway(state) {
  state.touched = state.taken.length > 0 && said(state.taken) !== said(following(state));
  const fold = state.box.closest("details");
  if (!fold || state.touched || state.box.hasAttribute("aria-invalid")) return;
  fold.open = false;
  fold.querySelector("small").hidden = false;
}

/** What is known to lie on top need not be tapped again: cards just put there (data-known: in which box), or before. */
function foretell(state) {
  if (state.touched) return;
  const other = stateOf(state.box.dataset.known);
  const put = other && !other.box.matches(":disabled") && other.taken.length === other.want ? other.taken.map((c) => c.key) : [];
  const known = (put.length ? put : state.top).slice(0, state.want ?? 0);
  state.taken = known.map((key) => state.chips.find((c) => c.key === key)).filter(Boolean);
  draw(state);
}

/** Another number of cards is expected (null: any). */
export function setWant(id, want) {
  const state = stateOf(id);
  if (!state) return;
  state.want = want;
  foretell(state);
  draw(state);
}

/** Lays these cards, in this order, in place of what lies in the set whose order of taps is called so. */
export function take(order, keys) {
  const named = [...document.querySelectorAll("[data-order]")].find((el) => el.name === order);
  const state = named && states.get(named.closest("[data-chips]"));
  if (!state) return;
  state.taken = keys.map((key) => state.chips.find((c) => c.key === key)).filter(Boolean);
  state.touched = true;
  draw(state, state.taken.map((c) => c.label).join(", "));
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
    chip.add.addEventListener("click", () => { state.touched = true; state.taken.push(chip); fillUp(state); draw(state, chip.label); });
    chip.el.append(chip.add, chip.count);
  });
  box.classList.add("live");
  states.set(box, state);
  if (box.dataset.follows) foldAway(state);
  draw(state);
}

// A choice may change how many cards are expected, and what is known of them: <input data-want-for="next" data-want="4" data-top="scrap">.
function chosen(target) {
  const state = target.dataset && stateOf(target.dataset.wantFor);
  if (!state) return;
  state.top = (target.dataset.top || "").split(",").filter(Boolean);
  setWant(target.dataset.wantFor, target.dataset.want ? Number(target.dataset.want) : null);
}
document.addEventListener("change", ({ target }) => chosen(target));

export function enhanceChips(root) {
  root.querySelectorAll("[data-chips]").forEach(enhance);
  root.querySelectorAll("input[data-want-for]:checked").forEach(chosen);
}
