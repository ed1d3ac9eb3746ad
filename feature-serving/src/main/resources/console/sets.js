// The page of feature sets: what they hold, and one value taken apart.

import * as data from "./data.js";
import { diskSize, rings, windows } from "./drawing.js";
import { by, element, option } from "./elements.js";
import { counted, explanation, fraction } from "./explanation.js";
import { askWho } from "./token.js";
import { cellToParent, getResolution, isValidCell } from "./vendor/h3.js";
import { column, nearest, read, write } from "./view.js";

// H3's own averages, by resolution: the area of a hexagon, and the length of its edge.
const KM2 = { 6: 36.129, 7: 5.161, 8: 0.7373, 9: 0.10533, 10: 0.015048, 11: 0.0021496 };
const EDGE_KM = { 6: 3.7245, 7: 1.4065, 8: 0.5314, 9: 0.20079, 10: 0.075864, 11: 0.028664 };

const view = read(location.hash);
let sets = [];
let set;
let names = {};
let minutes = [];
let areas = [];
const opened = new Set();
let asked = new AbortController();
let searching = new AbortController();

const idOf = (one) => `${one.name}/${one.version}`;
const digits = (value) => value.toLocaleString("en", { maximumSignificantDigits: 2 });
const iso = (ms) => new Date(ms).toISOString();

// ---------------------------------------------------------------- sets

function drawSets() {
  by("sets").replaceChildren(...sets.map(card));
}

function card(one) {
  const made = element("section", "", "card set");
  const title = element("h2", one.name);
  title.append(element("small", ` version ${one.version}`));
  made.append(title);
  [one.description, one.owner && `Owner: ${one.owner}`].filter(Boolean).forEach((text) => made.append(element("p", text)));
  const [ring, window] = one === set ? [view.ring, view.window] : [nearest(one.rings, view.ring), nearest(one.windows, view.window)];
  const choose = (name) => (value) => chooseIn(one, name, value).catch(tell);
  const pictures = element("div", "", "pictures");
  pictures.append(
    figure("Rings", rings(one, ring, choose("ring")), chips(one, "ring", ring, choose)),
    figure("Windows", windows(one, window, choose("window")), chips(one, "window", window, choose), facts(one)),
  );
  made.append(pictures, formula(one, ring, window), order(one));
  return made;
}

function figure(title, picture, ...more) {
  const made = element("figure");
  made.append(element("h3", title), picture, ...more);
  return made;
}

function chips(one, name, chosen, choose) {
  const made = element("div", "", "chips");
  made.setAttribute("role", "radiogroup");
  made.setAttribute("aria-label", name);
  for (const value of one[`${name}s`]) {
    const label = element("label");
    const input = element("input");
    Object.assign(input, { type: "radio", name: `${idOf(one)} ${name}`, checked: value === chosen });
    input.dataset.chip = `${idOf(one)} ${name} ${value}`;
    input.addEventListener("change", () => choose(name)(value));
    label.append(input, element("span", String(value)));
    made.append(label);
  }
  return made;
}

function facts(one) {
  const made = element("dl", "", "facts");
  const fact = (name, ...parts) => {
    const told = element("dd");
    told.append(...parts);
    made.append(element("dt", name), told);
  };
  fact("Resolution", `${one.resolution}: hexagons of ${digits(KM2[one.resolution])} km² on average, ${digits(EDGE_KM[one.resolution] * Math.sqrt(3))} km from one to the next`);
  fact("Kinds", one.kinds.join(", "));
  const once = one.distinct === "per-entity" ? "once in a minute, where it was last" : "once in a minute in each hexagon";
  fact("Distinct", `${one.distinct}: everybody counts ${once}`);
  fact("A row", `${one.names.length} features: ${one.kinds.length} kinds × ${one.rings.length} rings × ${one.windows.length} windows`);
  fact("Complete until", one.newestWindowEnd === null ? "nothing yet" : one.newestWindowEnd);
  fact("Fingerprint", element("code", one.fingerprint));
  return made;
}

/** What a value is, with the chosen ring and window filled in. */
function formula(one, ring, window) {
  const kind = one.kinds.includes(view.kind) ? view.kind : one.kinds[0];
  const made = element("div", "", "formula");
  const where = ring === 0 ? "in the hexagon" : `in the hexagon and within ${ring} step${ring === 1 ? "" : "s"}`;
  const when = window === 1 ? "in the last minute" : `in each of the last ${window} minutes`;
  made.append(
    element("code", column(kind, ring, window)),
    element("span", "="),
    fraction(`${counted(kind)}, ${where}, ${when}, added up`, diskSize(ring), window, kind),
  );
  const why = element("p", `A ring of R steps has 1 + 3·R·(R + 1) hexagons, but for the few places where one of the twelve pentagons of the grid is near. A minute without anybody counts as zero.`, "sub");
  const all = element("div");
  all.append(made, why);
  return all;
}

function order(one) {
  const made = element("details");
  made.open = opened.has(one);
  made.addEventListener("toggle", () => (made.open ? opened.add(one) : opened.delete(one)));
  made.append(element("summary", `The ${one.names.length} features of a row, in their order`));
  const list = element("ol", "", "names");
  one.names.forEach((name) => list.append(element("li", name)));
  made.append(list);
  return made;
}

async function chooseIn(one, name, value) {
  view[name] = value;
  if (one === set) {
    changed();
  } else {
    await useSet(one);
  }
  document.querySelector(`[data-chip="${CSS.escape(`${idOf(one)} ${name} ${value}`)}"]`)?.focus();
}

// ---------------------------------------------------------------- the example

