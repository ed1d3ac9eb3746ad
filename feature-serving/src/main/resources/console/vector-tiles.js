// A team's vector tiles, as servers or a PMTiles archive have them: their roads, waters, borders and names.

import { Archive, Numbers, load, signed, unzip } from "./archive.js";
import { recent } from "./recent.js";

// A picture's pixels.
const SIZE = 512;
// Servers have tiles up to this zoom. Closer views show parts of these.
const SERVERS_ZOOM = 14;
const MOST_ZOOM = 22;
const MOST_TILES = 64;
const MOST_IMAGES = 200;
const LONGEST_NAME = 80;
const LEAST_BORDER = 4;
const [LINE, AREA] = [2, 3];

const ROAD = /^(transportation|roads|street)/;
// What is drawn, the lowest first: layers of OpenMapTiles, Protomaps and Shortbread; roads also by class.
const KINDS = [
  { layer: /^(water|ocean)/, colour: "--water", width: 1.2, isFilled: true },
  { layer: ROAD, colour: "--coast", width: 1 },
  { layer: ROAD, class: /^(secondary|tertiary|medium)/, colour: "--coast", width: 1.6 },
  { layer: ROAD, class: /^(motorway|trunk|primary|highway|major)/, colour: "--coast", width: 2.6 },
  { layer: /^boundar/, colour: "--coast", width: 1, dash: [5, 3] },
  { layer: /^place/, isPlace: true },
];
const LEFT_OUT = /^(path|track|footway|cycleway|steps|service|ferry|pier)/;

/** A message of protobuf: lists of values by the numbers of their fields. */
function fieldsOf(message) {
  const fields = [];
  while (!message.isOver) {
    const tag = message.next();
    (fields[Math.floor(tag / 8)] ??= []).push(valueOf(message, tag % 8));
  }
  return fields;
}

function valueOf(message, type) {
  if (type === 0) {
    return message.next();
  }
  const length = type === 2 ? message.next() : { 1: 8, 5: 4 }[type];
  const [from, to] = [message.at, message.at + length];
  if (!(to <= message.end)) {
    throw new Error("A vector tile cannot be read.");
  }
  message.at = to;
  if (type === 2) {
    return new Numbers(message.bytes, from, to);
  }
  const view = new DataView(message.bytes.buffer, message.bytes.byteOffset + from, length);
  return type === 1 ? view.getFloat64(0, true) : view.getFloat32(0, true);
}

const textOf = ({ bytes, at, end }) => new TextDecoder().decode(bytes.subarray(at, end));

/** Adds a geometry to a path, in pixels of a picture; gives a point of its middle. */
function trace(geometry, scale, path) {
  const points = [];
  let [x, y] = [0, 0];
  while (!geometry.isOver) {
    const command = geometry.next();
    if (command % 8 === 7) {
      path.closePath();
      continue;
    }
    for (let left = Math.floor(command / 8); left > 0 && !geometry.isOver; left--) {
      x += geometry.nextSigned() * scale;
      y += geometry.nextSigned() * scale;
      path[command % 8 === 1 ? "moveTo" : "lineTo"](x, y);
      points.push([x, y]);
    }
  }
  return points[Math.floor(points.length / 2)];
}

