// All that keys do, as the page's help lists it, and going to a place that somebody has written.

import { by } from "./elements.js";
import { cellToLatLng, cellToParent, getResolution, isValidCell, latLngToCell } from "./vendor/h3.js";
import { RATIO } from "./view.js";

const STEP_PIXELS = 60;
const POINT = /^(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)$/;
const CELL = /^[0-9a-f]{15}$/i;
const HEXAGON_ZOOM = 13;
const AREA_ZOOM = 10;

/** Listens to the keyboard, wherever the focus is, but for dialogs and fields to write in. */
export function listenToKeys(state, { timeline, choices, panel, running }) {
  const keys = {
    " ": () => timeline.toggle(),
    ",": () => timeline.step(-1),
    ".": () => timeline.step(1),
    l: () => timeline.follow(),
    n: () => running.toggle(),
    d: () => choices.chooseKind("demand"),
    s: () => choices.chooseKind("supply"),
    r: () => choices.chooseKind(RATIO),
    "[": () => choices.chooseStep("ring", -1),
    "]": () => choices.chooseStep("ring", 1),
    "{": () => choices.chooseStep("window", -1),
    "}": () => choices.chooseStep("window", 1),
    "/": () => by("place").focus(),
    "?": () => by("help").showModal(),
    escape: () => panel.open(""),
  };
  document.addEventListener("keydown", (event) => {
    // Before there is a city, keys have nothing to do.
    if (state.city === undefined || isElsewhere(event)) {
      return;
    }
    const onMap = event.target.closest("#map") !== null;
    if (event.key === "Enter" && onMap) {
      const { latitude, longitude } = state.map.view;
      panel.open(latLngToCell(latitude, longitude, state.set.resolution));
      return;
    }
    const action = keys[event.key.toLowerCase()] ?? (onMap ? move(state.map, event.key) : undefined);
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  });
}

/** Whether a key is for the browser, or for what has the focus. */
function isElsewhere({ key, target, ctrlKey, metaKey, altKey }) {
  const writing = target.matches("input[type=search], input[type=password], select");
  const scrubbing = target === by("scrub") && key.startsWith("Arrow");
  const pushing = key === " " && target.matches("button");
  return ctrlKey || metaKey || altKey || writing || scrubbing || pushing || document.querySelector("dialog[open]") !== null;
}

/** Where the map goes by a key, if anywhere. */
function move(map, key) {
  const { latitude, longitude, zoom } = map.view;
  const step = (STEP_PIXELS * 360) / (512 * 2 ** zoom);
  const to = {
    ArrowLeft: [latitude, longitude - step, zoom],
    ArrowRight: [latitude, longitude + step, zoom],
    ArrowUp: [latitude + step, longitude, zoom],
    ArrowDown: [latitude - step, longitude, zoom],
    "+": [latitude, longitude, zoom + 0.5],
    "-": [latitude, longitude, zoom - 0.5],
  }[key];
  return to && (() => map.flyTo(...to));
}

/** The cell of a point or an index; none if it is neither. */
function cellOf(text, resolution) {
  const point = text.match(POINT);
  if (point !== null && Math.abs(point[1]) <= 90 && Math.abs(point[2]) <= 180) {
    return latLngToCell(Number(point[1]), Number(point[2]), resolution);
  }
  const cell = text.toLowerCase();
  return CELL.test(cell) && isValidCell(cell) ? cell : "";
}

/** Listens to what is searched for, and shows it: in its own city, open if it is a hexagon. */
export function listenToSearch(state, { choices, panel, tell }) {
  by("search").addEventListener("submit", (event) => {
    event.preventDefault();
    if (state.city === undefined) {
      // There is nowhere to go yet.
      return;
    }
    const cell = cellOf(by("place").value.trim(), state.set.resolution);
    if (cell === "") {
      tell(new Error("Write a latitude and a longitude, such as 40.75, -73.98, or an H3 index, such as 892a1072b5bffff."));
    } else {
      tell();
      goTo(cell, state, choices, panel);
    }
    by("map").focus();
  });
}

function goTo(cell, { set, map, cities, city }, choices, panel) {
  const hexagon = getResolution(cell) > set.resolution ? cellToParent(cell, set.resolution) : cell;
  const areas = getResolution(cities[0].cells[0]);
  // What is larger than an area may be of several cities, and is only flown to.
  const area = getResolution(hexagon) < areas ? hexagon : cellToParent(hexagon, areas);
  const its = cities.find(({ cells }) => cells.includes(area));
  const fine = getResolution(hexagon) === set.resolution;
  map.flyTo(...cellToLatLng(hexagon), fine ? HEXAGON_ZOOM : AREA_ZOOM);
  if (its !== undefined && its !== city) {
    choices.useCity(its);
  }
  if (fine) {
    panel.open(hexagon);
  }
}