function fill(id, values, textOf = String) {
  by(id).replaceChildren(...values.map((value) => option(String(value), textOf(value))));
  by(id).value = String(view[id]);
}

function fillForm() {
  const known = [...new Set(areas.flatMap(({ products }) => products))];
  const rank = (id) => (Object.keys(names).includes(id) ? Object.keys(names).indexOf(id) : Infinity);
  const products = known.toSorted((a, b) => rank(a) - rank(b));
  if (view.product === "") {
    view.product = products[0] ?? "";
  }
  fill("product", [...new Set([...products, view.product])].filter(Boolean), (id) => names[id] ?? id);
  const ends = [...minutes].reverse().map(iso);
  const other = view.at === "live" || ends.includes(view.at) ? [] : [view.at];
  fill("at", ["live", ...other, ...ends], (at) => (at === "live" ? "the newest" : at.replace(":00.000Z", "").replace("T", " ")));
  fill("kind", set.kinds);
  fill("ring", set.rings);
  fill("window", set.windows, (window) => `${window} min`);
  by("cell").value = view.hexagon;
}

/** The address names what is shown; the map gets all of it along, and comes back to where it was. */
function remember() {
  history.replaceState(null, "", write(view));
  by("to-map").href = `./${write(view)}`;
}

/** Shows what is chosen now; done when its value is explained. */
function changed() {
  // Whatever is being looked for is no longer wanted.
  searching.abort();
  drawSets();
  fillForm();
  remember();
  return explain();
}

async function useSet(chosen) {
  set = chosen;
  view.set = idOf(set);
  view.kind = set.kinds.includes(view.kind) ? view.kind : set.kinds[0];
  view.ring = nearest(set.rings, view.ring);
  view.window = nearest(set.windows, view.window);
  drawSets();
  asked.abort();
  searching.abort();
  const found = await data.atLast(() => data.recent(chosen), tell);
  if (found === undefined || set !== chosen) {
    // Somebody has gone on to another one, whose minutes these are not.
    return;
  }
  tell();
  ({ windowEnds: minutes, areas } = found);
  await changed();
}

async function explain() {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  if (view.hexagon === "" || minutes.length === 0) {
    const why = minutes.length === 0 ? "No minute is complete in the store yet." : "Write a hexagon, or take a busy one; or click one on the map, and there on “Why?”.";
    by("steps").classList.remove("waiting");
    by("steps").replaceChildren(element("p", why, "sub"));
    return;
  }
  if (!isValidCell(view.hexagon) || getResolution(view.hexagon) < set.resolution) {
    refuse(`“${view.hexagon}” is no hexagon: it has to be an H3 index of resolution ${set.resolution} or finer, such as 892a1072b5bffff.`);
    return;
  }
  by("steps").classList.add("waiting");
  try {
    const answer = await data.explain(set, view, signal);
    by("steps").replaceChildren(explanation(set, answer, names[answer.product] ?? answer.product));
  } catch (error) {
    await refused(error, signal, explain);
    return;
  }
  by("steps").classList.remove("waiting");
}

/** Says why not, unless something else is wanted by now; what passes is asked for again. */
async function refused(error, signal, ask) {
  if (signal.aborted) {
    return;
  }
  refuse(error.message);
  askWho(error);
  if (data.passes(error)) {
    await data.wait(data.AGAIN_MS);
    if (!signal.aborted) {
      await ask();
    }
  }
}

function refuse(message) {
  by("steps").classList.remove("waiting");
  by("steps").replaceChildren(element("p", message, "refused"));
}

/** The hexagon with the largest value in the areas that there are, of the first that has any. */
async function takeBusy() {
  searching.abort();
  searching = new AbortController();
  const { signal } = searching;
  const name = column(view.kind, view.ring, view.window);
  const at = view.at === "live" ? minutes.at(-1) : Date.parse(view.at);
  try {
    for (const { cell } of areas.filter(({ products }) => products.includes(view.product))) {
      const best = await data.largest(set, view.product, name, at, cell, signal);
      if (best !== "") {
        view.hexagon = best;
        changed();
        return;
      }
    }
    refuse("There is no hexagon with anybody in it.");
  } catch (error) {
    await refused(error, signal, takeBusy);
  }
}

function tell(error = undefined) {
  by("told").hidden = error === undefined;
  by("told").textContent = error === undefined ? "" : error.message;
  askWho(error);
}

function listen() {
  by("which").addEventListener("submit", (event) => event.preventDefault());
  by("cell").addEventListener("change", () => {
    view.hexagon = by("cell").value.trim().toLowerCase();
    if (isValidCell(view.hexagon) && getResolution(view.hexagon) > set.resolution) {
      view.hexagon = cellToParent(view.hexagon, set.resolution);
    }
    changed();
  });
  by("busy").addEventListener("click", () => takeBusy());
  for (const id of ["product", "at", "kind"]) {
    by(id).addEventListener("change", () => ((view[id] = by(id).value), changed()));
  }
  for (const id of ["ring", "window"]) {
    by(id).addEventListener("change", () => ((view[id] = Number(by(id).value)), changed()));
  }
  addEventListener("hashchange", () => location.reload());
}

async function begin() {
  [sets, names] = await Promise.all([data.sets(), data.products()]);
  while (sets.length === 0) {
    tell(new Error("No features have been computed yet. This page goes on as soon as there are some."));
    await data.wait(data.AGAIN_MS);
    sets = await data.sets();
  }
  tell();
  const linked = view.hexagon !== "";
  await useSet(sets.find((one) => idOf(one) === view.set) ?? sets[0]);
  if (linked) {
    by("why").scrollIntoView();
  } else if (minutes.length > 0) {
    await takeBusy();
  }
}

listen();
data.atLast(begin, tell);
