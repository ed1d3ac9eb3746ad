// What colours and lengths on the map mean, and what there is in all.

import { by, capital, element } from "./elements.js";
import { number, RATIO, unit } from "./view.js";

const TOO_SMALL = "Counting began within this window: values are too small.";
const BAR_PIXELS = 90;

export function drawLegend({ kind, ring, window }, scale) {
  by("legend-title").textContent = `${capital(kind)}, ring ${ring}, ${window} min: ${unit(kind)}`;
  scale.paint(by("legend-bar"));
  const last = scale.ticks.length - 1;
  by("legend-ticks").replaceChildren(
    ...scale.ticks.map(([value, at], i) => {
      const sign = i === last ? "≥ " : i === 0 && kind === RATIO ? "≤ " : "";
      const tick = element("span", sign + Number(value.toPrecision(3)));
      tick.style.left = `${at * 100}%`;
      return tick;
    }),
  );
}

/** How many hexagons have rows, and the highest value that is a number. */
export function drawSummary({ rows, values, partial }) {
  const bold = (text) => element("b", text);
  const parts = [bold(rows.toLocaleString("en")), " hexagons"];
  let top = -Infinity;
  for (const value of values) {
    top = value > top && value < Infinity ? value : top;
  }
  if (top > -Infinity) {
    parts.push(" · highest ", bold(number(top)));
  }
  if (partial) {
    parts.push(element("span", TOO_SMALL, "warn"));
  }
  by("summary").replaceChildren(...parts);
}

/** A bar of a round length. */
export function drawScaleBar(metresPerPixel) {
  const metres = metresPerPixel * BAR_PIXELS;
  const power = 10 ** Math.floor(Math.log10(metres));
  const round = [5, 2, 1].map((times) => times * power).find((length) => length <= metres);
  by("scale").querySelector("i").style.width = `${round / metresPerPixel}px`;
  by("scale").querySelector("span").textContent = round >= 1000 ? `${round / 1000} km` : `${round} m`;
}
