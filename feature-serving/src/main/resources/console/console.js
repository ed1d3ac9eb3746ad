// The map's page: puts its parts together, and begins. What they share is in state.js.

import { Choices } from "./choices.js";
import * as data from "./data.js";
import { by, isPhone } from "./elements.js";
import { Following } from "./following.js";
import { HoverCard } from "./hover.js";
import { listenToKeys, listenToSearch } from "./keyboard.js";
import { HexagonPanel } from "./panel.js";
import { drawScaleBar, Picture } from "./picture.js";
import { Rows } from "./rows.js";
import { Running } from "./running.js";
import { State } from "./state.js";
import { Timeline } from "./timeline.js";
import { getResolution, isValidCell } from "./vendor/h3.js";
import { write } from "./view.js";

const state = new State();
const { view } = state;

// ---------------------------------------------------------------- parts

const tell = (error) => following.tell(error);

// What draws is large, so questions are asked while it is still being read.
const drawing = import("./map.js").then(({ HexagonMap }) => {
  state.map = new HexagonMap(by("map"), {
    moved,
    hovered: (cell, x, y) => hover.point(cell, x, y),
    clicked: (cell) => panel.open(state.knows(cell) ? cell : ""),
  });
  listen();
  return state.map;
});

const timeline = new Timeline((windowEnd) => {
  running.end();
  view.at = timeline.live ? "live" : new Date(windowEnd).toISOString();
  state.remember();
  picture.show(windowEnd);
});
const rows = new Rows(drawing, tell);
const hover = new HoverCard(state, timeline);
const panel = new HexagonPanel(state, timeline, { opened, tell });
const picture = new Picture(state, { rows, timeline, tell, drawn });
const running = new Running(state, { rows, timeline, picture, tell });
const choices = new Choices(state, { featureChanged, cityChanged });
const following = new Following(state, { timeline, found: (areas) => choices.useAreas(areas), again });

// ---------------------------------------------------------------- what follows from what

/** Another minute, or another feature, is on the map. */
function drawn() {
  hover.refresh();
  panel.refresh();
}

/** On a phone the open hexagon's card takes half of the page: the rest is the map's, with the hexagon in it. */
function opened(cell) {
  if (!isPhone()) {
    return;
  }
  choices.fold(true);
  if (view.fitted) {
    const { bottom, maxHeight } = getComputedStyle(by("hexagon"));
    const top = by("panel").getBoundingClientRect().bottom;
    state.map.bringBetween(cell, top, innerHeight - parseFloat(bottom) - parseFloat(maxHeight));
  }
}

function featureChanged() {
  picture.forgetScale();
  timeline.forgetTotals();
  state.remember();
  if (timeline.at > 0 && !running.on) {
    picture.show(timeline.at);
  }
}

function cityChanged() {
  rows.useCity(state.set, state.city);
  state.map?.clear();
  featureChanged();
  following.watch();
}

/** The service answers again. */
async function again() {
  if (!running.on && picture.isBehind()) {
    await picture.show(timeline.at);
  } else {
    tell();
    panel.refresh();
  }
}

function moved({ latitude, longitude, zoom }) {
  if (!view.fitted) {
    // The map begins somewhere, which is nobody's wish.
    return;
  }
  Object.assign(view, { lat: latitude, lng: longitude, zoom });
  state.remember();
  drawScaleBar(state.map.metresPerPixel());
  hover.leave();
}

// ---------------------------------------------------------------- what people do

function listen() {
  listenToKeys(state, { timeline, choices, panel, running });
  listenToSearch(state, { choices, panel, tell });
  by("help-button").addEventListener("click", () => by("help").showModal());
  by("set").addEventListener("change", () => restart(by("set").value));
  by("city").addEventListener("change", () => {
    Object.assign(view, { lat: NaN, lng: NaN, zoom: NaN, fitted: false });
    panel.open("");
    choices.useCity(state.cities.find(({ id }) => id === by("city").value));
  });
  by("product").addEventListener("change", () => {
    view.product = by("product").value;
    panel.open(view.hexagon);
    featureChanged();
  });
  by("fold").addEventListener("click", () => {
    choices.fold(!choices.folded);
    if (!choices.folded) {
      // A phone has no room for both.
      panel.open("");
    }
  });
  document.addEventListener("visibilitychange", () => state.city !== undefined && following.watch());
  by("map").addEventListener("pointerleave", () => hover.leave());
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => state.shown.minute > 0 && picture.draw());
  addEventListener("hashchange", () => location.reload());
}

/** With another set the page begins anew: nothing of what is shown means the same. */
function restart(set) {
  following.stop();
  history.replaceState(null, "", write({ ...view, set, hexagon: "" }));
  location.reload();
}

/** What is drawn, for tests and for whoever looks closer. */
window.ringcast = Object.freeze({
  get shows() {
    const { of, minute, rows: count = 0, running: live } = state.shown;
    return { ...of, minute, rows: count, running: live };
  },
  get minutes() {
    return [...timeline.windowEnds];
  },
  get cells() {
    return state.map.cells();
  },
  valueOf: (cell) => state.valueAt(cell),
  colourOf: (cell) => state.map.colourOf(cell),
  pointOf: (cell) => state.map.pointOf(cell),
});

// ---------------------------------------------------------------- beginning

/** What a question is answered with, as soon as there is something in the answer. */
async function atFirst(ask, isThere, until) {
  let answer = await ask();
  while (!isThere(answer)) {
    by("summary").textContent = until;
    await data.wait(data.AGAIN_MS);
    answer = await ask();
  }
  return answer;
}

/** Begins at a window end, if that is among these; with the newest of them otherwise. */
function showFrom({ windowEnds, areas }, at) {
  timeline.live = !windowEnds.includes(at);
  timeline.windowEnds = windowEnds;
  timeline.at = timeline.live ? windowEnds.at(-1) : at;
  if (!choices.useAreas(areas)) {
    // Nobody else does, when this is not the first try to begin.
    picture.show(timeline.at);
  }
}

async function begin() {
  choices.fold(isPhone());
  const [sets, names] = await Promise.all([
    atFirst(
      data.sets,
      (all) => all.length > 0,
      "No features have been computed yet. This page goes on as soon as there are some.",
    ),
    data.products(),
  ]);
  state.names = names;
  choices.useSets(sets);
  running.offer();
  const newest = await atFirst(
    () => data.newest(state.set),
    ({ windowEnds, areas }) => windowEnds.length > 0 && areas.length > 0,
    "No minute is complete yet. This page goes on as soon as one is.",
  );
  tell();
  const isRunning = view.at === "now";
  const at = view.at === "live" ? NaN : Date.parse(view.at);
  if (Number.isNaN(at)) {
    // What is shown first is asked for before what else there is.
    showFrom(newest, NaN);
  }
  const found = await data.until(state.set, newest.windowEnds.at(-1));
  if (timeline.at === 0) {
    showFrom(found, at);
  } else {
    choices.useAreas(found.areas);
    timeline.add(found.windowEnds);
  }
  await drawing;
  timeline.draw();
  if (isRunning && running.isThere()) {
    running.begin();
  }
  const linked = view.hexagon !== "" && isValidCell(view.hexagon) && getResolution(view.hexagon) === state.set.resolution;
  panel.open(linked ? view.hexagon : "");
}

data.atLast(begin, tell);
