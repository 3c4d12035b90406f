// `pnpm --filter @diary/web run social-card`: draws the image of links to the site, and the letters of challenge
// images (core/src/site/progress-card.ts). Run it after changing mark or font.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";

import { chromium } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";

const ui = path.resolve(import.meta.dirname, "../../../packages/ui/src");
const base64 = (file: string) => readFileSync(path.join(ui, file)).toString("base64");
const stamped = 17;

const places = Array.from({ length: 30 }, (_, place) => {
  const [x, y] = [(place % 10) * 62 + 31, Math.floor(place / 10) * 62 + 31];
  const ring = `<circle cx="${x}" cy="${y}" r="24" fill="none" stroke="#897e6d" stroke-dasharray="3 4" opacity=".6"/>`;
  const mark = `<g transform="rotate(${(place * 37) % 13} ${x} ${y})"><circle cx="${x}" cy="${y}" r="24" fill="#b8321a"/><circle cx="${x}" cy="${y}" r="18.5" fill="none" stroke="#fffaf2" stroke-width="1.6"/></g>`;
  return place < stamped ? mark : ring;
}).join("");

const html = `<style>
@font-face { font-family: Besley; src: url(data:font/woff2;base64,${base64("styles/fonts/besley.woff2")}); font-weight: 400 700 }
body { margin: 0; background: #f6f1e6; color: #25201a; font-family: Besley, serif }
main { box-sizing: border-box; width: 1200px; height: 630px; padding: 72px 88px; display: flex; flex-direction: column; justify-content: space-between }
header { display: flex; align-items: center; gap: 28px; font-size: 68px; font-weight: 600; letter-spacing: -.01em }
p { margin: 0; font-size: 34px; color: #645b4f }
.card { background: #fdfaf3; border: 2px solid #dbd1be; border-radius: 14px; padding: 34px 40px; width: fit-content }
</style><main>
<header><img width="104" height="104" src="data:image/svg+xml;base64,${base64("brand/logo.svg")}">Challenge Diary</header>
<div class="card"><svg width="620" height="186">${places}</svg></div>
<p>Set yourself a challenge. Write one entry a day.</p></main>`;

const browser = await chromium.launch(pageBrowser());
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(path.resolve(import.meta.dirname, "../public/social-card.png"), await page.screenshot());

  const letters = await page.evaluate(drawLetters);
  const ink = Buffer.from(letters.flatMap((letter) => letter.ink));
  writeFileSync(
    path.resolve(import.meta.dirname, "../../../packages/core/src/site/progress-card-letters.ts"),
    `/** Written by apps/web/scripts/render-social-card.ts: the letters of progress-card.ts, by their widths and heights. */
export const LETTERS: { sizes: [number, number][]; deflated: string } = {
  sizes: ${JSON.stringify(letters.map(({ height, width }) => [width, height]))},
  deflated:
    "${deflateSync(ink, { level: 9 }).toString("base64")}",
};
`,
  );
} finally {
  await browser.close();
}

/** Runs in the browser. Ink of each pixel, in sevenths. */
function drawLetters(): { width: number; height: number; ink: number[] }[] {
  const context = new OffscreenCanvas(232, 232).getContext("2d")!;
  function draw(width: number, height: number, paint: () => void) {
    context.reset();
    paint();
    const { data } = context.getImageData(0, 0, width, height);
    const ink = Array.from({ length: width * height }, (_, at) => Math.round((data[at * 4 + 3]! / 255) * 7));
    return { width, height, ink };
  }
  const widthIn = (font: string, text: string) => {
    context.font = font;
    return context.measureText(text).width;
  };
  const [large, small] = ["600 92px Besley", "500 56px Besley"];
  const letter = (font: string, text: string) =>
    draw(Math.ceil(widthIn(font, text)), 92, () => {
      context.font = font;
      context.fillText(text, 0, 76);
    });

  const [scale, radius, length] = [2.32, 36.5, 226];
  const words = Array.from("COMPLETED · COMPLETED ·");
  const bold = "700 10.5px Besley";
  const gap = (length - widthIn(bold, words.join(""))) / words.length;
  const seal = draw(232, 232, () => {
    context.font = bold;
    context.textAlign = "center";
    context.translate(116, 116);
    context.rotate((-12 * Math.PI) / 180);
    context.scale(scale, scale);
    let along = 0;
    for (const word of words) {
      const width = widthIn(bold, word);
      const angle = (along + width / 2) / radius - Math.PI / 2;
      context.save();
      context.rotate(angle);
      context.fillText(word, 0, -radius);
      context.restore();
      along += width + gap;
    }
  });
  return [
    ...Array.from("0123456789", (digit) => letter(large, digit)),
    ...Array.from("0123456789", (digit) => letter(small, digit)),
    letter(small, " / "),
    seal,
  ];
}
