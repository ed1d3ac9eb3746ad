// What the map needs of deck.gl: the screen, the moving, the lines around a hexagon. The hexagons' own
// layer is ours, in hexagons.js.
export { Deck, Layer, MapView } from "@deck.gl/core";
export { PathLayer } from "@deck.gl/layers";
