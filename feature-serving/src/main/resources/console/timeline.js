// The minutes that the store has, and going through them.

import { by } from "./elements.js";
import { clock } from "./view.js";

const MINUTE = 60_000;
const PLAY_MS = 450;
const MOST_MINUTES = 1440;
const WIDEST_BAR = 16;
// A minute is there soon after its end: one that is older than this is no news.
const OLD_MS = 3 * MINUTE;
const LOOK_MS = 10_000;

// To make one of these takes as long as to draw all hexagons.
const LOCAL = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** About how long something took. */
function span(ms) {
  const minutes = Math.round(ms / MINUTE);
  return minutes < 120 ? `${minutes} min` : minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}

export class Timeline {
  constructor(chosen) {
    this.chosen = chosen;
    this.windowEnds = [];
    this.at = 0;
    this.live = true;
    this.totals = new Map();
    this.timer = 0;
    this.waiting = false;
    // While the running second is shown: how much of which minute has passed.
    this.running = undefined;
    // How much later it is for the service than for this browser.
    this.offset = NaN;
    this.play = by("play");
    this.scrub = by("scrub");
    this.liveButton = by("live");
    this.spark = by("spark");
    this.scrub.addEventListener("input", () => this.go(this.windowEnds[Number(this.scrub.value)]));
    this.play.addEventListener("click", () => this.toggle());
    this.liveButton.addEventListener("click", () => this.follow());
    setInterval(() => this.drawLive(), LOOK_MS);
    new ResizeObserver(() => this.drawSpark()).observe(this.spark);
  }

  get newest() {
    return this.windowEnds.at(-1) ?? 0;
  }

  /** Takes in window ends, the oldest first; the newest is shown if that is wanted. */
  add(windowEnds) {
    const known = new Set(this.windowEnds);
    const added = windowEnds.filter((windowEnd) => !known.has(windowEnd));
    this.windowEnds = [...this.windowEnds, ...added].sort((a, b) => a - b).slice(-MOST_MINUTES);
    this.draw();
    this.goOn();
  }

  /** Follows, but for as long as a minute is on its way: else none might ever be shown. */
  goOn() {
    if (this.live && !this.waiting && this.newest !== this.at && this.windowEnds.length > 0) {
      this.show(this.newest);
    }
  }

  /** Whether the minute is on its way; until it has come, what is drawn is of another one. */
  waits(waiting) {
    this.waiting = waiting;
    document.body.classList.toggle("waiting", waiting);
    if (!waiting) {
      this.goOn();
    }
  }

  /** What time it is for the service, whose events may be of another time than the browser's. */
  tellTime(serviceTime) {
    this.offset = serviceTime - Date.now();
    this.drawLive();
  }

  /** Following is no promise that there is something new. */
  drawLive() {
    const age = Date.now() + this.offset - this.newest;
    const old = this.live && this.newest > 0 && age > OLD_MS;
    this.liveButton.textContent = old ? `Live, ${span(age)} old`.replace(/ (?!\d)/g, "\u00a0") : "Live";
    this.liveButton.classList.toggle("old", old);
    this.liveButton.setAttribute("aria-pressed", String(this.live));
  }

  show(windowEnd) {
    this.at = windowEnd;
    this.running = undefined;
    this.draw();
    this.chosen(windowEnd);
  }

  /** Somebody goes to a minute: from then on it stays. */
  go(windowEnd) {
    if (windowEnd !== undefined) {
      this.live = false;
      this.show(windowEnd);
    }
  }

  step(steps) {
    const next = this.windowEnds[this.index() + steps];
    this.go(next);
    return next !== undefined;
  }

  index() {
    return this.windowEnds.indexOf(this.at);
  }

  /** The minutes that come next when it plays. */
  ahead(count) {
    return this.timer === 0 ? [] : this.windowEnds.slice(this.index() + 1, this.index() + 1 + count);
  }

  /** The running second is shown, and no complete minute. */
  leave() {
    this.stop();
    this.live = false;
    this.draw();
  }

  tick({ windowEnd, passed }) {
    this.running = { windowEnd, passed };
    this.at = this.newest;
    this.drawClock();
  }

  follow() {
    this.stop();
    this.live = true;
    if (this.newest > 0) {
      this.show(this.newest);
    }
  }

  toggle() {
    if (this.timer !== 0) {
      this.stop();
      this.draw();
      return;
    }
    if (this.index() === this.windowEnds.length - 1) {
      this.go(this.windowEnds[0]);
    }
    this.live = false;
    this.timer = setInterval(() => {
      // A minute that is still on its way is waited for.
      if (!this.waiting && !this.step(1)) {
        this.follow();
      }
    }, PLAY_MS);
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** The sum of all hexagons, for the line's shape. */
  total(windowEnd, sum) {
    this.totals.set(windowEnd, sum);
    this.drawSpark();
  }

  forgetTotals() {
    this.totals.clear();
    this.drawSpark();
  }

  draw() {
    const playing = this.timer !== 0;
    this.play.classList.toggle("on", playing);
    this.play.setAttribute("aria-label", playing ? "Stop" : "Play");
    this.drawLive();
    this.scrub.max = String(Math.max(0, this.windowEnds.length - 1));
    this.scrub.value = String(Math.max(0, this.index()));
    if (this.at > 0) {
      this.drawClock();
    }
    this.drawSpark();
  }

  drawClock() {
    const minute = by("minute");
    const small = document.createElement("small");
    small.textContent = " UTC";
    if (this.running === undefined) {
      minute.replaceChildren(clock(this.at), small);
      minute.dateTime = new Date(this.at).toISOString();
      by("minute-note").textContent = `${DAY.format(this.at)} · ${LOCAL.format(this.at)}`;
    } else {
      const { windowEnd, passed } = this.running;
      minute.dateTime = new Date(windowEnd - MINUTE + passed).toISOString();
      minute.replaceChildren(minute.dateTime.slice(11, 19), small);
      by("minute-note").textContent = `${Math.floor((100 * passed) / MINUTE)}% of the minute has passed`;
    }
    this.scrub.setAttribute("aria-valuetext", `${clock(this.at)} UTC`);
    by("line-from").textContent = `${clock(this.windowEnds[0] ?? this.at)} UTC`;
    by("line-to").textContent = `${clock(this.newest)} UTC`;
  }

  drawSpark() {
    const { clientWidth: width, clientHeight: height } = this.spark;
    const scale = Math.min(2, devicePixelRatio);
    this.spark.width = width * scale;
    this.spark.height = height * scale;
    const context = this.spark.getContext("2d");
    context.scale(scale, scale);
    const first = this.windowEnds[0];
    const span = this.newest - first;
    if (!(span > 0)) {
      return;
    }
    const style = getComputedStyle(document.body);
    const most = Math.max(...this.totals.values(), 1e-9);
    // As the thumb of the line goes: half of its width from the edges.
    const x = (windowEnd) => 8 + ((windowEnd - first) / span) * (width - 16);
    const bar = Math.min(WIDEST_BAR, Math.max(1, ((width - 16) * MINUTE) / span - 0.5));
    for (const [windowEnd, total] of this.totals) {
      if (windowEnd < first) {
        continue;
      }
      context.fillStyle = style.getPropertyValue(windowEnd === this.at ? "--ink" : "--accent");
      context.globalAlpha = windowEnd === this.at ? 1 : 0.55;
      const tall = Math.max(1, (total / most) * (height - 2));
      context.fillRect(x(windowEnd) - bar / 2, height - tall, bar, tall);
    }
    context.globalAlpha = 1;
  }
}
