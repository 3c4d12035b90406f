// Draws the toolbar's and the stores' icons from the mark of the brand: `node scripts/icons.ts`.
import { mkdir, writeFile } from "node:fs/promises";

import { chromium } from "playwright";

import { chromiumArgs, chromiumPath } from "../../../scripts/chromium.ts";

const SIZES = [16, 32, 48, 96, 128];
const folder = new URL("../public/icon/", import.meta.url);

/** A stamp: a double ring with the tick of a day that is done. The small sizes have no room for the second ring. */
function markSvg(size: number): string {
  const detailed = size > 32;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="${size}" height="${size}">
    <circle cx="64" cy="64" r="${detailed ? 58 : 62}" fill="#b8321a"/>
    ${detailed ? '<circle cx="64" cy="64" r="49" fill="none" stroke="#fffaf2" stroke-width="4"/>' : ""}
    <path d="${detailed ? "M41 66l16 16 31-35" : "M31 66l22 22 44-48"}" fill="none" stroke="#fffaf2"
      stroke-width="${detailed ? 12 : 18}" stroke-linecap="round" stroke-linejoin="round"/>
  </svg>`;
}

const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArgs,
  ...(executablePath === undefined ? {} : { executablePath }),
});
const page = await browser.newPage();
await mkdir(folder, { recursive: true });
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="margin:0">${markSvg(size)}</body>`);
  await writeFile(new URL(`${size}.png`, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();
