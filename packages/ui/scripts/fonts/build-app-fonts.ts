// Builds the bundled fonts: Besley for titles and day numbers, Inter for the interface, Literata for what users wrote.
// Run this script by hand and commit its results. `fonts.css` must list the same ranges of characters.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cut, fetchSources, sourceFile, type Weight } from "./font-sources.ts";

const target = join(import.meta.dirname, "../../src/styles/fonts");

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** English letters and punctuation. Most visits load only these characters. */
const basic = `${String.fromCodePoint(...range(0x20, 0x7e), 0xa0)}©·×–—‘’“”•…←→`;
const accented = `${String.fromCodePoint(...range(0xc0, 0xd6), ...range(0xd8, 0xf6), ...range(0xf8, 0xff))}¡¢£§«®°±»¿€‚„†‹›™−ŒœŠšŽžŸ`;

interface Face {
  readonly file: string;
  readonly source: string;
  readonly characters: string;
  readonly weight: Weight;
}

const italic = "literata-latin-wght-italic";

/** Besley and Literata have one weight each, because a range of weights doubles the file's size. */
const faces: readonly Face[] = [
  ...(
    [
      ["besley", 600],
      ["inter", { min: 400, max: 700 }],
      ["literata", 400],
    ] as const
  ).flatMap(([name, weight]) => {
    const source = `${name}-latin-wght-normal`;
    return [
      { file: name, source, characters: basic, weight },
      { file: `${name}-accented`, source, characters: accented, weight },
    ];
  }),
  // Italics are rare, so a single file has all their characters.
  { file: "literata-italic", source: italic, characters: basic + accented, weight: 400 },
];

const families = ["besley", "inter", "literata"];
fetchSources(families.map((name) => `@fontsource-variable/${name}@5.3.0`));
mkdirSync(target, { recursive: true });
for (const name of families) {
  writeFileSync(join(target, `${name}.OFL.txt`), sourceFile(`@fontsource-variable/${name}/LICENSE`));
}
for (const { characters, file, source, weight } of faces) {
  const [family] = source.split("-");
  const font = await cut(
    sourceFile(`@fontsource-variable/${family}/files/${source}.woff2`),
    characters,
    weight,
  );
  writeFileSync(join(target, `${file}.woff2`), font);
  console.log(`${file}: ${font.length} bytes`);
}
