import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";

import { accentStyle, deriveAccentColors, parseAccentColor, withAccentColor } from "./accent-color.ts";

const SURFACES = {
  light: ["#f6f1e6", "#fdfaf3", "#ece5d6", "#efe8da"],
  dark: ["#14171c", "#1b1f26", "#0e1115", "#252a32"],
};
const TEXT_ON_ACCENT = { light: "#fffaf2", dark: "#14171c" };

describe.each(["#1f6f54", "#ffff00", "#000000", "#ffffff", "#0000ff", "#ff00ff", "#888888", "#b8321a"])(
  "an accent of %s",
  (color) => {
    test.each(["light", "dark"] as const)("the derived accent is readable in the %s theme", (theme) => {
      const { accent, soft, strong } = deriveAccentColors(color)[theme];
      for (const text of [accent, strong])
        for (const background of [...SURFACES[theme], soft, TEXT_ON_ACCENT[theme]])
          expect(wcagContrast(text, background)).toBeGreaterThanOrEqual(4.5);
    });
  },
);

test("the accent derived from a green is green", () => {
  const { accent } = deriveAccentColors("#1f6f54").light;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  expect(green).toBeGreaterThan(Math.max(red!, blue!));
});

test.each(["red", "#12345", "1f6f54", "#1f6f5g", "#1f6f54;}</style>"])(
  "%j is rejected as an accent color",
  (text) => {
    expect(() => parseAccentColor(text)).toThrow("ACCENT_COLOR must be a color such as #1f6f54");
  },
);

test("a mail has the accent color of the site in both themes, and no other accent", () => {
  const { dark, light } = deriveAccentColors("#1f6f54");
  const mail = '<style>.accent { color: #ef7350 }</style><a style="background:#b8321a">Write</a>';
  expect(withAccentColor(mail, "#1F6F54")).toBe(
    `<style>.accent { color: ${dark.accent} }</style><a style="background:${light.accent}">Write</a>`,
  );
  expect(withAccentColor(mail, undefined)).toBe(mail);
  expect(accentStyle("#1f6f54")).toContain(`--color-accent:light-dark(${light.accent},${dark.accent})`);
});
