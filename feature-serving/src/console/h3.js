// What the console needs of H3.
export {
  cellToBoundary,
  cellToCenterChild,
  cellToLatLng,
  cellToParent,
  getResolution,
  gridDisk,
  isValidCell,
  latLngToCell,
} from "h3-js";