/** A tile's paths, kind by kind, and its names with their places on the square map; nothing of an empty tile. */
function contentsOf(bytes, zoom, column, row) {
  if (bytes.length === 0) {
    return undefined;
  }
  const paths = KINDS.map(() => ({ [LINE]: new Path2D(), [AREA]: new Path2D() }));
  const names = [];
  for (const layer of fieldsOf(new Numbers(bytes))[3] ?? []) {
    const [, [title], features = [], keyTexts = [], valueMessages = [], [extent] = [4096]] = fieldsOf(layer);
    const kinds = KINDS.filter((kind) => kind.layer.test(textOf(title)));
    if (kinds.length === 0) {
      continue;
    }
    const keys = keyTexts.map(textOf);
    const values = valueMessages.map((message) => {
      const [, [text] = [], [float] = [], [double] = [], [int] = [], [unsigned] = [], [zigzag] = []] = fieldsOf(message);
      // Near enough: a small negative number becomes 0.
      const whole = int >= 2 ** 63 ? int - 2 ** 64 : int;
      return text === undefined ? (float ?? double ?? whole ?? unsigned ?? signed(zigzag)) : textOf(text);
    });
    for (const feature of features) {
      const [, , [tags] = [], [type] = [], [geometry] = []] = fieldsOf(feature);
      const its = {};
      while (tags?.isOver === false) {
        its[keys[tags.next()]] = values[tags.next()];
      }
      const level = its.class ?? its.kind;
      if (geometry === undefined || LEFT_OUT.test(level) || its.admin_level > LEAST_BORDER) {
        continue;
      }
      const kind = kinds.findLast((one) => one.class === undefined || one.class.test(level));
      const middle = trace(geometry, SIZE / extent, paths[KINDS.indexOf(kind)][type] ?? new Path2D());
      const text = its["name:en"] ?? its.name;
      if (type !== AREA && typeof text === "string" && middle !== undefined) {
        const size = its.population_rank ?? Math.log2(1 + (its.population ?? 0));
        const [x, y] = [(column + middle[0] / SIZE) / 2 ** zoom, (row + middle[1] / SIZE) / 2 ** zoom];
        names.push({ text: text.slice(0, LONGEST_NAME), x, y, isPlace: kind.isPlace, rank: its.rank ?? 20 - size });
      }
    }
  }
  return { paths, names };
}

/** Paints a tile, or a part of one that is so many times as large. */
function paint({ paths }, times, column, row) {
  const picture = new OffscreenCanvas(SIZE, SIZE);
  const context = picture.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name);
  context.fillStyle = colour("--land");
  context.fillRect(0, 0, SIZE, SIZE);
  context.setTransform(times, 0, 0, times, -column * SIZE, -row * SIZE);
  KINDS.filter((kind) => !kind.isPlace).forEach((kind, i) => {
    Object.assign(context, { fillStyle: colour(kind.colour), strokeStyle: colour(kind.colour), lineWidth: kind.width / times });
    if (kind.isFilled) {
      context.fill(paths[i][AREA]);
    }
    context.setLineDash((kind.dash ?? []).map((length) => length / times));
    context.stroke(paths[i][LINE]);
  });
  return picture;
}

/** A source of tiles for the ground: of a PMTiles archive, or of the addresses of single tiles. */
export async function open(template, addressOf) {
  const archive = /\.pmtiles($|\?)/.test(template) ? await Archive.open(template) : undefined;
  if (archive?.hasImages) {
    const tile = async (...place) => {
      const bytes = await archive.tile(...place);
      return bytes.length === 0 ? {} : { picture: await createImageBitmap(new Blob([bytes])) };
    };
    return { size: SIZE / 2, mostZoom: archive.mostZoom, most: MOST_IMAGES, tile, credit: archive.credit };
  }
  const read = async (...place) => {
    if (archive !== undefined) {
      return archive.tile(...place);
    }
    const bytes = await load(addressOf(...place), 200, {}, [204, 404]);
    // Some servers do not say that their files are zipped.
    return bytes[0] === 0x1f ? unzip(bytes) : bytes;
  };
  const contents = new Map();
  const tile = async (zoom, column, row) => {
    const times = 2 ** Math.max(0, zoom - (archive?.mostZoom ?? SERVERS_ZOOM));
    const [left, top] = [column % times, row % times];
    const place = [zoom - Math.log2(times), (column - left) / times, (row - top) / times];
    const found = await recent(contents, MOST_TILES, place.join(), async () => contentsOf(await read(...place), ...place));
    const isHere = ({ x, y }) => Math.floor(x * 2 ** zoom) === column && Math.floor(y * 2 ** zoom) === row;
    return found === undefined ? {} : { picture: paint(found, times, left, top), names: found.names.filter(isHere) };
  };
  return { size: SIZE, mostZoom: MOST_ZOOM, most: MOST_TILES, tile, credit: archive?.credit };
}
