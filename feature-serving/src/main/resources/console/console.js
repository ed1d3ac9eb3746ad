// Puts the page together: what is chosen, what is loaded, what is drawn.

import { cities } from "./cities.js";
import { amounts, paint, ratios } from "./colours.js";
import * as data from "./data.js";
import { capital, chart, element, heat, keys, valueOf, why } from "./hexagon.js";
import { Timeline } from "./timeline.js";
import { getResolution, isValidCell, cellToLatLng, cellToParent, cellToCenterChild, latLngToCell } from "./vendor/h3.js";
import { column, columns, number, ratio, RATIO, read, unit, write } from "./view.js";

const HISTORY_MINUTES = 60;
const HISTORY_AT_ONCE = 4;
const HOVER_MS = 70;
const AHEAD = 3;
const KEPT_BYTES = 96 * 2 ** 20;
const SOON_MS = 250;
// As in the style sheet: from here down it is a phone, on which nothing hovers.
const NARROW = 720;

const by = (id) => document.getElementById(id);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const view = read(location.hash);
let sets = [];
let set;
let names = {};
let places = [];
let city;
let shown = { values: new Float32Array(0), minute: 0 };
let scale;
let most = 0;
let hover = { cell: "", timer: 0, asked: new AbortController() };
let history = { cell: "", asked: new AbortController() };
let watching = new AbortController();
// When what has failed is asked for again.
let again = 0;

const timeline = new Timeline((windowEnd) => {
  view.at = timeline.live ? "live" : new Date(windowEnd).toISOString();
  remember();
  showMinute(windowEnd);
});

// What draws is large, so questions are asked while it is still being read.
let map;
const drawing = import("./map.js").then(({ HexagonMap }) => {
  map = new HexagonMap(by("map"), { moved, hovered, clicked: (cell) => openHexagon(known(cell) ? cell : "") });
  listen();
});

// ---------------------------------------------------------------- rows

const worker = new Worker("rows-worker.js", { type: "module" });
const asked = new Map();
const kept = new Map();
let keptBytes = 0;
let visits = 0;

worker.addEventListener("message", ({ data: answer }) => drawing.then(() => take(answer)).catch(tell));

function take(answer) {
  const { resolve, reject } = asked.get(answer.id);
  asked.delete(answer.id);
  if (answer.failure !== undefined || answer.cityName !== cityName()) {
    reject(answer.away ? new data.Away() : new data.Refused(answer.status, answer.failure ?? "another city is shown by now"));
    return;
  }
  if (answer.keys !== undefined) {
    map.setHexagons(set.resolution, answer.keys, answer.positions);
  }
  keep(answer);
  resolve(answer);
}

/** Each time that a city is chosen its hexagons get places anew, and nothing that came before counts. */
const cityName = () => `${visits}/${set.name}/${set.version}/${city.id}`;

function keep(answer) {
  const bytes = answer.columns.length * answer.count * 4;
  keptBytes += bytes;
  answer.bytes = bytes;
  for (const [id, old] of kept) {
    if (keptBytes > KEPT_BYTES && old.bytes !== undefined) {
      keptBytes -= old.bytes;
      kept.delete(id);
    }
  }
}

/** The rows of the city at a window end, of the columns that are chosen; asked for once. */
function rows(windowEnd) {
  const names = columns(view);
  const id = [cityName(), view.product, names, windowEnd].join("|");
  if (!kept.has(id)) {
    const answer = new Promise((resolve, reject) => asked.set(id, { resolve, reject }));
    kept.set(id, answer.then((loaded) => (kept.set(id, loaded), loaded)));
    kept.get(id).catch?.(() => kept.delete(id));
    worker.postMessage({
      id,
      cityName: cityName(),
      address: data.rowsAddress(set, view.product, names, windowEnd),
      cells: city.cells,
      columns: names.length,
      headers: data.headers(),
    });
  }
  return kept.get(id);
}

function forgetRows() {
  kept.clear();
  keptBytes = 0;
}

