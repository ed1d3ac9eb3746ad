// The ground under the hexagons: land, borders and towns, of files that come with the page. A team's own tiles cover it.

import { recent } from "./recent.js";

const TILE = 512;
// As ground.mjs writes them, in degrees.
const GRID = 0.003;
// The end of the square map.
const MOST_LATITUDE = 85.05;
const MOST_NAMES = 90;
const MOST_NAMES_OF_TILE = 500;
const NAME_ROOM = { x: 16, y: 12 };
const FONT = "12px system-ui, -apple-system, 'Segoe UI', Inter, 'DejaVu Sans', sans-serif";
// Most servers of tiles have images of so many pixels, and none beyond this zoom.
const IMAGE = 256;
const MOST_ZOOM = 19;
const MOST_IMAGES = 400;
// What failed is asked for again after this time.
const PAUSE_MS = 60_000;

/** The largest places first. */
const byRank = (a, b) => Boolean(b.isPlace) - Boolean(a.isPlace) || a.rank - b.rank;

/** Where a place is on a square map of the world, of width 1. */
function square(longitude, latitude) {
  const lat = (Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180;
  return [(longitude + 180) / 360, 0.5 - Math.log(Math.tan(Math.PI / 4 + lat / 2)) / (2 * Math.PI)];
}

/** Lines as ground.mjs packs them: x and y in turn, with the box that they lie in. */
function unpack(bytes) {
  let at = 0;
  const next = () => {
    let number = 0;
    for (let times = 1; ; times *= 128) {
      const byte = bytes[at++];
      number += (byte % 128) * times;
      if (byte < 128) {
        return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
      }
    }
  };
  const lines = () => {
    let [longitude, latitude] = [0, 0];
    return Array.from({ length: next() }, () => {
      const points = new Float64Array(2 * next());
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i < points.length; i += 2) {
        const [x, y] = square((longitude += next()) * GRID, (latitude += next()) * GRID);
        points.set([x, y], i);
        box.splice(0, 4, Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y));
      }
      return { points, box };
    });
  };
  return { land: lines(), borders: lines() };
}

const meet = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** On which sides of a box a point lies outside of it. */
const sides = (x, y, box) => (x < box[0] ? 1 : 0) | (x > box[2] ? 2 : 0) | (y < box[1] ? 4 : 0) | (y > box[3] ? 8 : 0);

/** What of the lines is seen in a box, in pixels from its middle. Only what is filled needs what lies outside. */
function gather(lines, box, scale, filled) {
  const path = new Path2D();
  const [middleX, middleY] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  for (const turn of [-1, 0, 1]) {
    const its = [box[0] + turn, box[1], box[2] + turn, box[3]];
    for (const { points } of lines.filter((line) => meet(line.box, its))) {
      let [x, y, side] = [points[0], points[1], sides(points[0], points[1], its)];
      path.moveTo((x - turn - middleX) * scale, (y - middleY) * scale);
      for (let i = 2; i < points.length; i += 2) {
        const [nextX, nextY] = [points[i], points[i + 1]];
        const nextSide = sides(nextX, nextY, its);
        const isLast = i + 2 === points.length;
        // Skips steps shorter than a pixel and segments outside one edge.
        const isClose = Math.abs(nextX - x) * scale < 1 && Math.abs(nextY - y) * scale < 1;
        const goesOn = !isLast && (side & nextSide & sides(points[i + 2], points[i + 3], its)) !== 0;
        if (isLast || !(isClose || goesOn)) {
          const isSeen = filled || (side & nextSide) === 0;
          [x, y, side] = [nextX, nextY, nextSide];
          path[isSeen ? "lineTo" : "moveTo"]((x - turn - middleX) * scale, (y - middleY) * scale);
        }
      }
    }
  }
  return path;
}

/** Where a team's tiles come from: their size, and a picture and names of each. */
async function sourceOf(template) {
  const addressOf = (zoom, column, row) => template.replace("{z}", zoom).replace("{x}", column).replace("{y}", row);
  if (/\.(pmtiles|mvt|pbf)($|\?)/.test(template)) {
    const { open } = await import("./vector-tiles.js");
    return open(template, addressOf);
  }
  const tile = async (...place) => {
    const picture = new Image();
    picture.src = addressOf(...place);
    await picture.decode();
    return { picture };
  };
  return { size: IMAGE, mostZoom: MOST_ZOOM, most: MOST_IMAGES, tile };
}

