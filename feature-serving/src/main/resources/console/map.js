// The map itself: one instance of a hexagon for each that has rows. Positions go to the graphics card
// when hexagons are new, colours with each minute, and nothing when the map moves.

import { Ground } from "./ground.js";
import { HexagonsLayer, shapeOf } from "./hexagons.js";
import { Deck, MapView, PathLayer } from "./vendor/deck.js";
import { cellToBoundary, cellToLatLng, gridDisk, latLngToCell } from "./vendor/h3.js";

const EARTH_METRES = 40_075_016.7;
const TILE = 512;

/** Where a place is on a map of the world that is as wide as a tile. */
function mercator([longitude, latitude]) {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return [(TILE * (longitude + 180)) / 360, TILE * (0.5 + y / (2 * Math.PI))];
}

/** From one place to another on that map, by the shorter way. */
function between(from, to) {
  const [x, y] = mercator(from);
  const [toX, toY] = mercator(to);
  return [((toX - x + 1.5 * TILE) % TILE) - TILE / 2, toY - y];
}

const ratioOfMercator = (lat) => Math.cos((lat * Math.PI) / 180);

export class HexagonMap {
  constructor(element, { moved, hovered, clicked }) {
    this.moved = moved;
    this.resolution = 9;
    this.count = 0;
    this.positions = new Float64Array(0);
    this.colours = new Uint8Array(0);
    this.words = new Uint32Array(0);
    this.offsets = new Float32Array(0);
    this.selected = "";
    this.hoveredCell = "";
    this.places = new Map();
    this.view = { longitude: 0, latitude: 20, zoom: 1.5, pitch: 0, bearing: 0 };
    this.ground = new Ground(element, document.body.dataset.tiles);
    this.deck = new Deck({
      parent: element,
      views: new MapView({ id: "map", controller: { dragRotate: false, touchRotate: false, keyboard: false, inertia: true } }),
      viewState: this.view,
      // Hexagons smooth their own edges, and every frame is drawn anew.
      deviceProps: { type: "webgl", webgl: { antialias: false, preserveDrawingBuffer: false } },
      useDevicePixels: Math.min(2, devicePixelRatio),
      getCursor: ({ isDragging }) => (isDragging ? "grabbing" : "crosshair"),
      onViewStateChange: ({ viewState }) => {
        this.view = viewState;
        this.deck.setProps({ viewState });
        moved(viewState);
      },
      onHover: ({ coordinate, x, y }, event) =>
        hovered(event.srcEvent?.pointerType === "touch" ? "" : this.cellAt(coordinate), x, y),
      onClick: ({ coordinate }) => clicked(this.cellAt(coordinate)),
      onBeforeRender: () => this.ground.draw(this.view),
      onError: (error) => console.warn(error.message),
    });
  }

  cellAt(coordinate) {
    return coordinate === undefined ? "" : latLngToCell(coordinate[1], coordinate[0], this.resolution);
  }

  /** The place among all values that a hexagon has; none if it never had a row. */
  placeOf(cell) {
    const high = parseInt(cell.slice(0, -8), 16) & 0xfffff;
    return this.places.get(high * 2 ** 32 + parseInt(cell.slice(-8), 16));
  }

  /** All hexagons that ever had a row. */
  cells() {
    return [...this.places.keys()].map((key) => {
      const high = Math.floor(key / 2 ** 32) + this.resolution * 2 ** 20 + 0x08000000;
      return high.toString(16) + (key % 2 ** 32).toString(16).padStart(8, "0");
    });
  }

  /** Red, green, blue and how much of them, as bytes. */
  colourOf(cell) {
    const place = 4 * this.placeOf(cell);
    return Array.from(this.colours.slice(place, place + 4));
  }

  /** Where the middle of a hexagon is on the screen. */
  pointOf(cell) {
    const [lat, lng] = cellToLatLng(cell);
    return this.deck.getViewports()[0].project([lng, lat]);
  }

  /** All hexagons of a city, of which there may be more than before. */
  setHexagons(resolution, keys, positions) {
    this.resolution = resolution;
    this.places = new Map();
    keys.forEach((key, place) => this.places.set(key, place));
    this.positions = positions;
    this.count = keys.length;
    const middle = 3 * Math.floor(positions.length / 6);
    this.middle = [positions[middle], positions[middle + 1]];
    this.offsets = new Float32Array(2 * this.count);
    for (let place = 0; place < this.count; place++) {
      this.offsets.set(between(this.middle, [positions[3 * place], positions[3 * place + 1]]), 2 * place);
    }
    this.shape = this.shapeAt(this.middle);
  }

