/** Draws a badge for READMEs: title, day and streak. The text is English, because the reader's language is unknown. */
import { escapeXml, isolateBidi } from "../input/characters.ts";
import type { PublicProgress } from "./read-public-progress.ts";

export const SVG = "image/svg+xml";

const HEIGHT = 20;
const PADDING = 7;
const FONT_SIZE = 11;
const COLORS = { title: "#25201a", onTitle: "#fdfaf3", progress: "#b8321a", onProgress: "#fffaf2" };

export function progressText({ day, days, ending, streakDays }: PublicProgress): string {
  if (ending === "full") return `completed ${days} / ${days}`;
  if (ending === "ended-early") return `ended at ${day} / ${days}`;
  return `day ${day} / ${days}${streakDays > 1 ? ` · streak ${streakDays}` : ""}`;
}

/** Estimated widths at 11 px. `textLength` fits the text into its estimate in any font. */
const WIDTHS: readonly [characters: RegExp, width: number][] = [
  [/^[ijlIft.,:;!'|()[\]\s·-]$/u, 4.2],
  [/^[mwMW@%]$/u, 10.2],
  [
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}ー\uFF00-\uFFEF]/u,
    11,
  ],
  [/^\p{Lu}$/u, 7.8],
  [/^[\p{M}\p{Cf}]$/u, 0],
];

const widthOf = (text: string) =>
  Math.ceil(
    Array.from(text, (one) => WIDTHS.find(([characters]) => characters.test(one))?.[1] ?? 6.7).reduce(
      (sum, width) => sum + width,
      0,
    ),
  );

interface BadgeText {
  color: string;
  middle: number;
  width: number;
}

const textElement = (content: string, { color, middle, width }: BadgeText) =>
  `<text x="${middle}" y="14" fill="${color}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(content)}</text>`;

export function badgeSvg(progress: PublicProgress): string {
  const title = isolateBidi(progress.title);
  const message = progressText(progress);
  const [titleWidth, messageWidth] = [widthOf(title), widthOf(message)];
  const [left, right] = [titleWidth + 2 * PADDING, messageWidth + 2 * PADDING];
  const label = escapeXml(`${title}: ${message}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="${COLORS.title}"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${COLORS.progress}"/></g>`,
    `<g font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="${FONT_SIZE}" text-anchor="middle">`,
    textElement(title, { color: COLORS.onTitle, middle: left / 2, width: titleWidth }),
    textElement(message, { color: COLORS.onProgress, middle: left + right / 2, width: messageWidth }),
    "</g></svg>\n",
  ].join("");
}
