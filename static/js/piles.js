// One set of cards for several piles (data-piles): a tap lays the card before the pile whose turn it is and goes on to the next.
// The lists stay in the form and hold what is sent.
import { setWant } from "./chips.js";

const say = (text) => { const line = document.getElementById("announce"); if (line) line.textContent = text; };

function slotOf(row, cards) {
  const chosen = cards.find((card) => row.select.value.endsWith(`tops=${card.dataset.card}`));
  const slot = document.createElement("span");
  slot.className = "slot";
  if (chosen) slot.append(chosen.querySelector(".sw").cloneNode(true));
  return slot;
}

function draw(state, spoken) {
  for (const row of state.rows) {
    const on = row === state.on;
    row.button.replaceChildren(row.name.cloneNode(true), slotOf(row, state.cards));
    row.button.setAttribute("aria-pressed", String(on));
    row.button.setAttribute("aria-label", `${row.name.textContent}’s pile: ${row.select.value ? row.select.selectedOptions[0].textContent : "no card"}`);
  }
  const hit = state.rows.filter((row) => row.select.value).length;
  if (state.box.dataset.wantFor && !state.box.matches(":disabled")) setWant(state.box.dataset.wantFor, Number(state.box.dataset.want) + hit);
  if (spoken) {
    say(spoken);
    state.box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function lay(state, card) {
  const row = state.on;
  if (!row) { say("Choose a pile first."); return; }
  row.select.value = [...row.select.options].find((o) => o.value.endsWith(`tops=${card.dataset.card}`)).value;
  const after = [...state.rows.slice(state.rows.indexOf(row) + 1), ...state.rows];
  state.on = after.find((other) => !other.select.value) || null;
  draw(state, `${card.getAttribute("aria-label")} off ${row.name.textContent}’s pile.${state.on ? ` Next: ${state.on.name.textContent}.` : ""}`);
}

function enhance(box) {
  if (box.classList.contains("live")) return;
  const rows = [...box.querySelectorAll("[data-pile]")].map((el) => ({ el, select: el.querySelector("select"), name: el.querySelector("bdi"), button: document.createElement("button") }));
  const state = { box, rows, cards: [...box.querySelectorAll("[data-card]")], on: rows.find((row) => !row.select.value) || null };
  for (const row of rows) {
    row.button.type = "button";
    row.button.className = "pile-row";
    row.el.after(row.button);
    row.el.hidden = true;
    row.button.addEventListener("click", () => { row.select.value = ""; state.on = row; draw(state, `${row.name.textContent}’s pile`); });
  }
  state.cards.forEach((card) => card.addEventListener("click", () => lay(state, card)));
  box.querySelectorAll("[data-pile-cards]").forEach((el) => { el.hidden = false; });
  box.classList.add("live");
  draw(state);
  document.addEventListener("change", ({ target }) => { if (target.matches(".tile-in") && box.isConnected) draw(state); });
}

export function enhancePiles(root) {
  root.querySelectorAll("[data-piles]").forEach(enhance);
}
