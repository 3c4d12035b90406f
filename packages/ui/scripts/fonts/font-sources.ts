// Where the faces come from and the tool that cuts them: some 100 MB, fetched for a run by exact version and not
// part of the install.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../../../.cache/fonts");

export type Weight = number | { readonly min: number; readonly max: number };

type Subset = (
  font: Buffer,
  text: string,
  options: { readonly targetFormat: "woff2"; readonly variationAxes?: { readonly wght: Weight } },
) => Promise<Buffer>;

/** Installs npm packages (`name@version`) beside the subsetter, out of the workspace. */
export function fetchSources(packages: readonly string[]): void {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), "{}");
  execFileSync("npm", ["install", "--prefix", cache, "--no-save", "subset-font@2.9.0", ...packages], {
    stdio: "inherit",
  });
}

/** A file of a fetched package. */
export function sourceFile(path: string): Buffer {
  return readFileSync(join(cache, "node_modules", path));
}

/** The part of a font that `text` needs, as woff2. */
export async function cut(font: Buffer, text: string, weight?: Weight): Promise<Buffer> {
  const subset = createRequire(join(cache, "package.json"))("subset-font") as Subset;
  const axes = weight === undefined ? {} : { variationAxes: { wght: weight } };
  return subset(font, text, { targetFormat: "woff2", ...axes });
}
