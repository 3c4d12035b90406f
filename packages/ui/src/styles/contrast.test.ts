import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
type Colours = Readonly<Record<(typeof themes)[number], string>>;

const tokens = new Map<string, Colours>(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function of(token: string, theme: (typeof themes)[number]): string {
  const colours = tokens.get(token);
  if (colours === undefined) throw new Error(`theme.css has no colour "${token}"`);
  return colours[theme];
}

const surfaces = ["paper", "card", "sunken", "hover"];

/** Text colours and their backgrounds. WCAG 2.2 requires a contrast of at least 4.5 : 1. */
const text: readonly (readonly [string, readonly string[]])[] = [
  ["ink", [...surfaces, "accent-soft", "danger-soft", "success-soft", "notice-soft"]],
  ["muted", surfaces],
  ["accent", [...surfaces, "accent-soft"]],
  ["accent-strong", [...surfaces, "accent-soft"]],
  ["danger", [...surfaces, "danger-soft"]],
  ["success", [...surfaces, "success-soft"]],
  ["notice", [...surfaces, "notice-soft"]],
  ["on-accent", ["accent", "accent-strong"]],
  ["on-danger", ["danger"]],
  ...["html", "css", "javascript", "typescript", "react", "nodejs", "php", "java", "other"].map(
    (category) => [`ink-${category}`, surfaces] as const,
  ),
];

/** Colours of controls and their backgrounds. WCAG 2.2 requires a contrast of at least 3 : 1. */
const controls: readonly (readonly [string, readonly string[]])[] = [
  ["edge", surfaces],
  ["focus", surfaces],
];

test("the contrast of black on white is 21, and of #777 on white 4.48", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("every colour except photo-shade and scrim has an opaque light and dark value", () => {
  const written = [...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name);
  expect(new Set([...tokens.keys(), "photo-shade", "scrim"])).toEqual(new Set(written));
});

describe.each(themes)("%s", (theme) => {
  const pairs = (list: typeof text) =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

  test.each(pairs(text))("text in %s has enough contrast on %s", (front, back) => {
    expect(contrast(of(front, theme), of(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(controls))("a control's %s has enough contrast on %s", (front, back) => {
    expect(contrast(of(front, theme), of(back, theme))).toBeGreaterThanOrEqual(3);
  });
});
