// Cuts the bundled faces down to what the product needs. Run by hand when a face or the stories' texts change:
// the results are committed, and the sources (some 10 MB) are fetched for the run only, by exact version.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../../.cache/fonts");
const target = join(import.meta.dirname, "../src/styles/fonts");

const sources = [
  "@fontsource-variable/besley@5.3.0",
  "@fontsource-variable/inter@5.3.0",
  "subset-font@2.9.0",
];

/** Printable Latin-1 and the punctuation of careful typesetting. */
const latin =
  String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff)) + "–—‘’‚“”„…•·†′″‹›€™−×≈≤≥←→↑↓ŒœŠšŽžŸ№";

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

interface Cut {
  readonly from: string;
  readonly to: string;
  readonly weight: number | { readonly min: number; readonly max: number };
}

const cuts: readonly Cut[] = [
  {
    from: "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
    to: "besley.woff2",
    weight: 600,
  },
  {
    from: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    to: "inter.woff2",
    weight: { min: 400, max: 700 },
  },
];

mkdirSync(cache, { recursive: true });
writeFileSync(join(cache, "package.json"), "{}");
execFileSync("npm", ["install", "--prefix", cache, "--no-save", ...sources], { stdio: "inherit" });

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: "woff2"; variationAxes: Record<string, Cut["weight"]> },
) => Promise<Buffer>;
const subsetFont = createRequire(join(cache, "package.json"))("subset-font") as SubsetFont;

mkdirSync(target, { recursive: true });
for (const { from, to, weight } of cuts) {
  const font = readFileSync(join(cache, "node_modules", from));
  const cut = await subsetFont(font, latin, { targetFormat: "woff2", variationAxes: { wght: weight } });
  writeFileSync(join(target, to), cut);
  copyFileSync(
    join(cache, "node_modules", from.split("/").slice(0, 2).join("/"), "LICENSE"),
    join(target, to.replace(".woff2", ".OFL.txt")),
  );
  console.log(`${to}: ${(cut.length / 1024).toFixed(1)} KiB`);
}