/** Draws a minute, if nobody has gone on to another one meanwhile. */
async function showMinute(windowEnd) {
  const asked = wanted();
  const of = { product: view.product, kind: view.kind, ring: view.ring, window: view.window };
  timeline.waits(true);
  let loaded;
  let failure;
  try {
    loaded = await rows(windowEnd);
  } catch (error) {
    failure = error;
  }
  if (windowEnd !== timeline.at || asked !== wanted()) {
    return;
  }
  if (failure === undefined) {
    showLoaded(windowEnd, of, loaded);
  } else {
    tell(failure);
  }
  drawBehind();
  timeline.waits(false);
}

function showLoaded(windowEnd, of, loaded) {
  tell();
  const values = valuesOf(loaded);
  shown = { of, wanted: wanted(), values, minute: windowEnd, rows: loaded.rows, partial: loaded.partial };
  shown.total = loaded.columns[0].reduce((sum, value) => sum + (value || 0), 0);
  timeline.total(windowEnd, shown.total);
  draw();
  refreshHover();
  refreshHexagon();
  timeline.ahead(AHEAD).forEach((next) => Promise.resolve(rows(next)).catch(() => {}));
}

const wanted = () => JSON.stringify([cityName(), view.product, columns(view)]);

const isBehind = () => shown.minute !== timeline.at || shown.wanted !== wanted();

/** Colours of another minute, or of another feature, are not to be taken for what is chosen. */
const drawBehind = () => document.body.classList.toggle("behind", isBehind());

function valuesOf({ columns: [first, second] }) {
  return view.kind === RATIO ? first.map((demand, i) => ratio(demand, second[i])) : first;
}

// ---------------------------------------------------------------- drawing

/** The scale grows with what was seen, so that colours mean the same from minute to minute. */
function rescale() {
  if (view.kind === RATIO) {
    scale = ratios();
    return;
  }
  const there = shown.values.filter((value) => value > 0).sort();
  const high = there.length === 0 ? 0 : there[Math.min(there.length - 1, Math.floor(there.length * 0.998))];
  most = Math.max(most, high);
  scale = amounts(most);
}

function draw() {
  document.body.classList.remove("empty");
  rescale();
  // Of a minute that comes next there may be more hexagons by now.
  const colours = new Uint8Array(map.count * 4);
  paint(shown.values, map.count, scale, colours);
  map.setColours(colours);
  if (!view.fitted) {
    fitCity();
  }
  drawLegend();
  drawSummary();
}

function fitCity() {
  view.fitted = true;
  if (!Number.isNaN(view.lat) && !Number.isNaN(view.lng)) {
    map.flyTo(view.lat, view.lng, Number.isNaN(view.zoom) ? 11 : view.zoom);
    return;
  }
  const narrow = innerWidth <= NARROW;
  map.fit(map.count === 0 ? areaMiddles() : lively(), narrow ? { left: 16, right: 16, top: 180, bottom: 190 } : { left: 310, right: 40, top: 40, bottom: 130 });
}

/** Where there are people; without any, where there are rows. */
function lively() {
  const there = [];
  shown.values.forEach((value, place) => value > 0 && there.push(...map.positions.subarray(3 * place, 3 * place + 3)));
  return there.length === 0 ? map.positions : Float64Array.from(there);
}

/** Where rows would be. */
const areaMiddles = () => Float64Array.from(city.cells.map(cellToLatLng).flatMap(([lat, lng]) => [lng, lat, 0]));

function drawLegend() {
  by("legend-title").textContent = `${capital(view.kind)}, ring ${view.ring}, ${view.window} min: ${unit(view.kind)}`;
  scale.paint(by("legend-bar"));
  const last = scale.ticks.length - 1;
  by("legend-ticks").replaceChildren(
    ...scale.ticks.map(([value, at], i) => {
      const sign = i === last ? "≥ " : i === 0 && view.kind === RATIO ? "≤ " : "";
      const tick = element("span", sign + Number(value.toPrecision(3)));
      tick.style.left = `${at * 100}%`;
      return tick;
    }),
  );
}

function drawSummary() {
  const bold = (text) => element("b", text);
  const summary = by("summary");
  const parts = [bold(shown.rows.toLocaleString("en")), " hexagons"];
  let top = -Infinity;
  for (const value of shown.values) {
    top = value > top && value < Infinity ? value : top;
  }
  if (top > -Infinity) {
    parts.push(" · highest ", bold(number(top)));
  }
  if (shown.partial) {
    parts.push(element("span", TOO_SMALL, "warn"));
  }
  summary.replaceChildren(...parts);
}

