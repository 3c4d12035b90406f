// Faces for the signs in the stories that the product's own don't have (Japanese, Arabic, emoji), so that pictures
// come out alike on every machine. Run after such a text was added to a story; writes .storybook/picture-fonts.css.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cut, fetchSources, sourceFile } from "./font-sources.ts";

const sources = join(import.meta.dirname, "../../src");
const target = join(import.meta.dirname, "../../../../.storybook/picture-fonts.css");

const faces = ["noto-sans-jp@5.3.0", "noto-sans-arabic@5.3.0", "noto-emoji@5.3.2"];

/** Every sign beyond Latin-1 that stands in the sources. */
function signsInUse(): ReadonlySet<string> {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const text = files.map((file) => readFileSync(join(sources, file), "utf8")).join("");
  return new Set(Array.from(text).filter((sign) => (sign.codePointAt(0) ?? 0) > 0xff));
}

/** Whether a CSS `unicode-range` covers a sign. */
function covers(range: string, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return range.split(",").some((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
}

fetchSources(faces.map((face) => `@fontsource/${face}`));
const rules: string[] = [];
const missing = new Set(signsInUse());
for (const face of faces) {
  const [name = ""] = face.split("@");
  const parts = JSON.parse(sourceFile(`@fontsource/${name}/unicode.json`).toString()) as Record<
    string,
    string
  >;
  for (const [part, range] of Object.entries(parts)) {
    const text = Array.from(missing)
      .filter((sign) => covers(range, sign))
      .join("");
    if (text === "" || part.startsWith("latin")) continue;
    const file = `@fontsource/${name}/files/${name}-${part.replaceAll(/[[\]]/g, "")}-400-normal.woff2`;
    const font = await cut(sourceFile(file), text);
    for (const sign of text) missing.delete(sign);
    const signs = Array.from(text, (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16)}`).join(", ");
    rules.push(
      `@font-face {\n  font-family: "Pictures Others";\n  src: url("data:font/woff2;base64,${font.toString("base64")}");\n  unicode-range: ${signs};\n}`,
    );
  }
}
const origin =
  "/* Made by packages/ui/scripts/fonts/build-story-fonts.ts from Noto Sans JP, Noto Sans Arabic and Noto Emoji (OFL). */";
writeFileSync(target, `${[origin, ...rules].join("\n\n")}\n`);
console.log(`${rules.length} faces; without one: ${[...missing].join(" ")}`);
