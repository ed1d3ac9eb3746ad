// One hexagon: all of its values as rings by windows, and its last hour.

import { capital, drawn, element } from "./elements.js";
import { clock, column, number, RATIO, ratio, unit, write } from "./view.js";

const WIDTH = 340;
const HEIGHT = 128;
const EDGE = { left: 34, right: 6, top: 8, bottom: 18 };
const SOME_TOO_SMALL = "Counting began within the longer windows: their values are too small.";

/** Leads to where a hexagon's value is taken apart. */
export function why(view, hexagon, windowEnd) {
  const made = element("a", "Why?", "why");
  made.href = `sets.html${write({ ...view, hexagon, at: new Date(windowEnd).toISOString() })}`;
  return made;
}

/** What a row says of a kind, ring and window. */
export function valueOf(values, kind, ring, window) {
  return kind === RATIO
    ? ratio(values[column("demand", ring, window)], values[column("supply", ring, window)])
    : values[column(kind, ring, window)];
}

/** What is to be said of a row beside its values. */
export const warnings = (row) => (row.status === "PARTIAL" ? [element("div", SOME_TOO_SMALL, "warn")] : []);

/** Rings from top to bottom, windows from left to right; the one that the map shows is framed. */
export function heat(set, view, kind, values, scale) {
  const table = element("table", "", "heat");
  table.append(element("caption", `${capital(kind)}, ${unit(kind)}`));
  const head = table.createTHead().insertRow();
  head.append(element("th", "ring"));
  set.windows.forEach((window) => head.append(heading(`${window} min`, "col")));
  const body = table.createTBody();
  for (const ring of set.rings) {
    const row = body.insertRow();
    row.append(heading(String(ring), "row"));
    for (const window of set.windows) {
      row.append(cell(valueOf(values, kind, ring, window), scale, ring === view.ring && window === view.window));
    }
  }
  return table;
}

function heading(text, scope) {
  const made = element("th", text);
  made.scope = scope;
  return made;
}

function cell(value, scale, shown) {
  const made = element("td", number(value), shown ? "now" : "");
  if (!Number.isNaN(value)) {
    made.title = String(value);
    made.style.backgroundColor = scale.css(value);
    made.style.color = scale.ink(value);
  }
  return made;
}

/**
 * Lines over time.
 *
 * @param lines each with the kind that it is of, and points of a window end and a value
 */
export function chart(lines, from, to, at) {
  const svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": describe(lines) });
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite);
  const most = Math.max(0, ...values);
  const top = most === 0 ? 1 : most * 1.08;
  const x = (ms) => EDGE.left + ((ms - from) / Math.max(1, to - from)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (value) => HEIGHT - EDGE.bottom - (value / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  for (const value of [0, top / 2, top]) {
    svg.append(drawn("line", { class: "axis", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(value), y2: y(value) }));
    svg.append(drawn("text", { x: EDGE.left - 4, y: y(value) + 3.5, "text-anchor": "end" }, number(value)));
  }
  svg.append(drawn("text", { x: EDGE.left, y: HEIGHT - 4 }, `${clock(from)} UTC`));
  svg.append(drawn("text", { x: WIDTH - EDGE.right, y: HEIGHT - 4, "text-anchor": "end" }, clock(to)));
  if (from <= at && at <= to) {
    svg.append(drawn("line", { class: "at", x1: x(at), x2: x(at), y1: EDGE.top, y2: HEIGHT - EDGE.bottom }));
  }
  for (const { kind, points } of lines) {
    svg.append(drawn("path", { class: ["demand", "supply"].includes(kind) ? kind : "other", d: path(points, x, y) }));
  }
  return svg;
}

/** Where a value is missing, the line is broken. */
function path(points, x, y) {
  let pen = "M";
  let text = "";
  for (const [ms, value] of points) {
    if (Number.isFinite(value)) {
      text += `${pen}${x(ms).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = "L";
    } else {
      pen = "M";
    }
  }
  return text;
}

function describe(lines) {
  return lines
    .map(({ kind, points }) => {
      const values = points.map(([, value]) => value).filter(Number.isFinite);
      return values.length === 0 ? `${kind}: no values` : `${kind}: from ${number(Math.min(...values))} to ${number(Math.max(...values))}, at last ${number(values.at(-1))}`;
    })
    .join("; ");
}

export function keys(kinds) {
  const made = element("div", "", "keys");
  for (const kind of kinds) {
    const key = element("span", "", kind);
    key.append(element("i"), kind);
    made.append(key);
  }
  return made;
}
