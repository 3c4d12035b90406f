// Downloads exact versions of the font sources and the subsetter. At 100 MB, they are too large for `pnpm install`.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../../../.cache/fonts");

export type Weight = number | { readonly min: number; readonly max: number };

type Subset = (
  font: Buffer,
  text: string,
  options: {
    readonly targetFormat: "woff2";
    readonly variationAxes: { readonly wght: Weight };
    readonly keepFeatures: readonly string[];
    readonly noHinting: true;
    readonly dropTables: readonly string[];
  },
) => Promise<Buffer>;

export function fetchSources(packages: readonly string[]): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), "{}");
  execFileSync("npm", ["install", "--prefix", cache, "--no-save", "subset-font@2.9.0", ...packages], {
    stdio: "inherit",
  });
}

export function sourceFile(path: string): Buffer {
  return readFileSync(join(cache, "node_modules", path));
}

export async function cut(font: Buffer, text: string, weight: Weight): Promise<Buffer> {
  const subset = createRequire(join(cache, "package.json"))("subset-font") as Subset;
  return subset(font, text, {
    targetFormat: "woff2",
    variationAxes: { wght: weight },
    // Keeps only the features in use: all features double the file's size.
    keepFeatures: ["kern", "liga", "tnum"],
    noHinting: true,
    // Browsers don't read these tables; only font menus of other programs do.
    dropTables: ["STAT", "gasp", "DSIG"],
  });
}
