import { clampChroma, formatHex, oklch, parse, wcagContrast } from "culori";

export interface AccentTheme {
  accent: string;
  strong: string;
  /** Background of labels. */
  soft: string;
}

export interface AccentColors {
  light: AccentTheme;
  dark: AccentTheme;
}

const DEFAULT_ACCENT = { light: "#b8321a", dark: "#ef7350" };

/** WCAG 2.2 requires 4.5 : 1 for text. The difference allows for rounding. */
const LEAST_CONTRAST = 4.55;

/** Background with the least contrast to accent-colored text, and the color of text on the accent. */
const BACKGROUNDS = { light: ["#ece5d6", "#fffaf2"], dark: ["#252a32", "#14171c"] };

export function parseAccentColor(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^#[\da-f]{6}$/i.test(text))
    throw new Error(`ACCENT_COLOR must be a color such as #1f6f54, not "${text}".`);
  return text.toLowerCase();
}

/** Returns colors with the hue of `color`. Their lightness gives readable text in both themes. */
export function deriveAccentColors(color: string): AccentColors {
  const { c, h = 0 } = oklch(parse(color)!);
  const make = (l: number, chroma: number) =>
    formatHex(clampChroma({ mode: "oklch", l, c: chroma, h }, "oklch"));
  const theme = (name: "light" | "dark", softLightness: number, step: number): AccentTheme => {
    const soft = make(softLightness, Math.min(c, 0.04));
    const backgrounds = [...BACKGROUNDS[name], soft];
    const isReadable = (candidate: string) =>
      backgrounds.every((background) => wcagContrast(candidate, background) >= LEAST_CONTRAST);
    let lightness = name === "light" ? 0.53 : 0.7;
    while (!isReadable(make(lightness, c))) lightness += step;
    return { accent: make(lightness, c), strong: make(lightness + 9 * step, c), soft };
  };
  return { light: theme("light", 0.93, -0.01), dark: theme("dark", 0.28, 0.01) };
}

export function accentStyle(color: string): string {
  const { dark, light } = deriveAccentColors(color);
  const names = [
    ["accent", "accent"],
    ["accent-strong", "strong"],
    ["accent-soft", "soft"],
  ] as const;
  const declarations = names.map(
    ([token, name]) => `--color-${token}:light-dark(${light[name]},${dark[name]})`,
  );
  return `<style>:root{${declarations.join(";")}}</style>`;
}

export function withAccentColor(html: string, color: string | undefined): string {
  if (color === undefined) return html;
  const { dark, light } = deriveAccentColors(color);
  return html.replaceAll(DEFAULT_ACCENT.light, light.accent).replaceAll(DEFAULT_ACCENT.dark, dark.accent);
}
