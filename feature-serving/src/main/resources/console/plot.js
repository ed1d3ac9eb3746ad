// Small charts of the last minutes: lines over time, and what they are where the reader points.

import { roundUp } from "./colours.js";
import { drawn, element } from "./elements.js";

const WIDTH = 320;
const HEIGHT = 128;
const LEFT = 50;
const BOTTOM = 16;
const TOP = 6;
const MOST_LINES = 6;
const ROUND_SECONDS = [60, 120, 240, 600, 1200, 3600, 7200];

/** The end of an axis: a round number, and so is its half. */
export const roundEnd = (most) => roundUp(most, [1, 2, 5, 10]);

/** The same for a time in seconds, of which minutes and hours are round ones. */
export function roundTime(most) {
  if (most <= 50) {
    return roundEnd(most);
  }
  const end = ROUND_SECONDS.find((round) => round >= most);
  return end ?? 3600 * roundUp(most / 3600, [1, 2, 4, 10]);
}

export class Plot {
  /** Shows a chart: {title, unit, format, end, most, empty}; what is pointed at is told to all. */
  constructor(chart, pointed) {
    this.chart = chart;
    this.pointed = pointed;
    this.figure = element("figure");
    const caption = element("figcaption", chart.title);
    caption.append(element("span", chart.unit));
    this.svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", tabindex: "0" });
    this.now = element("ul");
    this.now.className = "now";
    this.figure.append(caption, this.svg, this.now);
    this.times = [];
    this.lines = [];
    this.at = undefined;
    this.svg.addEventListener("pointermove", (event) => this.point(event));
    this.svg.addEventListener("pointerleave", () => pointed(undefined));
    this.svg.addEventListener("blur", () => pointed(undefined));
    this.svg.addEventListener("keydown", (event) => this.press(event));
  }

  point(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const share = (x - LEFT) / (WIDTH - LEFT);
    this.pointed(this.from + share * (this.to - this.from));
  }

  press(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || this.times.length === 0) {
      return;
    }
    event.preventDefault();
    const last = this.times.length - 1;
    const index = this.at === undefined ? last : this.nearest(this.at) + step;
    this.pointed(this.times[Math.max(0, Math.min(last, index))]);
  }

  nearest(at) {
    let best = 0;
    this.times.forEach((time, index) => {
      if (Math.abs(time - at) < Math.abs(this.times[best] - at)) {
        best = index;
      }
    });
    return best;
  }

  /** Draws these lines, by name an array of values, between two times; times far apart are not joined. */
  draw(times, lines, from, to, gap = Infinity) {
    Object.assign(this, { times, from, to, gap });
    const largest = (values) => values.reduce((most, value) => Math.max(most, value ?? 0), 0);
    this.lines = Object.entries(lines)
      .filter(([, values]) => !this.chart.quiet || largest(values) > 0)
      .sort(([, a], [, b]) => (this.chart.quiet ? largest(b) - largest(a) : 0))
      .slice(0, MOST_LINES);
    this.most = this.chart.end(Math.max(this.chart.most ?? 0, ...this.lines.map(([, values]) => largest(values))));
    this.svg.replaceChildren(...this.axes(), ...this.lines.map(([, values], index) => this.path(values, index)));
    this.mark(this.at);
  }

  x(time) {
    return LEFT + ((time - this.from) / (this.to - this.from)) * (WIDTH - LEFT);
  }

  y(value) {
    return TOP + (1 - value / this.most) * (HEIGHT - TOP - BOTTOM);
  }

  axes() {
    const marks = [0, this.most / 2, this.most].flatMap((value) => [
      drawn("line", { class: "grid", x1: LEFT, x2: WIDTH, y1: this.y(value), y2: this.y(value) }),
      drawn("text", { x: LEFT - 5, y: this.y(value) + 3.5, "text-anchor": "end" }, this.chart.format(value)),
    ]);
    const minutes = Math.round((this.to - this.from) / 60_000);
    return [
      ...marks,
      drawn("text", { x: LEFT, y: HEIGHT - 3 }, `${minutes} min ago`),
      drawn("text", { x: WIDTH - 1, y: HEIGHT - 3, "text-anchor": "end" }, "now"),
    ];
  }

  path(values, index) {
    let path = "";
    let pen = "M";
    values.forEach((value, i) => {
      if (value === null || this.times[i] < this.from) {
        pen = "M";
        return;
      }
      pen = this.times[i] - this.times[i - 1] > this.gap ? "M" : pen;
      path += `${pen}${this.x(this.times[i]).toFixed(1)} ${this.y(value).toFixed(1)}`;
      pen = "L";
    });
    return drawn("path", { class: `line-${index}`, d: path });
  }

  /** Shows the values of a time; of the last one if there is none. */
  mark(at) {
    this.at = at;
    this.svg.querySelector(".at")?.remove();
    const index = at === undefined ? this.times.length - 1 : this.nearest(at);
    if (at !== undefined && index >= 0) {
      const x = this.x(this.times[index]);
      this.svg.append(drawn("line", { class: "at", x1: x, x2: x, y1: TOP, y2: HEIGHT - BOTTOM }));
    }
    this.now.replaceChildren(...this.values(index));
    this.svg.setAttribute("aria-label", `${this.chart.title}, ${this.chart.unit}: ${this.now.textContent}`);
  }

  values(index) {
    if (this.lines.length === 0) {
      return [element("li", this.chart.empty)];
    }
    return this.lines.map(([name, values], line) => {
      const item = element("li");
      const key = element("i");
      key.className = `line-${line}`;
      const value = values[index] ?? null;
      item.append(key, `${name} `, element("b", value === null ? "–" : this.chart.format(value)));
      return item;
    });
  }
}
