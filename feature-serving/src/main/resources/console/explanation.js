// One value, step by step: the counts of a disk, added up, divided, and compared with the store.

import { amounts } from "./colours.js";
import { diskSize, pictureWidth } from "./drawing.js";
import { drawn, element } from "./elements.js";
import { cellToBoundary, cellToLatLng, gridDisk } from "./vendor/h3.js";
import { clock, decimals } from "./view.js";

const WHO = { demand: "riders", supply: "drivers" };
const MOST_NUMBERS = 330;
const LISTED = 10;
const BARS = { height: 132, left: 40, right: 16, top: 16, bottom: 20 };

const whole = (number) => number.toLocaleString("en");

/** All steps of an answer. One minute may be chosen, and the disk shows it alone. */
export function explanation(set, answer, product) {
  const made = element("div", "", "explanation");
  const state = { minute: -1 };
  const draw = () => {
    const counts = countsOf(answer, state.minute);
    made.replaceChildren(
      heading(answer, product),
      countStep(answer, counts, state.minute),
      addStep(answer, state.minute, (minute) => {
        state.minute = minute === state.minute ? -1 : minute;
        draw();
        made.querySelector(`[data-minute="${minute}"]`).focus();
      }),
      divideStep(answer),
      compareStep(answer),
      command(set, answer),
    );
  };
  draw();
  return made;
}

/** By hexagon: of all minutes, or of one. */
function countsOf(answer, minute) {
  return new Map(
    answer.hexagons
      .map(({ hexagon, sum, minutes, counts }) => [hexagon, minute < 0 ? sum : (counts[minutes.indexOf(minute)] ?? 0)])
      .filter(([, count]) => count > 0),
  );
}

/** What is counted. Kinds without a word have their own name. */
export const counted = (kind) => (decimals(kind) >= 0 ? `${kind} as a whole number` : `different ${who(kind)}`);
const who = (kind) => WHO[kind] ?? kind.replace(/^(.+)-count$/, "entities with a $1");
const ending = (minute) => clock(Date.parse(minute.end));

function heading(answer, product) {
  const made = element("p", "", "of");
  made.append(element("code", answer.name), " of ", element("code", answer.hexagon), `, ${product}, window end ${answer.windowEnd.replace(":00Z", "Z")}`);
  return made;
}

function step(number, title, ...parts) {
  const made = element("section", "", "step");
  const head = element("h3");
  head.append(element("span", String(number), "number"), title);
  made.append(head, ...parts);
  return made;
}

// ---------------------------------------------------------------- counting

function countStep(answer, counts, minute) {
  const size = answer.disk;
  const where = size === 1 ? "In this hexagon" : `In each of the ${whole(size)} hexagons within ${answer.ring} step${answer.ring === 1 ? "" : "s"}`;
  const when = answer.window === 1 ? "the minute" : `each of the ${answer.window} minutes`;
  const question = decimals(answer.kind) >= 0 ? `what is ${counted(answer.kind)}` : `how many ${counted(answer.kind)} were there`;
  const text = element("p", `${where}, in ${when}: ${question}?`);
  const shown = element("p", minute < 0 ? "Shown: all minutes together." : `Shown: the minute until ${ending(answer.minutes[minute])} UTC.`, "sub");
  const sides = element("div", "", "sides");
  const picture = element("div");
  const scale = amounts(Math.max(1, ...counts.values()));
  picture.append(disk(answer, counts, scale), legend(counts, scale));
  sides.append(picture, table(answer, counts));
  return step(1, "Count", text, shown, sides);
}