function tell(error = undefined) {
  const notice = by("notice");
  notice.hidden = error === undefined;
  notice.textContent = error === undefined ? "" : error.message;
  clearTimeout(again);
  if (timeline.at > 0 && data.passes(error)) {
    again = setTimeout(askAgain, data.AGAIN_MS);
  }
  if (error?.status === 401 && !by("token").open) {
    by("token").showModal();
  }
}

// ---------------------------------------------------------------- one hexagon

const known = (cell) => cell !== "" && map.placeOf(cell) !== undefined;

function valueAt(cell) {
  const place = map.placeOf(cell);
  const value = place === undefined ? NaN : shown.values[place];
  return value === undefined ? NaN : value;
}

function hovered(cell, x, y) {
  const target = known(cell) ? cell : "";
  placeHover(x, y);
  if (target === hover.cell) {
    return;
  }
  hover.asked.abort();
  clearTimeout(hover.timer);
  hover = { cell: target, timer: 0, asked: new AbortController() };
  map.mark(target, view.hexagon);
  drawHover();
  if (target !== "") {
    hover.timer = setTimeout(askHover, HOVER_MS);
  }
}

function placeHover(x, y) {
  const card = by("hover");
  const left = x + 18 + card.offsetWidth > innerWidth ? x - 18 - card.offsetWidth : x + 18;
  card.style.left = `${Math.max(6, left)}px`;
  card.style.top = `${Math.max(6, Math.min(y + 14, innerHeight - card.offsetHeight - 10))}px`;
}

function drawHover(row = undefined) {
  const card = by("hover");
  card.hidden = hover.cell === "" || innerWidth <= NARROW;
  if (card.hidden) {
    return;
  }
  const big = element("div", number(valueAt(hover.cell)), "big");
  big.append(element("small", ` ${unit(view.kind)}`));
  const parts = [big, element("div", hover.cell, "sub")];
  if (row !== undefined) {
    parts.push(heat(set, view, view.kind, row.values, scale), ...warnings(row));
  }
  card.replaceChildren(...parts);
}

const TOO_SMALL = "Counting began within this window: values are too small.";
const SOME_TOO_SMALL = "Counting began within the longer windows: their values are too small.";

const warnings = (row) => (row.status === "PARTIAL" ? [element("div", SOME_TOO_SMALL, "warn")] : []);

/** What was counted; a ratio is one of two of them. */
const counted = () => (view.kind === RATIO ? ["demand", "supply"] : set.kinds);

async function askHover() {
  const { cell, asked: { signal } } = hover;
  try {
    const row = await data.hexagon(set, view.product, cell, timeline.at, signal);
    if (!signal.aborted) {
      drawHover(row);
    }
  } catch {
    // The value itself is there; the table comes with the next hexagon.
    if (!signal.aborted) {
      drawHover();
    }
  }
}

/** What is pointed at keeps up with the minute; until its table is there, all stays as it is. */
function refreshHover() {
  if (!by("hover").hidden) {
    clearTimeout(hover.timer);
    hover.asked.abort();
    hover.asked = new AbortController();
    askHover();
  }
}

function openHexagon(cell) {
  view.hexagon = cell;
  history.asked.abort();
  history = { cell, asked: new AbortController(), rows: new Map() };
  map.mark(hover.cell, cell);
  by("hexagon").hidden = cell === "";
  if (cell !== "" && innerWidth <= NARROW) {
    fold(true);
  }
  remember();
  refreshHexagon();
}

/** Brings the open hexagon to the minute that is shown: what was asked before is kept. */
async function refreshHexagon() {
  const { cell, asked: { signal } } = history;
  if (cell === "") {
    return;
  }
  drawHexagon();
  const until = timeline.index() + 1;
  const wanted = timeline.windowEnds.slice(Math.max(0, until - HISTORY_MINUTES), until).reverse();
  const missing = wanted.filter((windowEnd) => !history.rows.has(windowEnd));
  missing.forEach((windowEnd) => history.rows.set(windowEnd, null));
  const next = async () => {
    for (let windowEnd = missing.shift(); windowEnd !== undefined; windowEnd = missing.shift()) {
      try {
        history.rows.set(windowEnd, await data.hexagon(set, view.product, cell, windowEnd, signal));
      } catch (error) {
        history.rows.delete(windowEnd);
        if (signal.aborted) {
          return;
        }
        tell(error);
      }
      drawSoon();
    }
  };
  await Promise.all(Array.from({ length: HISTORY_AT_ONCE }, next));
}

