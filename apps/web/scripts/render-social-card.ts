// `pnpm --filter @diary/web run social-card`: draws the picture that links to the site show. Run after the mark has changed.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

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
} finally {
  await browser.close();
}
