// A clock beside something that was entered: it says how much time is left and decides nothing.
// <p data-timer="180" data-gone="12"><time datetime="…">20:41</time> … <b data-left>3 minutes</b><progress hidden></progress></p>

const SPOKEN = { 60: "One minute left", 10: "Ten seconds left", 0: "Time is up" };
let tick = 0, told = "";

const clockTime = (date) => date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const minutes = (s) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;

/** Once for each moment, however often the page is drawn anew; never for one that was missed. */
function speak(began, left) {
  const news = `${began} ${left}`;
  if (!(left in SPOKEN) || told === news) return;
  told = news;
  const line = document.getElementById("announce");
  if (line) line.textContent = SPOKEN[left];
}

function show(box) {
  const all = Number(box.dataset.timer);
  const left = Math.max(0, Math.ceil(all - (Date.now() - box.began) / 1000));
  const words = left ? `${minutes(left)} left` : "time is up";
  const place = box.querySelector("[data-left]");
  if (place.textContent === words) return;
  place.textContent = words;
  box.querySelector("progress").value = left;
  box.classList.toggle("late", left === 0);
  box.classList.toggle("soon", left > 0 && left <= 10);
  if (box.shown !== undefined && box.checkVisibility()) speak(box.stamp, left);
  box.shown = left;
}

function begin(box) {
  const time = box.querySelector("time");
  box.stamp = time.dateTime;
  box.began = Date.now() - Number(box.dataset.gone) * 1000;   // the phone's own clock may be wrong
  time.textContent = clockTime(new Date(time.dateTime));
  const bar = box.querySelector("progress");
  bar.max = Number(box.dataset.timer);
  bar.hidden = false;
}

export function startTimers() {
  const boxes = [...document.querySelectorAll("[data-timer]")];
  boxes.filter((box) => box.began === undefined).forEach(begin);
  boxes.forEach(show);
  clearInterval(tick);
  tick = setInterval(() => {
    const there = document.querySelectorAll("[data-timer]");
    if (there.length) there.forEach((box) => box.began !== undefined && show(box));
    else clearInterval(tick);
  }, 250);
}
