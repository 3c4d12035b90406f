/** Draws a challenge as an image for social networks, with the page's fonts and the colors of the light theme. */
import { initials } from "@diary/ui/avatar";
import { languageOf } from "@diary/ui/prose";

import {
  type Box,
  drawDays,
  drawLogo,
  drawSeal,
  fillCircle,
  type Ink,
  type Pen,
  type Progress,
} from "./card-marks.ts";
import { breakLines, lineLimits } from "./card-text.ts";
import { LINE_BELOW, type Look, MARGIN, SHARE_LOOKS, type ShareFormat } from "./share-looks.ts";

export interface ShareCard extends Progress {
  category: { name: string; label: string };
  /** If undefined, the image has no title and no author. */
  heading: { title: string; nickname: string; avatarUrl: string | undefined } | undefined;
  lastLine: string | undefined;
  dayWord: string;
  siteName: string;
  footer?: readonly string[];
}

const INKS: readonly Exclude<Ink, "category">[] = [
  "accent",
  "card",
  "edge",
  "hairline",
  "ink",
  "muted",
  "on-accent",
  "paper",
  "sunken",
];

/** Returns the first font of a stack, which is bundled. The others are local, and loading a missing one fails. */
const bundled = (stack: string) => stack.split(",")[0]!;

/** Reads the colors and fonts of the light theme from the canvas, which must be in the page. */
async function penOf(canvas: HTMLCanvasElement, card: ShareCard, text: string): Promise<Pen> {
  const style = getComputedStyle(canvas);
  const inkOf = (name: string) => {
    canvas.style.color = `var(--color-${name})`;
    return style.color;
  };
  const inks = {
    ...(Object.fromEntries(INKS.map((ink) => [ink, inkOf(ink)])) as Record<(typeof INKS)[number], string>),
    category: inkOf(`ink-${card.category.name.toLowerCase()}`),
  };
  const font = (name: string) => style.getPropertyValue(`--font-${name}`);
  const fonts = { serif: font("serif"), sans: font("sans"), text: font("text") };
  const faces = [
    `600 60px ${bundled(fonts.serif)}`,
    `600 24px ${bundled(fonts.sans)}`,
    `400 40px ${bundled(fonts.text)}`,
  ];
  await Promise.allSettled(faces.map((face) => document.fonts.load(face, text)));
  return { context: canvas.getContext("2d")!, inks, fonts };
}

