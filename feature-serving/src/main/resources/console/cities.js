// Names for what is on the map: the service knows hexagons, and nothing of cities.

import { cellToLatLng, gridDisk } from "./vendor/h3.js";

const NEAR_KM = 80;

// prettier-ignore
const KNOWN = [
  ["New York", 40.75, -73.98], ["Los Angeles", 34.05, -118.24], ["Chicago", 41.88, -87.63], ["Toronto", 43.65, -79.38],
  ["San Francisco", 37.77, -122.42], ["Miami", 25.76, -80.19], ["Boston", 42.36, -71.06], ["Washington", 38.9, -77.04],
  ["Seattle", 47.61, -122.33], ["Houston", 29.76, -95.37], ["Dallas", 32.78, -96.8], ["Atlanta", 33.75, -84.39],
  ["Philadelphia", 39.95, -75.17], ["Denver", 39.74, -104.99], ["Phoenix", 33.45, -112.07], ["San Diego", 32.72, -117.16],
  ["Las Vegas", 36.17, -115.14], ["Montreal", 45.5, -73.57], ["Vancouver", 49.28, -123.12], ["Mexico City", 19.43, -99.13],
  ["Guadalajara", 20.67, -103.35], ["Monterrey", 25.69, -100.32], ["Bogotá", 4.71, -74.07], ["Lima", -12.05, -77.04],
  ["Santiago", -33.45, -70.67], ["Buenos Aires", -34.6, -58.38], ["São Paulo", -23.55, -46.63], ["Rio de Janeiro", -22.91, -43.17],
  ["Brasília", -15.79, -47.88], ["Belo Horizonte", -19.92, -43.94], ["Caracas", 10.48, -66.9], ["Quito", -0.18, -78.47],
  ["London", 51.51, -0.13], ["Paris", 48.86, 2.35], ["Berlin", 52.52, 13.4], ["Hamburg", 53.55, 9.99], ["Munich", 48.14, 11.58],
  ["Frankfurt", 50.11, 8.68], ["Madrid", 40.42, -3.7], ["Barcelona", 41.39, 2.17], ["Lisbon", 38.72, -9.14], ["Rome", 41.9, 12.5],
  ["Milan", 45.46, 9.19], ["Naples", 40.85, 14.27], ["Vienna", 48.21, 16.37], ["Zurich", 47.38, 8.54], ["Amsterdam", 52.37, 4.9],
  ["Brussels", 50.85, 4.35], ["Copenhagen", 55.68, 12.57], ["Stockholm", 59.33, 18.07], ["Oslo", 59.91, 10.75], ["Helsinki", 60.17, 24.94],
  ["Warsaw", 52.23, 21.01], ["Prague", 50.08, 14.44], ["Budapest", 47.5, 19.04], ["Bucharest", 44.43, 26.1], ["Athens", 37.98, 23.73],
  ["Dublin", 53.35, -6.26], ["Manchester", 53.48, -2.24], ["Lyon", 45.76, 4.84], ["Marseille", 43.3, 5.37], ["Kyiv", 50.45, 30.52],
  ["Istanbul", 41.01, 28.98], ["Ankara", 39.93, 32.86], ["Cairo", 30.04, 31.24], ["Casablanca", 33.57, -7.59], ["Lagos", 6.5, 3.38],
  ["Accra", 5.6, -0.19], ["Nairobi", -1.29, 36.82], ["Kampala", 0.35, 32.58], ["Dar es Salaam", -6.79, 39.21], ["Johannesburg", -26.2, 28.05],
  ["Cape Town", -33.92, 18.42], ["Kinshasa", -4.44, 15.27], ["Addis Ababa", 9.03, 38.74], ["Riyadh", 24.71, 46.68], ["Jeddah", 21.49, 39.19],
  ["Dubai", 25.2, 55.27], ["Doha", 25.29, 51.53], ["Tel Aviv", 32.09, 34.78], ["Amman", 31.95, 35.93], ["Karachi", 24.86, 67.0],
  ["Lahore", 31.52, 74.36], ["Delhi", 28.61, 77.21], ["Mumbai", 19.03, 72.85], ["Bengaluru", 12.97, 77.59], ["Hyderabad", 17.39, 78.49],
  ["Chennai", 13.08, 80.27], ["Kolkata", 22.57, 88.36], ["Pune", 18.52, 73.86], ["Dhaka", 23.81, 90.41], ["Colombo", 6.93, 79.86],
  ["Bangkok", 13.76, 100.5], ["Ho Chi Minh City", 10.82, 106.63], ["Hanoi", 21.03, 105.85], ["Kuala Lumpur", 3.14, 101.69], ["Singapore", 1.35, 103.82],
  ["Jakarta", -6.21, 106.85], ["Surabaya", -7.26, 112.75], ["Manila", 14.6, 120.98], ["Hong Kong", 22.32, 114.17], ["Taipei", 25.03, 121.57],
  ["Shanghai", 31.23, 121.47], ["Beijing", 39.9, 116.41], ["Shenzhen", 22.54, 114.06], ["Guangzhou", 23.13, 113.26], ["Chengdu", 30.57, 104.07],
  ["Seoul", 37.57, 126.98], ["Tokyo", 35.68, 139.75], ["Osaka", 34.69, 135.5], ["Nagoya", 35.18, 136.91], ["Sydney", -33.87, 151.21],
  ["Melbourne", -37.81, 144.96], ["Brisbane", -27.47, 153.03], ["Perth", -31.95, 115.86], ["Auckland", -36.85, 174.76], ["Suva", -18.13, 178.44],
  ["Taveuni", -16.83, -179.97], ["Honolulu", 21.31, -157.86],
];

/** Areas that touch are one city; the largest first. */
export function cities(areas) {
  const left = new Map(areas.map((area) => [area.cell, area]));
  const found = [];
  while (left.size > 0) {
    const [first] = left.keys();
    const city = [];
    const next = [first];
    while (next.length > 0) {
      const cell = next.pop();
      const area = left.get(cell);
      if (area !== undefined) {
        left.delete(cell);
        city.push(area);
        next.push(...gridDisk(cell, 1));
      }
    }
    found.push(described(city));
  }
  return found.sort((a, b) => b.cells.length - a.cells.length || a.name.localeCompare(b.name));
}

function described(city) {
  const cells = city.map(({ cell }) => cell).sort();
  const products = [...new Set(city.flatMap((area) => area.products))].sort();
  return { id: cells[0], cells, products, name: nameOf(cells) };
}

function nameOf(cells) {
  const centers = cells.map(cellToLatLng);
  let best = ["", Infinity];
  for (const [name, lat, lng] of KNOWN) {
    const near = Math.min(...centers.map((center) => kilometres(center, [lat, lng])));
    best = near < best[1] ? [name, near] : best;
  }
  const [lat, lng] = centers[0];
  return best[1] < NEAR_KM ? best[0] : `${Math.abs(lat).toFixed(1)}°${lat < 0 ? "S" : "N"} ${Math.abs(lng).toFixed(1)}°${lng < 0 ? "W" : "E"}`;
}

/** Near enough for what is near. */
function kilometres([lat1, lng1], [lat2, lng2]) {
  const east = ((((lng2 - lng1 + 540) % 360) + 360) % 360 - 180) * Math.cos((lat1 * Math.PI) / 180);
  return 111 * Math.hypot(lat2 - lat1, east);
}
