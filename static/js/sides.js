// What lies with one side up (data-sides): each choice lays the groups that are whole into the chips below, in the order of their places.
import { take } from "./chips.js";

function groupsOf(picker) {
  return [...picker.querySelectorAll("[data-place]")].map((place) => ({
    name: place.dataset.place, at: Number(place.value),
    sides: [...place.closest("fieldset").querySelectorAll("[data-side]")].map((side) => side.value).filter(Boolean),
  })).sort((one, other) => one.at - other.at);
}

function fill(picker) {
  const whole = groupsOf(picker).filter((group) => group.sides.length === Number(picker.dataset.each));
  take(picker.dataset.into, whole.flatMap((group) => group.sides));
  take(picker.dataset.groups, whole.map((group) => group.name));
}

export function enhanceSides(root) {
  root.querySelectorAll("[data-sides]").forEach((picker) => {
    picker.querySelector("button").hidden = true;   // it is done with each choice
    picker.addEventListener("change", () => fill(picker));
  });
}