  /** One hexagon of the city stands for all: one that is no pentagon, and that no edge of H3's solid bends. */
  shapeAt([longitude, latitude]) {
    const near = gridDisk(latLngToCell(latitude, longitude, this.resolution), 3);
    const cell = near.find((one) => cellToBoundary(one).length === 6);
    const [lat, lng] = cellToLatLng(cell);
    return shapeOf(cellToBoundary(cell).map(([atLat, atLng]) => between([lng, lat], [atLng, atLat])));
  }

  setColours(colours) {
    this.colours = colours;
    this.words = new Uint32Array(colours.buffer);
    this.draw();
  }

  clear() {
    this.count = 0;
    this.places = new Map();
    this.setColours(new Uint8Array(0));
  }

  /** Outlines the cell that the pointer is on, and the one that is open; which is not named stays. */
  mark({ hovered = this.hoveredCell, selected = this.selected }) {
    if (hovered !== this.hoveredCell || selected !== this.selected) {
      this.hoveredCell = hovered;
      this.selected = selected;
      this.draw();
    }
  }

  draw() {
    const light = matchMedia("(prefers-color-scheme: light)").matches;
    const ink = light ? [10, 20, 30] : [255, 255, 255];
    this.deck.setProps({ layers: [this.hexagons(), this.outlines(ink)] });
  }

  hexagons() {
    return new HexagonsLayer({
      id: "hexagons",
      visible: this.count > 0,
      middle: this.middle,
      shape: this.shape,
      offsets: this.offsets,
      colours: this.words,
    });
  }

  outlines(ink) {
    const cells = [
      [this.selected, 255],
      [this.hoveredCell, 170],
    ].filter(([cell]) => cell !== "");
    return new PathLayer({
      id: "outlines",
      data: cells,
      getPath: ([cell]) => cellToBoundary(cell, true),
      getColor: ([, alpha]) => [...ink, alpha],
      widthUnits: "pixels",
      getWidth: 2.5,
      jointRounded: true,
    });
  }

  flyTo(latitude, longitude, zoom = this.view.zoom) {
    this.view = { ...this.view, latitude, longitude, zoom };
    this.deck.setProps({ viewState: this.view });
    this.moved(this.view);
  }

  /** Moves a hexagon that is not between two heights of the page to the middle between them. */
  bringBetween(cell, top, bottom) {
    const [, y] = this.pointOf(cell);
    if (y < top || y > bottom) {
      const [viewport] = this.deck.getViewports();
      const [lng, lat] = viewport.unproject([viewport.width / 2, viewport.height / 2 + y - (top + bottom) / 2]);
      this.flyTo(lat, lng);
    }
  }

  /** Shows nearly all of these places, leaving room for what lies over the map. */
  fit(positions, room) {
    const sorted = (valueAt) => Float64Array.from({ length: positions.length / 3 }, (_, i) => valueAt(3 * i)).sort();
    // A city may lie on both sides of 180°: what counts is how far from one of its places the others are.
    const lngs = sorted((i) => positions[0] + ((positions[i] - positions[0] + 540) % 360) - 180);
    const lats = sorted((i) => positions[i + 1]);
    const ends = (array) => [array[Math.floor(array.length * 0.01)], array[Math.ceil(array.length * 0.99) - 1]];
    const [[west, east], [south, north]] = [ends(lngs), ends(lats)];
    const width = Math.max(120, innerWidth - room.left - room.right);
    const height = Math.max(120, innerHeight - room.top - room.bottom);
    const lat = (south + north) / 2;
    const across = (1.15 * Math.max(0.02, east - west)) / 360;
    const down = (1.15 * Math.max(0.02, north - south)) / 360 / ratioOfMercator(lat);
    const zoom = Math.min(14, Math.log2(width / TILE / across), Math.log2(height / TILE / down));
    const degree = 360 / (TILE * 2 ** zoom);
    this.flyTo(
      lat + ((room.top - room.bottom) / 2) * degree * ratioOfMercator(lat),
      (((west + east) / 2 - ((room.left - room.right) / 2) * degree + 540) % 360) - 180,
      zoom,
    );
  }

  metresPerPixel() {
    return (EARTH_METRES * ratioOfMercator(this.view.latitude)) / (TILE * 2 ** this.view.zoom);
  }
}
