// All that keys do; the page's help lists them.

import { by } from "./elements.js";
import { latLngToCell } from "./vendor/h3.js";
import { RATIO } from "./view.js";

const STEP_PIXELS = 60;

/** Listens to the keyboard, wherever the focus is, but for dialogs and fields to write in. */
export function listenToKeys(state, { timeline, choices, panel }) {
  const keys = {
    " ": () => timeline.toggle(),
    ",": () => timeline.step(-1),
    ".": () => timeline.step(1),
    l: () => timeline.follow(),
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
