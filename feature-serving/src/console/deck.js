// What the map needs of deck.gl. ColumnLayer is what its hexagon layer itself draws cities with; used
// directly it takes positions and colours as arrays, and makes no object of a hexagon.
export { Deck, MapView } from "@deck.gl/core";
export { ColumnLayer, PathLayer } from "@deck.gl/layers";