/** North is up; straight as on a small plane that touches the globe where the hexagon is. */
function plane(center) {
  const radians = ([lat, lng]) => [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const [lat0, lng0] = radians(cellToLatLng(center));
  return (point) => {
    const [lat, lng] = radians(point);
    const cos = Math.sin(lat0) * Math.sin(lat) + Math.cos(lat0) * Math.cos(lat) * Math.cos(lng - lng0);
    const x = (Math.cos(lat) * Math.sin(lng - lng0)) / cos;
    const y = (Math.cos(lat0) * Math.sin(lat) - Math.sin(lat0) * Math.cos(lat) * Math.cos(lng - lng0)) / cos;
    return [x, -y];
  };
}

function disk(answer, counts, scale) {
  const place = plane(answer.hexagon);
  const shapes = gridDisk(answer.hexagon, answer.ring).map((hexagon) => ({ hexagon, corners: cellToBoundary(hexagon).map(place) }));
  const all = shapes.flatMap(({ corners }) => corners.flat().map(Math.abs));
  const size = 100 / Math.max(...all);
  const label = `${whole(counts.size)} of ${whole(shapes.length)} hexagons have counts; the table has those with most`;
  const svg = drawn("svg", { viewBox: "-102 -102 204 204", class: "disk", role: "img", "aria-label": label });
  const step = 100 / (answer.ring + 0.5);
  const [middle] = shapes.filter(({ hexagon }) => hexagon === answer.hexagon);
  for (const { hexagon, corners } of [...shapes.filter((shape) => shape !== middle), middle]) {
    const count = counts.get(hexagon) ?? 0;
    const points = corners.map(([x, y]) => `${(x * size).toFixed(2)},${(y * size).toFixed(2)}`).join(" ");
    const center = hexagon === answer.hexagon;
    const line = center ? Math.min(1.6, step / 5) : Math.min(0.35, step / 20);
    const fill = count === 0 ? "transparent" : scale.css(count);
    const shape = drawn("polygon", { points, fill, "stroke-width": line.toFixed(2), class: center ? "center" : "" });
    shape.append(drawn("title", {}, `${hexagon}: ${whole(count)}`));
    svg.append(shape);
    if (count > 0 && shapes.length <= MOST_NUMBERS) {
      svg.append(number(count, corners, size, scale.ink(count)));
    }
  }
  return svg;
}

function number(count, corners, size, ink) {
  const mean = (axis) => (corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length) * size;
  const width = Math.hypot(corners[0][0] - corners[3][0], corners[0][1] - corners[3][1]) * size;
  const text = String(count);
  const font = Math.min(width * 0.42, (width * 1.15) / text.length, 18);
  return drawn("text", { x: mean(0).toFixed(2), y: (mean(1) + font * 0.36).toFixed(2), "font-size": font.toFixed(2), "text-anchor": "middle", fill: ink }, text);
}

function legend(counts, scale) {
  if (counts.size === 0) {
    return element("p", "Nobody.", "sub");
  }
  const made = element("div", "", "legend");
  const bar = element("canvas");
  Object.assign(bar, { width: 256, height: 1 });
  scale.paint(bar);
  made.append(element("span", "0"), bar, element("span", whole(scale.ticks.at(-1)[0])), element("span", "Empty: nobody. Bold outline: the hexagon itself."));
  return made;
}

function table(answer, counts) {
  const steps = new Map(answer.hexagons.map(({ hexagon, steps: away }) => [hexagon, away]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1]);
  const made = element("table", "", "counts");
  const head = made.createTHead().insertRow();
  for (const title of ["hexagon", "steps", who(answer.kind), "share"]) {
    const cell = element("th", title);
    cell.scope = "col";
    head.append(cell);
  }
  const body = made.createTBody();
  const line = (title, away, count) => {
    const row = body.insertRow();
    const share = total === 0 ? 0 : (100 * count) / total;
    row.append(element("td", title), element("td", String(away)), element("td", whole(count)), element("td", `${share.toFixed(1)}%`));
  };
  sorted.slice(0, LISTED).forEach(([hexagon, count]) => line(hexagon, steps.get(hexagon), count));
  if (sorted.length > LISTED) {
    const rest = sorted.slice(LISTED).reduce((sum, [, count]) => sum + count, 0);
    line(`${whole(sorted.length - LISTED)} other${sorted.length - LISTED === 1 ? "" : "s"}`, "", rest);
  }
  if (answer.disk > sorted.length) {
    line(`${whole(answer.disk - sorted.length)} without any`, "", 0);
  }
  return made;
}

// ---------------------------------------------------------------- adding

function addStep(answer, chosen, choose) {
  const text = element("p", `Each minute's counts, and all of them: ${whole(answer.sum)}.`);
  const hint = element("p", "Choose a minute to see its counts alone.", "sub");
  const made = step(2, "Add up", text, bars(answer, chosen, choose));
  if (answer.window > 1) {
    made.append(hint);
  }
  const missing = answer.minutes.filter(({ state }) => state === "MISSING").length;
  const partial = answer.minutes.filter(({ state }) => state === "PARTIAL").length;
  if (missing > 0) {
    const so = answer.verdict === "EQUAL" ? "As the sums are equal, nobody was counted in them." : "They are not known, which is not zero.";
    made.append(element("p", `Of ${missing} of the minutes the store has nothing: they have expired, or are from before the first one. ${so}`, "warn"));
  }
  if (partial > 0) {
    made.append(element("p", `${partial} of the minutes had begun before the compute job that wrote the value, or them: it may not have known all of their counts.`, "warn"));
  }
  return made;
}

function bars(answer, chosen, choose) {
  const { minutes } = answer;
  const full = pictureWidth(560);
  const most = Math.max(1, ...minutes.map(({ sum }) => sum));
  const svg = drawn("svg", { viewBox: `0 0 ${full} ${BARS.height}`, class: "bars", role: "group", "aria-label": "Minutes" });
  const width = (full - BARS.left - BARS.right) / minutes.length;
  const bottom = BARS.height - BARS.bottom;
  const y = (sum) => bottom - (sum / most) * (bottom - BARS.top);
  svg.append(drawn("line", { class: "axis", x1: BARS.left, x2: full - BARS.right, y1: bottom, y2: bottom }));
  svg.append(drawn("text", { x: BARS.left - 6, y: y(most) + 4, "text-anchor": "end" }, whole(most)), drawn("text", { x: BARS.left - 6, y: bottom + 4, "text-anchor": "end" }, "0"));
  const every = Math.ceil(46 / width);
  minutes.forEach((minute, i) => {
    const x = BARS.left + i * width;
    const unknown = minute.state === "MISSING";
    const label = `until ${ending(minute)}: ${unknown ? "not in the store" : whole(minute.sum)}`;
    const bar = drawn("g", { class: `bar${i === chosen ? " chosen" : ""}`, role: "button", tabindex: 0, "aria-label": label, "aria-pressed": i === chosen });
    bar.dataset.minute = String(i);
    bar.append(drawn("title", {}, label));
    bar.append(drawn("rect", { class: "whole", x, y: BARS.top - 12, width, height: bottom - BARS.top + 12 }));
    bar.append(drawn("rect", { class: `sum ${minute.state.toLowerCase()}`, x: x + width * 0.08, y: unknown ? BARS.top : y(minute.sum), width: width * 0.84, height: bottom - (unknown ? BARS.top : y(minute.sum)) }));
    if (unknown || width >= 26) {
      bar.append(drawn("text", { x: x + width / 2, y: unknown ? (BARS.top + bottom) / 2 : y(minute.sum) - 3, "text-anchor": "middle" }, unknown ? "?" : whole(minute.sum)));
    }
    if ((minutes.length - 1 - i) % every === 0) {
      bar.append(drawn("text", { x: x + width / 2, y: BARS.height - 5, "text-anchor": "middle" }, ending(minute)));
    }
    bar.addEventListener("click", () => choose(i));
    bar.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose(i);
      }
    });
    svg.append(bar);
  });
  return svg;
}