let due = false;
function drawSoon() {
  if (!due) {
    due = true;
    requestAnimationFrame(() => {
      due = false;
      drawHexagon();
    });
  }
}

function drawHexagon() {
  const { cell } = history;
  if (cell === "") {
    return;
  }
  const head = element("div", "", "hex-head");
  const go = element("button", "Center", "quiet");
  const close = element("button", "Close", "quiet");
  go.addEventListener("click", () => map.flyTo(...cellToLatLng(cell)));
  close.addEventListener("click", () => openHexagon(""));
  head.append(element("h2", cell), go, close);
  const big = element("div", number(valueAt(cell)), "big");
  big.append(element("small", ` ${unit(view.kind)} `), why(view, cell, timeline.at));
  const [lat, lng] = cellToLatLng(cell);
  const where = element("div", `${lat.toFixed(5)}, ${lng.toFixed(5)} · ring ${view.ring} · ${view.window} min`, "sub");
  const parts = [head, big, where];
  const row = history.rows.get(timeline.at);
  parts.push(drawHistory(counted()), keys(counted()));
  if (row) {
    parts.push(...counted().map((kind) => heat(set, view, kind, row.values, heatScale(kind, row.values))), ...warnings(row));
  }
  const aside = by("hexagon");
  const scrolled = aside.scrollTop;
  aside.replaceChildren(...parts);
  aside.scrollTop = scrolled;
}

/** The map's own colours for what the map shows; others have a scale of their own. */
function heatScale(kind, values) {
  const all = set.rings.flatMap((ring) => set.windows.map((window) => valueOf(values, kind, ring, window)));
  return kind === view.kind ? scale : amounts(Math.max(...all));
}

function drawHistory(kinds) {
  const until = timeline.index() + 1;
  const ends = timeline.windowEnds.slice(Math.max(0, until - HISTORY_MINUTES), until);
  const lines = kinds.map((kind) => ({
    kind,
    points: ends.map((windowEnd) => [windowEnd, history.rows.get(windowEnd)?.values?.[column(kind, view.ring, view.window)] ?? NaN]),
  }));
  return chart(lines, ends[0] ?? timeline.at, ends.at(-1) ?? timeline.at, timeline.at);
}

// ---------------------------------------------------------------- choosing

/** On a phone what there is to choose lies over the map, and is shown when it is wanted. */
function fold(folded) {
  by("panel").classList.toggle("folded", folded);
  by("fold").setAttribute("aria-expanded", String(!folded));
}

function option(value, text) {
  const made = element("option", text);
  made.value = value;
  return made;
}

function chips(id, values, labelOf) {
  const group = by(id).querySelector(".chips");
  group.replaceChildren(
    ...values.map((value) => {
      const label = element("label");
      const input = element("input");
      Object.assign(input, { type: "radio", name: id, value: String(value), checked: value === view[id] });
      input.addEventListener("change", () => choose(id, value));
      label.append(input, element("span", labelOf(value)));
      return label;
    }),
  );
}

/** Another feature of the same city. */
function choose(name, value) {
  view[name] = value;
  document.querySelectorAll(`input[name="${name}"]`).forEach((input) => (input.checked = input.value === String(value)));
  changed();
}

function changed() {
  most = 0;
  timeline.forgetTotals();
  by("ring-hint").textContent = view.ring === 0 ? "the hexagon itself" : `up to ${view.ring} step${view.ring === 1 ? "" : "s"} away`;
  by("window-hint").textContent = `the last ${view.window} min`;
  remember();
  if (timeline.at > 0) {
    showMinute(timeline.at);
  }
}

function chooseStep(name, by) {
  const all = set[`${name}s`];
  const next = all[all.indexOf(view[name]) + by];
  if (next !== undefined) {
    choose(name, next);
  }
}

