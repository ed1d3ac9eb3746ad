// What there is to choose: the feature set, the city, the product, and the feature.

import { cities } from "./cities.js";
import { by, capital, element, option } from "./elements.js";
import { nearest, RATIO } from "./view.js";

export class Choices {
  /**
   * @param featureChanged called when another feature or product of the city is wanted
   * @param cityChanged called when another city is
   */
  constructor(state, { featureChanged, cityChanged }) {
    Object.assign(this, { state, featureChanged, cityChanged });
  }

  /** On a phone what there is to choose lies over the map, and is shown when it is wanted. */
  fold(folded) {
    by("panel").classList.toggle("folded", folded);
    by("fold").setAttribute("aria-expanded", String(!folded));
  }

  get folded() {
    return by("panel").classList.contains("folded");
  }

  /** Takes the set that the address names, or the first. */
  useSets(sets) {
    const { state } = this;
    const idOf = (one) => `${one.name}/${one.version}`;
    by("set-row").hidden = sets.length < 2;
    by("set").replaceChildren(...sets.map((one) => option(idOf(one), `${one.name} ${one.version}`)));
    this.useSet(sets.find((one) => idOf(one) === state.view.set) ?? sets[0]);
    state.view.set = idOf(state.set);
    by("set").value = state.view.set;
  }

  useSet(set) {
    const { state } = this;
    const { view } = state;
    state.set = set;
    view.kind = this.kinds().includes(view.kind) ? view.kind : this.kinds()[0];
    view.ring = nearest(set.rings, view.ring);
    view.window = nearest(set.windows, view.window);
    this.chips("kind", this.kinds(), capital);
    this.chips("ring", set.rings, String);
    this.chips("window", set.windows, String);
    this.drawHints();
  }

  /** What the map can show: what is counted, and a ratio of two of that. */
  kinds() {
    const { kinds } = this.state.set;
    return kinds.includes("demand") && kinds.includes("supply") ? [...kinds, RATIO] : kinds;
  }

  chips(id, values, labelOf) {
    const group = by(id).querySelector(".chips");
    group.replaceChildren(
      ...values.map((value) => {
        const label = element("label");
        const input = element("input");
        Object.assign(input, { type: "radio", name: id, value: String(value), checked: value === this.state.view[id] });
        input.addEventListener("change", () => this.choose(id, value));
        label.append(input, element("span", labelOf(value)));
        return label;
      }),
    );
  }

  /** Another feature of the same city. */
  choose(name, value) {
    this.state.view[name] = value;
    document.querySelectorAll(`input[name="${name}"]`).forEach((input) => (input.checked = input.value === String(value)));
    this.drawHints();
    this.featureChanged();
  }

  /** A kind, if it is one of the set's. */
  chooseKind(kind) {
    if (this.kinds().includes(kind)) {
      this.choose("kind", kind);
    }
  }

  /** The next ring or window, larger or smaller, if there is one. */
  chooseStep(name, steps) {
    const all = this.state.set[`${name}s`];
    const next = all[all.indexOf(this.state.view[name]) + steps];
    if (next !== undefined) {
      this.choose(name, next);
    }
  }

  drawHints() {
    const { ring, window } = this.state.view;
    by("ring-hint").textContent = ring === 0 ? "the hexagon itself" : `up to ${ring} step${ring === 1 ? "" : "s"} away`;
    by("window-hint").textContent = `the last ${window} min`;
  }

  /** Areas that have rows for the first time make a city larger, or are another one: then true. */
  useAreas(areas) {
    const { state } = this;
    const all = new Map(state.cities.flatMap(({ cells, products }) => cells.map((cell) => [cell, products])));
    areas.forEach(({ cell, products }) => all.set(cell, [...new Set([...(all.get(cell) ?? []), ...products])]));
    const now = cities([...all].map(([cell, products]) => ({ cell, products })));
    const same = JSON.stringify(now.map(({ cells }) => cells)) === JSON.stringify(state.cities.map(({ cells }) => cells));
    state.cities = now;
    if (!same) {
      by("city").replaceChildren(...now.map(({ id, name }) => option(id, name)));
    }
    const mine = now.find(({ cells }) => cells.includes(state.view.city)) ?? now[0];
    if (mine !== undefined && (state.city === undefined || mine.cells.join() !== state.city.cells.join())) {
      this.useCity(mine);
      return true;
    }
    if (mine !== undefined && mine.products.join() !== state.city.products.join()) {
      state.city = mine;
      this.fillProducts();
    }
    return false;
  }

  useCity(city) {
    this.state.city = city;
    this.state.view.city = city.id;
    by("city").value = city.id;
    this.fillProducts();
    this.cityChanged();
  }

  fillProducts() {
    const { names, cities: everywhere, city, view } = this.state;
    const known = Object.hasOwn(names, view.product) || everywhere.some(({ products }) => products.includes(view.product));
    if (!known) {
      view.product = this.ordered(city.products)[0] ?? "";
    }
    // What somebody has chosen stays chosen, and may have rows again.
    const all = this.ordered([...new Set([...city.products, view.product])]);
    const nameOf = (id) => names[id] ?? id.slice(0, 8);
    by("product").replaceChildren(
      ...all.map((id) => option(id, city.products.includes(id) ? nameOf(id) : `${nameOf(id)} (nothing here now)`)),
    );
    by("product").value = view.product;
  }

  /** As in the catalog; those that have no name come last. */
  ordered(products) {
    const known = Object.keys(this.state.names);
    const rank = (id) => (known.includes(id) ? known.indexOf(id) : known.length);
    return products.toSorted((a, b) => rank(a) - rank(b));
  }
}
