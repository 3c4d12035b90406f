import { readdirSync, readFileSync, statSync } from "node:fs";

import { expect, test } from "vitest";

const folder = new URL("./fonts/", import.meta.url);
const css = readFileSync(new URL("./fonts.css", import.meta.url), "utf8");
const files = readdirSync(folder).filter((name) => name.endsWith(".woff2"));

const sizeOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);

test("a visit in English or Japanese loads at most 50 kB of fonts, any page at most 80 kB", () => {
  const firstVisit = files.filter((name) => !/accented|italic/.test(name));
  expect(firstVisit).toHaveLength(3);
  expect(sizeOf(firstVisit)).toBeLessThanOrEqual(50_000);
  expect(sizeOf(files)).toBeLessThanOrEqual(80_000);
});

test("every font file has a @font-face rule and its family's license", () => {
  const used = [...css.matchAll(/url\("\.\/fonts\/([\w-]+\.woff2)"\)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(files));
  for (const name of files) {
    const license = readFileSync(new URL(`${name.split(/[-.]/)[0]}.OFL.txt`, folder), "utf8");
    expect(license).toContain("SIL Open Font License");
  }
});

test("each font family has at least five fallbacks, and theme.css uses all of them", () => {
  const fallbacks = readFileSync(new URL("./font-fallbacks.css", import.meta.url), "utf8");
  const theme = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
  for (const family of ["Besley", "Inter", "Literata"]) {
    const faces = [...fallbacks.matchAll(new RegExp(`font-family: "(${family} as [^"]+)"`, "g"))];
    const names = new Set(faces.map(([, name]) => name));
    expect(names.size).toBeGreaterThanOrEqual(5);
    for (const name of names) expect(theme).toContain(`"${name}"`);
  }
});

test("browsers draw bold text in entries bold, because Literata's rules declare only its one weight", () => {
  const weights = [...css.matchAll(/"Literata";[^}]*font-weight: ([^;]+);/g)].map(([, weight]) => weight);
  expect(weights).toEqual(["400", "400", "400"]);
});
