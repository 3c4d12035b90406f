import { afterEach, expect, test, vi } from "vitest";

import "../../../styles.css";
import { drawShareCard, type ShareCard } from "./share-card.ts";
import { MARGIN, SHARE_LOOKS, type ShareFormat } from "./share-looks.ts";

const FORMATS = Object.keys(SHARE_LOOKS) as ShareFormat[];

const CARD: ShareCard = {
  category: { name: "Other", label: "Other" },
  heading: { title: "Two lines ".repeat(12), nickname: "x".repeat(40), avatarUrl: undefined },
  lastLine: "x".repeat(160),
  dayWord: "Day",
  siteName: "A very long name of a club that writes one entry a day, all year round",
  written: 7,
  days: 45,
  bridges: [],
};

afterEach(() => vi.restoreAllMocks());

async function textsOf(format: ShareFormat, card: ShareCard) {
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  const texts = new Map<string, { left: number; right: number }>();
  drawn.mockImplementation(function draw(this: CanvasRenderingContext2D, text, x) {
    const { width } = this.measureText(text);
    const left = this.textAlign === "end" ? x - width : x;
    texts.set(text, { left, right: left + width });
  });
  await drawShareCard(canvas, format, card);
  canvas.remove();
  return texts;
}

test.each(FORMATS)("a long name of the site stays inside the image: %s", async (format) => {
  const name = [...(await textsOf(format, CARD))].find(([text]) => text.startsWith("A very"))!;
  expect(name[0]).toMatch(/…$/);
  expect(name[1].right).toBeLessThanOrEqual(SHARE_LOOKS[format].size[0] - MARGIN);
});

test.each(["square", "tall"] as const)("the seal doesn't cover the number 100: %s", async (format) => {
  const { padding, seal, size } = SHARE_LOOKS[format];
  const number = (await textsOf(format, { ...CARD, written: 100, days: 100, siteName: "Diary" })).get("100")!;
  expect(number.right).toBeLessThan(size[0] - MARGIN - padding[0] - seal);
});

const SHORT = {
  ...CARD,
  heading: { title: "Ink", nickname: "Ren", avatarUrl: undefined },
  lastLine: "Tomorrow: colour.",
  siteName: "Diary",
  days: 14,
};

async function wordsOf(card: ShareCard, format: ShareFormat = "tall") {
  return [...(await textsOf(format, card)).keys()].map((text) => text.trim());
}

test("the image has the title, author, last line and a number per written day", async () => {
  const words = await wordsOf(SHORT);
  expect(words).toEqual(expect.arrayContaining(["Other", "Ink", "Ren", "R", "Diary"]));
  expect(words).toContain("Tomorrow: colour.");
  expect(words).toEqual(expect.arrayContaining(["Day", "1", "2", "3", "4", "5", "6", "7", "/ 14"]));
  expect(await wordsOf({ ...SHORT, written: 0 })).not.toContain("1");
});

test("an image without its heading names neither the challenge nor its author", async () => {
  const words = await wordsOf({ ...SHORT, heading: undefined, lastLine: undefined });
  for (const text of ["Ink", "Ren", "R", "Tomorrow: colour."]) expect(words).not.toContain(text);
  expect(words).toContain("Other");
});

const countSealLetters = (words: readonly string[]) =>
  words.filter((text) => /^[COMPLETD]$/.test(text)).length;

test.each(FORMATS)(
  "the image of a completed challenge has its seal instead of the days left: %s",
  async (format) => {
    expect(countSealLetters(await wordsOf(SHORT, format))).toBe(0);
    const words = await wordsOf({ ...SHORT, written: 14 }, format);
    expect(countSealLetters(words)).toBe(8);
    expect(words).not.toContain("/ 14");
  },
);

test("an image with lines below the card shows them instead of the site's name", async () => {
  const words = await wordsOf({ ...SHORT, footer: ["14 of 14 on their own day", "diary.example"] });
  expect(words).toEqual(expect.arrayContaining(["14 of 14 on their own day", "diary.example"]));
  expect(words).not.toContain("Diary");
});
