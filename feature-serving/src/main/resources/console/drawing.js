// Pictures of a feature set: rings as rings, windows as bars over time.

import { amounts } from "./colours.js";
import { drawn, isPhone } from "./elements.js";

const SQRT3 = Math.sqrt(3);

const PHONE = 340;

/** How wide a picture with words in it is drawn, so that these can be read on a phone as well. */
export const pictureWidth = (usual) => (isPhone() ? PHONE : usual);

/** Where no pentagon is near. */
export const diskSize = (ring) => 1 + 3 * ring * (ring + 1);

/** The hexagons of a grid that are exactly so many steps from its middle, as x and y in steps. */
function atDistance(steps) {
  if (steps === 0) {
    return [[0, 0]];
  }
  const found = [];
  const sides = [[-1, 1], [-1, 0], [0, -1], [1, -1], [1, 0], [0, 1]];
  let [q, r] = [steps, 0];
  for (const [dq, dr] of sides) {
    for (let i = 0; i < steps; i++) {
      found.push([q + r / 2, (r * SQRT3) / 2]);
      q += dq;
      r += dr;
    }
  }
  return found;
}

const CORNERS = Array.from({ length: 6 }, (_, i) => [Math.sin((i * Math.PI) / 3) / SQRT3, Math.cos((i * Math.PI) / 3) / SQRT3]);

function outline([x, y], size) {
  return `M${CORNERS.map(([dx, dy]) => `${((x + dx) * size).toFixed(2)} ${((y + dy) * size).toFixed(2)}`).join("L")}Z`;
}

/** All hexagons up to the widest ring, those of a ring but no smaller one in a shade of their own. */
export function rings(set, chosen, choose) {
  const widest = set.rings.at(-1);
  const size = 100 / (2 * widest + 1.2);
  const label = `Rings ${set.rings.join(", ")} around a hexagon; ring ${chosen} is chosen`;
  const shades = amounts(set.rings.length);
  const svg = drawn("svg", { viewBox: "-52 -46 104 92", class: "rings", role: "img", "aria-label": label });
  set.rings.forEach((ring, i) => {
    const from = i === 0 ? 0 : set.rings[i - 1] + 1;
    const hexagons = [];
    for (let steps = from; steps <= ring; steps++) {
      hexagons.push(...atDistance(steps));
    }
    const path = drawn("path", {
      d: hexagons.map((at) => outline(at, size)).join(""),
      class: ring <= chosen ? "in" : "out",
      fill: shades.css(set.rings.length - i),
    });
    path.append(drawn("title", {}, `ring ${ring}: ${diskSize(ring).toLocaleString("en")} hexagons`));
    path.addEventListener("click", () => choose(ring));
    svg.append(path);
  });
  return svg;
}

const BAR = { height: 24, left: 54, right: 14, top: 6 };

/** Each window as a bar that ends where all end: with the last minute. */
export function windows(set, chosen, choose) {
  const longest = set.windows.at(-1);
  const bottom = BAR.top + set.windows.length * BAR.height;
  const width = pictureWidth(520);
  const label = `Windows of ${set.windows.join(", ")} minutes; ${chosen} is chosen`;
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${bottom + 34}`, class: "windows", role: "img", "aria-label": label });
  const right = width - BAR.right;
  const x = (minutes) => right - (minutes / longest) * (right - BAR.left);
  for (const minutes of axis(longest)) {
    svg.append(drawn("line", { class: "axis", x1: x(minutes), x2: x(minutes), y1: BAR.top, y2: bottom + 3 }));
    svg.append(drawn("text", { x: x(minutes), y: bottom + 15, "text-anchor": "middle" }, minutes === 0 ? "0" : `−${minutes}`));
  }
  svg.append(drawn("text", { x: right, y: bottom + 30, "text-anchor": "end" }, "minutes before the window end"));
  set.windows.forEach((window, i) => {
    const y = BAR.top + i * BAR.height;
    const bar = drawn("rect", { x: x(window), y: y + 4, width: right - x(window), height: BAR.height - 8, rx: 2, class: window === chosen ? "in" : "out" });
    bar.append(drawn("title", {}, `the last ${window} minutes`));
    bar.addEventListener("click", () => choose(window));
    svg.append(drawn("text", { x: BAR.left - 8, y: y + BAR.height / 2 + 4, "text-anchor": "end", class: window === chosen ? "strong" : "" }, `${window} min`), bar);
  });
  return svg;
}

/** Some round numbers of minutes, from 0 to the longest. */
function axis(longest) {
  const step = [1, 2, 5, 10, 15, 30, 60].find((minutes) => longest / minutes <= 8);
  return Array.from({ length: Math.floor(longest / step) + 1 }, (_, i) => i * step);
}