/** As in the catalog; those that have no name come last. */
function ordered(products) {
  const known = Object.keys(names);
  const rank = (id) => (known.includes(id) ? known.indexOf(id) : known.length);
  return products.toSorted((a, b) => rank(a) - rank(b));
}

const productName = (id) => names[id] ?? id.slice(0, 8);

function fillProducts() {
  const known = Object.hasOwn(names, view.product) || places.some(({ products }) => products.includes(view.product));
  if (!known) {
    view.product = ordered(city.products)[0] ?? "";
  }
  // What somebody has chosen stays chosen, and may have rows again.
  const all = ordered([...new Set([...city.products, view.product])]);
  by("product").replaceChildren(
    ...all.map((id) => option(id, city.products.includes(id) ? productName(id) : `${productName(id)} (nothing here now)`)),
  );
  by("product").value = view.product;
}

function useSet(chosen) {
  set = chosen;
  view.set = set.name;
  const kinds = set.kinds.includes("demand") && set.kinds.includes("supply") ? [...set.kinds, RATIO] : set.kinds;
  view.kind = kinds.includes(view.kind) ? view.kind : kinds[0];
  view.ring = nearest(set.rings, view.ring);
  view.window = nearest(set.windows, view.window);
  chips("kind", kinds, capital);
  chips("ring", set.rings, String);
  chips("window", set.windows, String);
}

const nearest = (all, wanted) => all.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];

function useCity(chosen) {
  city = chosen;
  visits++;
  view.city = city.id;
  by("city").value = city.id;
  forgetRows();
  map?.clear();
  fillProducts();
  changed();
  watchOn();
}

/** Areas that have rows for the first time make a city larger, or are another one. */
function usePlaces(areas) {
  const all = new Map(places.flatMap(({ cells, products }) => cells.map((cell) => [cell, products])));
  areas.forEach(({ cell, products }) => all.set(cell, [...new Set([...(all.get(cell) ?? []), ...products])]));
  const now = cities([...all].map(([cell, products]) => ({ cell, products })));
  const same = JSON.stringify(now.map(({ cells }) => cells)) === JSON.stringify(places.map(({ cells }) => cells));
  places = now;
  if (!same) {
    by("city").replaceChildren(...places.map(({ id, name }) => option(id, name)));
  }
  const mine = places.find(({ cells }) => cells.includes(view.city)) ?? places[0];
  if (mine !== undefined && (city === undefined || mine.cells.join() !== city.cells.join())) {
    useCity(mine);
  } else if (mine !== undefined && mine.products.join() !== city.products.join()) {
    city = mine;
    fillProducts();
  }
}

// ---------------------------------------------------------------- living

/** Asks for window ends that are new until one is there that must be. */
async function catchUp(expected) {
  for (let times = 0; times < 40; times++) {
    // Who comes back after days wants to know of the last hours, and may not ask for all.
    const far = expected - timeline.newest > data.RECENT_MS;
    const { windowEnds, areas } = await (far ? data.recent(set) : data.since(set, timeline.newest));
    usePlaces(areas);
    timeline.add(windowEnds);
    if (timeline.newest >= expected) {
      return;
    }
    // The service may know of it before all of it is in the store.
    await wait(SOON_MS);
  }
}

/** What could not be had is asked for again: what is still in the way says so again. */
async function askAgain() {
  try {
    await catchUp(timeline.newest);
  } catch (error) {
    tell(error);
    return;
  }
  if (isBehind()) {
    await showMinute(timeline.at);
  } else {
    tell();
    refreshHexagon();
  }
}

/** Learns of new minutes, unless nobody looks: a hidden page holds no connection and reads no city. */
async function watchOn() {
  watching.abort();
  if (document.hidden) {
    return;
  }
  watching = new AbortController();
  const { signal } = watching;
  const middle = cellToCenterChild(city.cells[0], set.resolution);
  while (!signal.aborted) {
    try {
      let busy = Promise.resolve();
      const told = (windowEnd, serviceTime) => {
        timeline.tellTime(serviceTime);
        busy = busy.then(() => catchUp(windowEnd)).catch(tell);
      };
      await data.watch(set, view.product, middle, told, signal);
      await wait(SOON_MS);
    } catch (error) {
      if (!signal.aborted) {
        tell(error);
      }
      await wait(data.AGAIN_MS);
    }
  }
}

