// Builds the bundled fonts: Besley for titles and day numbers, and Inter for reproducible screenshots. Run by hand;
// the results are committed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cut, fetchSources, sourceFile, type Weight } from "./font-sources.ts";

const target = join(import.meta.dirname, "../../src/styles/fonts");

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Printable Latin-1 and typographic punctuation. */
const latin =
  String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff)) + "–—‘’‚“”„…•·†′″‹›€™−×≈≤≥←→↑↓ŒœŠšŽžŸ№";

/** One weight, which keeps the file under 20 KiB. */
const faces: readonly { readonly name: string; readonly weight: Weight }[] = [
  { name: "besley", weight: 600 },
  { name: "inter", weight: { min: 400, max: 700 } },
];

fetchSources(faces.map(({ name }) => `@fontsource-variable/${name}@5.3.0`));
mkdirSync(target, { recursive: true });
for (const { name, weight } of faces) {
  const source = `@fontsource-variable/${name}`;
  const font = await cut(sourceFile(`${source}/files/${name}-latin-wght-normal.woff2`), latin, weight);
  writeFileSync(join(target, `${name}.woff2`), font);
  writeFileSync(join(target, `${name}.OFL.txt`), sourceFile(`${source}/LICENSE`));
  console.log(`${name}: ${(font.length / 1024).toFixed(1)} KiB`);
}
