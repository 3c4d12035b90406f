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
