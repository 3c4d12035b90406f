import { writeFileSync } from "node:fs";

import type { Browser } from "playwright";

import { asWebp } from "../../../scripts/as-webp.ts";

/** A picture of one page, with what it shows. */
export interface Print {
  name: string;
  picture: Buffer;
  width: number;
}

/** Narrow pages as they are, wide ones small. */
const WIDEST = 500;
const SHEET_WIDTH = 1560;
const GAP = 16;

/** Lays pictures side by side, each with its name, and saves them as one: WebP or JPEG, as the file is named. */
export async function contactSheet(
  browser: Browser,
  prints: readonly Print[],
  file: string,
  theme: "light" | "dark",
): Promise<void> {
  const columnOf = (print: Print) => Math.min(WIDEST, print.width);
  const column = Math.min(...prints.map(columnOf));
  const columns = Math.min(Math.floor(SHEET_WIDTH / (column + GAP)), prints.length);
  const width = columns * (column + GAP) + GAP;
  const page = await browser.newPage({ viewport: { width, height: 600 } });
  const figures = prints.map(
    (print) =>
      `<figure style="width: ${columnOf(print)}px"><figcaption>${print.name}</figcaption>` +
      `<img src="data:image/png;base64,${print.picture.toString("base64")}"></figure>`,
  );
  await page.setContent(`<style>
    body { display: flex; flex-wrap: wrap; align-items: start; gap: ${GAP}px; margin: ${GAP}px }
    body { font: 13px sans-serif; background: ${theme === "dark" ? "#555; color: #fff" : "#bbb"} }
    figure { margin: 0 }
    img { display: block; width: 100% }
  </style>${figures.join("")}`);
  if (file.endsWith(".webp"))
    writeFileSync(file, await asWebp(page, await page.screenshot({ fullPage: true })));
  else await page.screenshot({ path: file, type: "jpeg", quality: 60, fullPage: true });
  await page.close();
}
