/** Card of a challenge in a mail. The stamps are text, so they need no images and support the dark mode. */
import { escapeHtml } from "../input/characters.ts";
import { SANS, SERIF } from "./mail-layout.ts";

export interface MailCard {
  challenge_id: string;
  title: string;
  category: string;
  day: number;
  days: number;
  last_line: string | null;
}

const INKS: Readonly<Record<string, readonly [day: string, night: string]>> = {
  HTML: ["#7c4b1e", "#d2a679"],
  CSS: ["#2d5186", "#94b4e0"],
  JavaScript: ["#76590c", "#d3b665"],
  TypeScript: ["#1f5a70", "#84bdd0"],
  React: ["#1d665a", "#7dc3b1"],
  NodeJS: ["#466129", "#a5c07f"],
  PHP: ["#4f5a70", "#abb5ca"],
  Java: ["#81434f", "#dba2ac"],
  Other: ["#5d564c", "#b5aea1"],
};
const inkOf = ({ category }: MailCard) => INKS[category] ?? INKS["Other"]!;

const TEN = 10;
/** If a challenge has more rows, the card shows only the row with the next entry. */
const MAX_ROWS = 3;

export function cardStyle(card: MailCard): string {
  return `@media (prefers-color-scheme: dark) {
  .category { color: ${inkOf(card)[1]} !important; }
  .stamp.mark { color: #14171c !important; }
  .stamp.ink { border-color: #ece5d8 !important; }
}
@media (prefers-color-scheme: dark) and (min-width: 521px) {
  .stamp.mark { box-shadow: inset 0 0 0 3px #ef7350, inset 0 0 0 4px #14171c !important; }
}
@media (prefers-color-scheme: light) and (max-width: 520px) {
  .stamp.mark { box-shadow: inset 0 0 0 2px #b8321a, inset 0 0 0 3px #fffaf2 !important; }
}
@media (max-width: 520px) {
  .stamp { width: 26px !important; height: 26px !important; font-size: 11px !important; line-height: 26px !important; }
  .stamp.ink { line-height: 22px !important; }
}`;
}

export function cardOf(card: MailCard, categoryLabel: string): string {
  const { day, days, title } = card;
  const [ink] = inkOf(card);
  const rule = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 10px"><tr>
<td class="category" style="padding-right:12px;color:${ink};font:600 13px/18px ${SANS};white-space:nowrap"><span aria-hidden="true">&#9679;&ensp;</span>${escapeHtml(categoryLabel)}</td>
<td width="100%"><div class="category" style="border-top:1px solid;color:${ink};font-size:0">&nbsp;</div></td>
</tr></table>`;
  return `${rule}
<h2 class="ink" style="margin:0 0 12px;color:#25201a;font:600 20px/28px ${SERIF}">${escapeHtml(title)}</h2>
<table role="img" aria-label="${day} / ${days}" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px">
${stampRows(card)}
</table>`;
}

function stampRows(card: MailCard): string {
  const rows = Math.ceil(card.days / TEN);
  const isLong = rows > MAX_ROWS;
  const first = isLong ? Math.floor(Math.min(card.day, card.days - 1) / TEN) : 0;
  return Array.from({ length: isLong ? 1 : rows }, (_, row) => {
    const cells = Array.from({ length: TEN }, (__, column) =>
      stampOf((first + row) * TEN + column + 1, card),
    );
    return `<tr>${cells.join("")}</tr>`;
  }).join("\n");
}

const stamp = (look: string, style: string, text: number | string) =>
  `<td width="10%" align="center" style="padding:4px 0"><div class="stamp ${look}" style="width:40px;height:40px;border-radius:40px;font:600 16px/40px ${SERIF};white-space:nowrap;${style}">${text}</div></td>`;

function stampOf(day: number, card: MailCard): string {
  const { day: written, days } = card;
  if (day > days) return stamp("", "", "&nbsp;");
  if (day <= written)
    return stamp(
      "mark",
      "background:#b8321a;box-shadow:inset 0 0 0 3px #b8321a,inset 0 0 0 4px #fffaf2;color:#fffaf2",
      day,
    );
  if (day === written + 1) {
    return stamp("ink", "box-sizing:border-box;border:2px solid #25201a;color:#25201a;line-height:36px", day);
  }
  return stamp("category", `color:${inkOf(card)[0]}`, day === days || day % TEN === 0 ? day : "&bull;");
}

/** The database cuts the last line of an entry after 160 characters. */
const CUT = /^.{160}$/u;

/** The database removes the other marks of Markdown. It may cut a link. */
const MARKS: readonly (readonly [mark: RegExp, left: string])[] = [
  [/^\[[ xX]\]\s/u, ""],
  [/!?\[([^[\]]{1,160})\]\((?:[^()\s]|\([^()\s]{0,160}\)){0,160}\)?/gu, "$1"],
  [/~~(?=\S)([^~]{1,160})~~/gu, "$1"],
  [/(?<![\p{L}\p{N}\\])([*_])(?=\S)([^*_]{1,160})\1(?![\p{L}\p{N}])/gu, "$2"],
  [/\\([!-/:-@[-`{-~])/gu, "$1"],
];

export function quoteOf(line: string): string {
  const prose = MARKS.reduce((text, [mark, left]) => text.replace(mark, left), line);
  return escapeHtml(CUT.test(line) ? `${prose}…` : prose);
}