let remembering = 0;
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(() => window.history.replaceState(null, "", write(view)), 200);
}

function moved({ latitude, longitude, zoom }) {
  if (!view.fitted) {
    // The map begins somewhere, which is nobody's wish.
    return;
  }
  Object.assign(view, { lat: latitude, lng: longitude, zoom });
  remember();
  drawScaleBar();
  by("hover").hidden = true;
}

function drawScaleBar() {
  const metres = map.metresPerPixel() * 90;
  const power = 10 ** Math.floor(Math.log10(metres));
  const round = [5, 2, 1].map((times) => times * power).find((length) => length <= metres);
  by("scale").querySelector("i").style.width = `${round / map.metresPerPixel()}px`;
  by("scale").querySelector("span").textContent = round >= 1000 ? `${round / 1000} km` : `${round} m`;
}

function search(text) {
  const wanted = text.trim();
  const point = wanted.match(/^(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)$/);
  let cell = "";
  if (point !== null && Math.abs(point[1]) <= 90 && Math.abs(point[2]) <= 180) {
    cell = latLngToCell(Number(point[1]), Number(point[2]), set.resolution);
  } else if (/^[0-9a-f]{15}$/i.test(wanted) && isValidCell(wanted.toLowerCase())) {
    cell = wanted.toLowerCase();
  }
  if (cell === "") {
    tell(new Error("Write a latitude and a longitude, such as 40.75, -73.98, or an H3 index, such as 892a1072b5bffff."));
    return;
  }
  tell();
  goTo(cell);
}

function goTo(cell) {
  const hexagon = getResolution(cell) > set.resolution ? cellToParent(cell, set.resolution) : cell;
  const area = cellToParent(hexagon, getResolution(places[0].cells[0]));
  const its = places.find(({ cells }) => cells.includes(area));
  const fine = getResolution(hexagon) === set.resolution;
  map.flyTo(...cellToLatLng(hexagon), fine ? 13 : 10);
  if (its !== undefined && its !== city) {
    useCity(its);
  }
  if (fine) {
    openHexagon(hexagon);
  }
}

// ---------------------------------------------------------------- keyboard and forms

const KEYS = {
  " ": () => timeline.toggle(),
  ",": () => timeline.step(-1),
  ".": () => timeline.step(1),
  l: () => timeline.follow(),
  d: () => set.kinds.includes("demand") && choose("kind", "demand"),
  s: () => set.kinds.includes("supply") && choose("kind", "supply"),
  r: () => document.querySelector(`input[name="kind"][value="${RATIO}"]`) && choose("kind", RATIO),
  "[": () => chooseStep("ring", -1),
  "]": () => chooseStep("ring", 1),
  "{": () => chooseStep("window", -1),
  "}": () => chooseStep("window", 1),
  "/": () => by("place").focus(),
  "?": () => by("help").showModal(),
  escape: () => openHexagon(""),
};

function pressed(event) {
  const writing = event.target.matches("input[type=search], input[type=password], select");
  if (event.ctrlKey || event.metaKey || event.altKey || writing || document.querySelector("dialog[open]") !== null) {
    return;
  }
  if (event.target === by("scrub") && event.key.startsWith("Arrow")) {
    return;
  }
  if (event.key === "Enter" && event.target.closest("#map") !== null) {
    openHexagon(latLngToCell(map.view.latitude, map.view.longitude, set.resolution));
    return;
  }
  const action = KEYS[event.key.toLowerCase()] ?? arrow(event);
  const pushing = event.key === " " && event.target.matches("button");
  if (action !== undefined && !pushing) {
    event.preventDefault();
    action();
  }
}

function arrow(event) {
  if (event.target.closest("#map") === null) {
    return undefined;
  }
  const step = (60 * 360) / (512 * 2 ** map.view.zoom);
  const { latitude, longitude, zoom } = map.view;
  const to = {
    ArrowLeft: [latitude, longitude - step, zoom],
    ArrowRight: [latitude, longitude + step, zoom],
    ArrowUp: [latitude + step, longitude, zoom],
    ArrowDown: [latitude - step, longitude, zoom],
    "+": [latitude, longitude, zoom + 0.5],
    "-": [latitude, longitude, zoom - 0.5],
  }[event.key];
  return to && (() => map.flyTo(...to));
}