async function loadImage(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  // Requests the image with CORS: without CORS, an image of another origin makes the canvas unreadable.
  image.crossOrigin = "anonymous";
  image.src = url;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

export async function drawShareCard(
  canvas: HTMLCanvasElement,
  format: ShareFormat,
  card: ShareCard,
  left?: AbortSignal,
): Promise<void> {
  const { heading, lastLine } = card;
  const said = [
    card.category.label,
    heading?.title,
    heading?.nickname,
    lastLine,
    ...(card.footer ?? []),
    `${card.siteName} 0123456789`,
  ];
  const avatarUrl = heading?.avatarUrl;
  const [pen, avatar] = await Promise.all([
    penOf(canvas, card, said.join(" ")),
    avatarUrl === undefined ? undefined : loadImage(avatarUrl),
  ]);
  if (left?.aborted) return;
  const look = SHARE_LOOKS[format];
  [canvas.width, canvas.height] = look.size;
  drawPaper(pen, look);
  const top = drawHeading(pen, format, card, avatar);
  const bottom = look.size[1] - MARGIN - look.foot.height;
  const lineTop = lastLine === undefined ? bottom : drawLastLine(pen, format, lastLine, bottom);
  const x = MARGIN + look.padding[0];
  const width = look.size[0] - 2 * x;
  const { hero } = look;
  const isColumn = hero.place === "column";
  const y = top + look.days.above + (isColumn ? 0 : hero.room);
  const field = { x, y, width: width - (isColumn ? hero.room : 0), height: lineTop - y - look.days.above };
  drawDays(pen, field, card, look.days.pitch);
  if (isColumn) drawHeroColumn(pen, look, card, { ...field, x: x + width - hero.room, width: hero.room });
  else drawHeroRow(pen, look, card, { x, y: top, width, height: hero.room + look.days.above });
  drawFoot(pen, look, card);
}

const isCompleted = ({ days, written }: ShareCard) => days > 0 && written >= days;

/** Writes "Day 22 / 30" from the left, or "Day 30" with room for the seal. */
function drawCount(
  { context, fonts, inks }: Pen,
  { dayWord, days, written }: ShareCard,
  { baseline, room, size, x }: { x: number; baseline: number; size: number; room: number },
): void {
  const parts: [text: string, weight: number, size: number, font: string, ink: Ink][] = [
    [`${dayWord} `, 400, size * 0.22, fonts.sans, "muted"],
    [String(written), 600, size, fonts.serif, "ink"],
  ];
  if (written < days) parts.push([` / ${days}`, 400, size * 0.3, fonts.sans, "muted"]);
  const widthOf = ([text, weight, height, font]: (typeof parts)[number], scale = 1) => {
    context.font = `${weight} ${height * scale}px ${font}`;
    return context.measureText(text).width;
  };
  const scale = Math.min(1, room / parts.reduce((sum, part) => sum + widthOf(part), 0));
  let end = x;
  context.textAlign = "start";
  for (const part of parts) {
    const width = widthOf(part, scale);
    context.fillStyle = inks[part[4]];
    context.fillText(part[0], end, baseline);
    end += width;
  }
}

function drawHeroRow(pen: Pen, { hero, seal }: Look, card: ShareCard, { height, width, x, y }: Box) {
  const room = isCompleted(card) ? width - seal - 24 : width;
  drawCount(pen, card, { x, room, baseline: y + height / 2 + hero.size * 0.36, size: hero.size });
  if (isCompleted(card)) drawSeal(pen, x + width - seal, y + (height - seal) / 2 + 8, seal);
}

function drawHeroColumn(
  pen: Pen,
  { hero: { size }, seal }: Look,
  card: ShareCard,
  { height, width, x, y }: Box,
) {
  const { context, fonts, inks } = pen;
  const middle = y + height / 2;
  if (isCompleted(card)) {
    drawSeal(pen, x + width - seal, middle - seal / 2, seal);
    return;
  }
  const right = x + width;
  context.textAlign = "end";
  context.fillStyle = inks.ink;
  context.font = `600 ${size}px ${fonts.serif}`;
  context.fillText(String(card.written), right, middle + size * 0.2);
  context.fillStyle = inks.muted;
  context.font = `400 ${size * 0.25}px ${fonts.sans}`;
  context.fillText(`/ ${card.days}`, right, middle + size * 0.56);
}

function drawPaper({ context, inks }: Pen, { size: [width, height] }: Look) {
  context.fillStyle = inks.paper;
  context.fillRect(0, 0, width, height);
  context.beginPath();
  context.roundRect(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN, 20);
  context.fillStyle = inks.card;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = inks.hairline;
  context.stroke();
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns the y coordinate below the last line. Right-to-left text begins at the right edge. */
function drawLines(
  { context }: Pen,
  lines: readonly string[],
  { line, size, top, width, x }: { x: number; width: number; top: number; size: number; line: number },
): number {
  const isRtl = RIGHT_TO_LEFT.test(lines[0] ?? "");
  context.direction = isRtl ? "rtl" : "ltr";
  context.textAlign = "start";
  for (const [at, text] of lines.entries())
    context.fillText(text, isRtl ? x + width : x, top + line * at + line / 2 + size * 0.35);
  context.direction = "ltr";
  return top + line * lines.length;
}

function drawHeading(pen: Pen, format: ShareFormat, card: ShareCard, avatar: HTMLImageElement | undefined) {
  const { context, fonts, inks } = pen;
  const { author, kind, padding, size, title } = SHARE_LOOKS[format];
  const x = MARGIN + padding[0];
  const width = size[0] - 2 * x;
  const middle = MARGIN + padding[1] + kind.line / 2;
  const { heading } = card;
  let right = x + width;
  if (heading !== undefined) {
    context.font = `600 ${author.size}px ${fonts.sans}`;
    const [nickname = ""] = breakLines(
      heading.nickname,
      lineLimits(pen.context, width * 0.4, 1, heading.nickname),
    );
    right -= author.avatar + 12 + context.measureText(nickname).width;
    drawAuthor(pen, { ...author, x: right, middle, nickname, heading, avatar });
    right -= 16;
  }
  const dot = kind.size * 0.31;
  fillCircle(pen, "category", x + dot, middle, dot);
  context.font = `600 ${kind.size}px ${fonts.sans}`;
  context.textAlign = "start";
  context.fillText(card.category.label, x + 2 * dot + 14, middle + kind.size * 0.36);
  const after = x + 2 * dot + 28 + context.measureText(card.category.label).width;
  context.fillRect(after, middle - 1, right - after, 2);
  let top = middle + kind.line / 2;
  if (heading === undefined) return top;
  context.fillStyle = inks.ink;
  const weight = languageOf(heading.title) === "ja" ? 700 : 600;
  context.font = `${weight} ${title.size}px ${fonts.serif}`;
  context.letterSpacing = `${-0.015 * title.size}px`;
  const lines = breakLines(heading.title, lineLimits(pen.context, width, title.lines, heading.title));
  top = drawLines(pen, lines, { ...title, x, width, top: top + title.above });
  context.letterSpacing = "0px";
  return top;
}

interface AuthorLook {
  x: number;
  middle: number;
  size: number;
  avatar: HTMLImageElement | undefined;
  nickname: string;
  heading: NonNullable<ShareCard["heading"]>;
}

function drawAuthor(pen: Pen, { avatar, heading, middle, nickname, size, x }: AuthorLook) {
  const { context, fonts, inks } = pen;
  const radius = size < 25 ? 20 : 26;
  fillCircle(pen, "sunken", x + radius, middle, radius);
  context.font = `600 ${radius * 0.8}px ${fonts.serif}`;
  context.textAlign = "center";
  context.fillStyle = inks.muted;
  if (avatar === undefined) context.fillText(initials(heading.nickname), x + radius, middle + radius * 0.28);
  else {
    context.save();
    context.beginPath();
    context.arc(x + radius, middle, radius, 0, 2 * Math.PI);
    context.clip();
    const side = Math.min(avatar.naturalWidth, avatar.naturalHeight);
    const [left, above] = [(avatar.naturalWidth - side) / 2, (avatar.naturalHeight - side) / 2];
    context.drawImage(avatar, left, above, side, side, x, middle - radius, 2 * radius, 2 * radius);
    context.restore();
  }
  context.font = `600 ${size}px ${fonts.sans}`;
  context.textAlign = "start";
  context.fillStyle = inks.ink;
  context.fillText(nickname, x + 2 * radius + 12, middle + size * 0.36);
}

function drawLastLine(pen: Pen, format: ShareFormat, text: string, bottom: number): number {
  const { context, fonts, inks } = pen;
  const { line, padding, size } = SHARE_LOOKS[format];
  const x = MARGIN + padding[0];
  const width = size[0] - 2 * x;
  context.font = `400 ${line.size}px ${fonts.text}`;
  context.fillStyle = inks.ink;
  const lines = breakLines(text, lineLimits(pen.context, width, line.lines, text));
  const top = bottom - LINE_BELOW[format] - line.line * lines.length;
  drawLines(pen, lines, { ...line, x, width, top });
  return top;
}

function drawFoot(pen: Pen, { foot, padding, size: [width, height] }: Look, card: ShareCard) {
  const { context, fonts, inks } = pen;
  const top = height - MARGIN - foot.height;
  for (let x = MARGIN + 6; x < width - MARGIN - 4; x += 8) fillCircle(pen, "edge", x, top, 2);
  const middle = top + foot.height / 2;
  const left = MARGIN + padding[0];
  drawLogo(pen, left, middle - foot.logo / 2, foot.logo);
  context.fillStyle = inks.ink;
  context.textAlign = "start";
  const x = left + foot.logo + 16;
  const room = width - x - left;
  if (card.footer === undefined) {
    context.font = `600 ${foot.size}px ${fonts.serif}`;
    const [name = ""] = breakLines(card.siteName, lineLimits(context, room, 1, card.siteName));
    context.fillText(name, x, middle + foot.size * 0.35);
    return;
  }
  const size = foot.size * 0.75;
  const first = middle - (size * 1.35 * (card.footer.length - 1)) / 2 + size * 0.35;
  for (const [at, text] of card.footer.entries()) {
    context.font = `600 ${size}px ${fonts.sans}`;
    const scale = Math.min(1, room / context.measureText(text).width);
    context.font = `600 ${size * scale}px ${fonts.sans}`;
    context.fillText(text, x, first + at * size * 1.35);
  }
}