// ---------------------------------------------------------------- dividing and comparing

/** As it is written on paper. */
export function fraction(over, hexagons, minutes, kind) {
  const made = element("span", "", "fraction");
  const unit = decimals(kind) > 0 ? ` × ${whole(10 ** decimals(kind))}` : "";
  const under = `${whole(hexagons)} hexagon${hexagons === 1 ? "" : "s"} × ${minutes} minute${minutes === 1 ? "" : "s"}${unit}`;
  made.append(element("span", over), element("span", under));
  return made;
}

function quotient(sum, answer, value) {
  const made = element("div", "", "formula");
  made.append(fraction(whole(sum), answer.disk, answer.window, answer.kind), element("span", "="), element("b", String(value)));
  return made;
}

function divideStep(answer) {
  const ordinary = diskSize(answer.ring);
  const parts = [quotient(answer.sum, answer, answer.value)];
  if (answer.disk !== ordinary) {
    parts.push(element("p", `A pentagon of the grid is near: ${whole(answer.disk)} hexagons are really there, not ${whole(ordinary)}.`, "sub"));
  }
  return step(3, "Divide", ...parts);
}

const VERDICTS = {
  EQUAL: ["✓", "Equal to what is stored, to the last bit."],
  DIFFERENT: ["✗", "Different from what is stored, and nothing that is known explains it."],
  UNKNOWN: ["?", "Different from what is stored: what is not known may explain it."],
};

function compareStep(answer) {
  const [sign, text] = VERDICTS[answer.verdict];
  const verdict = element("p", "", `verdict ${answer.verdict.toLowerCase()}`);
  verdict.append(element("span", sign, "sign"), text);
  const parts = [verdict];
  if (answer.verdict !== "EQUAL") {
    const more = answer.storedSum - answer.sum;
    parts.push(quotient(answer.storedSum, answer, answer.storedValue), element("p", `The store has ${whole(Math.abs(more))} ${more > 0 ? "more" : "less"} than these counts give.`, "sub"));
  }
  return step(4, "Compare", ...parts);
}

function command(set, answer) {
  const made = element("p", "The same on the command line: ", "sub");
  const words = ["./ringcast explain", `--hexagon ${answer.hexagon}`, `--at ${answer.windowEnd}`, `--ring ${answer.ring}`, `--window ${answer.window}`];
  words.push(`--kind ${answer.kind}`, `--product ${answer.product}`, `--feature-set ${set.name}:${set.version}`);
  made.append(element("code", words.join(" ")));
  return made;
}