function listen() {
  document.addEventListener("keydown", pressed);
  by("search").addEventListener("submit", (event) => {
    event.preventDefault();
    search(by("place").value);
    by("map").focus();
  });
  by("help-button").addEventListener("click", () => by("help").showModal());
  by("set").addEventListener("change", () => restart(by("set").value));
  by("city").addEventListener("change", () => {
    Object.assign(view, { lat: NaN, lng: NaN, zoom: NaN, fitted: false });
    openHexagon("");
    useCity(places.find(({ id }) => id === by("city").value));
  });
  by("product").addEventListener("change", () => {
    view.product = by("product").value;
    openHexagon(view.hexagon);
    changed();
  });
  by("fold").addEventListener("click", () => {
    fold(!by("panel").classList.contains("folded"));
    if (!by("panel").classList.contains("folded")) {
      // A phone has no room for both.
      openHexagon("");
    }
  });
  by("token-form").addEventListener("submit", () => {
    data.useToken(by("token-text").value);
    location.reload();
  });
  document.addEventListener("visibilitychange", () => city !== undefined && watchOn());
  by("map").addEventListener("pointerleave", () => hovered("", 0, 0));
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => draw());
  addEventListener("hashchange", () => location.reload());
}

/** With another set the page begins anew: nothing of what is shown means the same. */
function restart(id) {
  watching.abort();
  window.history.replaceState(null, "", write({ ...view, set: id, city: view.city, hexagon: "" }));
  location.reload();
}

// ---------------------------------------------------------------- being asked

/** What is drawn, for tests and for whoever looks closer: docs/CONSOLE.md says more. */
window.ringcast = Object.freeze({
  get shows() {
    const { of, minute, rows = 0 } = shown;
    return { ...of, minute, rows };
  },
  get minutes() {
    return [...timeline.windowEnds];
  },
  get cells() {
    return map.cells();
  },
  valueOf: valueAt,
  colourOf: (cell) => map.colourOf(cell),
  pointOf: (cell) => map.pointOf(cell),
});

// ---------------------------------------------------------------- beginning

/** Begins at a window end, if that is among these; with the newest of them otherwise. */
function showFrom({ windowEnds, areas }, at) {
  timeline.live = !windowEnds.includes(at);
  timeline.windowEnds = windowEnds;
  timeline.at = timeline.live ? windowEnds.at(-1) : at;
  const before = city;
  usePlaces(areas);
  if (city === before) {
    // Nobody else does, when this is not the first try to begin.
    showMinute(timeline.at);
  }
}

async function begin() {
  fold(innerWidth <= NARROW);
  [sets, names] = await Promise.all([data.sets(), data.products()]);
  while (sets.length === 0) {
    by("summary").textContent = "No features have been computed yet. This page goes on as soon as there are some.";
    await wait(data.AGAIN_MS);
    sets = await data.sets();
  }
  by("set-row").hidden = sets.length < 2;
  by("set").replaceChildren(...sets.map((one) => option(`${one.name}/${one.version}`, `${one.name} ${one.version}`)));
  useSet(sets.find((one) => `${one.name}/${one.version}` === view.set) ?? sets[0]);
  view.set = `${set.name}/${set.version}`;
  by("set").value = view.set;
  let newest = await data.newest(set);
  while (newest.windowEnds.length === 0 || newest.areas.length === 0) {
    by("summary").textContent = "No minute is complete yet. This page goes on as soon as one is.";
    await wait(data.AGAIN_MS);
    newest = await data.newest(set);
  }
  tell();
  const at = view.at === "live" ? NaN : Date.parse(view.at);
  if (Number.isNaN(at)) {
    // What is shown first is asked for before what else there is.
    showFrom(newest, NaN);
  }
  const found = await data.until(set, newest.windowEnds.at(-1));
  if (timeline.at === 0) {
    showFrom(found, at);
  } else {
    usePlaces(found.areas);
    timeline.add(found.windowEnds);
  }
  await drawing;
  timeline.draw();
  if (view.hexagon !== "" && isValidCell(view.hexagon) && getResolution(view.hexagon) === set.resolution) {
    openHexagon(view.hexagon);
  } else {
    view.hexagon = "";
  }
}

data.atLast(begin, tell);
