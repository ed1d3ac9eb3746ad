// What was used last.

/** What a map has by this name, or what is made now. The map keeps so many that were used last. */
export function recent(map, most, name, make) {
  const found = map.has(name) ? map.get(name) : make();
  // Who asks after a failure tries again.
  found.catch?.(() => map.delete(name));
  // Those used longest ago come first, and go first.
  map.delete(name);
  map.set(name, found);
  if (map.size > most) {
    map.delete(map.keys().next().value);
  }
  return found;
}
