// What the parts of the map's page share. Whoever is given it may read all of it; each field has one
// part that sets it, but for the view, which all who let somebody choose set.

import { read, write } from "./view.js";

const REMEMBER_MS = 200;

export class State {
  /** What is chosen, as the address says it. */
  view = read(location.hash);
  /** The names of products by their ids; console.js, at the beginning. */
  names = {};
  /** The feature set whose values are shown; choices.js. */
  set;
  /** All cities that have rows, the largest first, and the one that is shown; choices.js. */
  cities = [];
  city;
  /** What is drawn: `values` by the hexagons' places, of the `minute` that ends then, or is `running`; picture.js. */
  shown = { values: new Float32Array(0), minute: 0, running: false };
  /** From these values to colours; picture.js. */
  scale;
  /** The map; console.js, as soon as what draws it has been read: nothing is shown before. */
  map;

  #remembering = 0;

  /** Whether a hexagon ever had a row. */
  knows(cell) {
    return cell !== "" && this.map.placeOf(cell) !== undefined;
  }

  /** What the map shows of a hexagon; no number where it has no row. */
  valueAt(cell) {
    const place = this.map.placeOf(cell);
    const value = place === undefined ? NaN : this.shown.values[place];
    return value === undefined ? NaN : value;
  }

  /** Writes the view into the address, when it has come to rest. */
  remember() {
    clearTimeout(this.#remembering);
    this.#remembering = setTimeout(() => history.replaceState(null, "", write(this.view)), REMEMBER_MS);
  }
}