export class Ground {
  /** Lies below all else in an element; with a template, it has tiles. */
  constructor(parent, template) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "ground";
    parent.prepend(this.canvas);
    this.context = this.canvas.getContext("2d");
    this.places = [];
    this.tiles = new Map();
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
      this.tiles.clear();
      this.redraw();
    });
    this.load().catch((error) => console.warn(error.message));
    if (template !== "") {
      this.useTiles(template);
    }
  }

  async useTiles(template) {
    try {
      this.source = await sourceOf(template);
      const credit = document.createElement("small");
      Object.assign(credit, { className: "credit", textContent: this.source.credit ?? "" });
      this.canvas.parentElement.append(credit);
      this.redraw();
    } catch (error) {
      console.warn(error.message);
      setTimeout(() => this.useTiles(template), PAUSE_MS);
    }
  }

  async load() {
    const [lines, places] = await Promise.all([
      fetch("vendor/ground.bin").then((response) => response.arrayBuffer()),
      fetch("vendor/places.json").then((response) => response.json()),
    ]);
    Object.assign(this, unpack(new Uint8Array(lines)));
    this.places = places.map(([text, longitude, latitude]) => {
      const [x, y] = square(longitude, latitude);
      return { text, x, y, isPlace: true };
    });
    this.redraw();
  }

  /** Draws what another view shows; nothing if it shows the same. */
  draw(view) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const shown = [view.longitude, view.latitude, view.zoom, width, height].join();
    if (shown !== this.shown) {
      this.shown = shown;
      this.view = view;
      try {
        this.drawAll(width, height);
      } catch (error) {
        // The hexagons are drawn all the same.
        console.warn(error.message);
      }
    }
  }

  /** Once for all that comes before the next frame. */
  redraw() {
    this.shown = "";
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      if (this.view !== undefined) {
        this.draw(this.view);
      }
    });
  }

  drawAll(width, height) {
    const ratio = Math.min(2, devicePixelRatio);
    const [wide, high] = [Math.floor(width * ratio), Math.floor(height * ratio)];
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      // A new buffer each time.
      Object.assign(this.canvas, { width: wide, height: high });
    }
    const scale = TILE * 2 ** this.view.zoom;
    const [x, y] = square(this.view.longitude, this.view.latitude);
    this.context.setTransform(ratio, 0, 0, ratio, (width / 2) * ratio, (height / 2) * ratio);
    this.context.clearRect(-width / 2, -height / 2, width, height);
    const frame = { x, y, scale, halfX: width / 2, halfY: height / 2 };
    const style = getComputedStyle(this.canvas);
    const colour = (name) => style.getPropertyValue(name);
    if (this.land !== undefined) {
      this.drawLines(frame, colour);
    }
    this.drawNames(frame, colour, this.source === undefined ? this.places : this.drawTiles(frame));
  }

  drawLines({ x, y, scale, halfX, halfY }, colour) {
    const { context } = this;
    const box = [x - halfX / scale, y - halfY / scale, x + halfX / scale, y + halfY / scale];
    const land = gather(this.land, box, scale, true);
    context.fillStyle = colour("--water");
    context.fillRect(-halfX, -halfY, 2 * halfX, 2 * halfY);
    context.fillStyle = colour("--land");
    context.fill(land, "evenodd");
    Object.assign(context, { lineWidth: 1, strokeStyle: colour("--coast") });
    context.stroke(land);
    context.setLineDash([5, 3]);
    context.stroke(gather(this.borders, box, scale, false));
    context.setLineDash([]);
  }

  /** The first names first; a name that would touch another is left out. */
  drawNames({ x, y, scale, halfX, halfY }, colour, names) {
    const { context } = this;
    const taken = [];
    const others = new Set();
    Object.assign(context, { font: FONT, textBaseline: "middle", lineJoin: "round", lineWidth: 3, strokeStyle: colour("--land"), fillStyle: colour("--soft") });
    for (const { text, isPlace, ...place } of names) {
      const left = (((place.x - x + 1.5) % 1) - 0.5) * scale;
      const top = (place.y - y) * scale;
      // Roads and waters have their name in each tile.
      if (Math.abs(left) > halfX || Math.abs(top) > halfY || others.has(text)) {
        continue;
      }
      const { width } = context.measureText(text);
      const from = isPlace ? left : left - width / 2;
      const room = [from - NAME_ROOM.x, top - NAME_ROOM.y, from + width + NAME_ROOM.x, top + NAME_ROOM.y];
      if (taken.some((other) => meet(other, room))) {
        continue;
      }
      taken.push(room);
      if (isPlace) {
        context.fillRect(left - 1.5, top - 1.5, 3, 3);
      } else {
        others.add(text);
      }
      context.strokeText(text, isPlace ? left + 6 : from, top);
      context.fillText(text, isPlace ? left + 6 : from, top);
      if (taken.length === MOST_NAMES) {
        return;
      }
    }
  }

  /** Draws the tiles that are there. Gives their names, and the towns that lie in no such tile. */
  drawTiles({ x, y, scale, halfX, halfY }) {
    const { size, mostZoom, most } = this.source;
    const zoom = Math.max(0, Math.min(mostZoom, Math.round(Math.log2(scale / size))));
    const count = 2 ** zoom;
    const [west, north] = [x - halfX / scale, y - halfY / scale].map((from) => Math.floor(from * count));
    const [east, south] = [x + halfX / scale, y + halfY / scale].map((to) => Math.floor(to * count));
    const room = Math.max(most, 2 * (east - west + 1) * (south - north + 1));
    // So much wider that there is no gap.
    const wide = scale / count + 0.5;
    const names = [];
    for (let column = west; column <= east; column++) {
      for (let row = Math.max(0, north); row <= Math.min(count - 1, south); row++) {
        const place = [zoom, ((column % count) + count) % count, row];
        const tile = recent(this.tiles, room, place.join(), () => this.loadTile(place));
        if (tile.picture !== undefined) {
          this.context.drawImage(tile.picture, (column / count - x) * scale, (row / count - y) * scale, wide, wide);
        }
        tile.names?.forEach((name) => names.push(name));
      }
    }
    const tileAt = (place) => this.tiles.get([zoom, Math.floor(place.x * count), Math.floor(place.y * count)].join());
    // Images have their names in the picture.
    const isBare = (tile) => tile?.picture === undefined || tile.names?.length === 0;
    return [...names.sort(byRank), ...this.places.filter((place) => isBare(tileAt(place)))];
  }

  /** What a tile has later: for now, nothing. */
  loadTile(place) {
    const tile = {};
    this.source.tile(...place).then(
      (loaded) => {
        Object.assign(tile, loaded, { names: loaded.names?.sort(byRank).slice(0, MOST_NAMES_OF_TILE) });
        this.redraw();
      },
      (error) => {
        console.warn(error.message);
        setTimeout(() => {
          this.tiles.delete(place.join());
          this.redraw();
        }, PAUSE_MS);
      },
    );
    return tile;
  }
}
