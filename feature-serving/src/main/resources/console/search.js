// Going to a place that somebody has written.

import { by } from "./elements.js";
import { cellToLatLng, cellToParent, getResolution, isValidCell, latLngToCell } from "./vendor/h3.js";

const POINT = /^(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)$/;
const CELL = /^[0-9a-f]{15}$/i;
const HEXAGON_ZOOM = 13;
const AREA_ZOOM = 10;

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
  const area = cellToParent(hexagon, getResolution(cities[0].cells[0]));
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
