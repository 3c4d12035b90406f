// What the commands that take pictures share: a page as a picture, and pictures on one sheet.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Page } from "playwright";

export type Theme = "light" | "dark";
export const THEMES = ["light", "dark"] as const;
/** Widths at which pages are looked at. */
export const WIDTHS = [360, 1280] as const;

export const ROOT = join(import.meta.dirname, "..");
/** Where pictures are stored; only sheets in docs/images are committed. */
export const SCREENSHOTS = join(ROOT, ".cache/screenshots");

/** The page in one look, down to `height`; what stands over it where a dialog is open, which is as tall as the window. */
export async function takePage(
  page: Page,
  { theme, width, height }: { theme: Theme; width: number; height: number },
): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
  // Skeletons appear late, so as not to flicker.
  await page.waitForTimeout(500);
  await page.evaluate(() => document.fonts.ready);
  if ((await page.getByRole("dialog").count()) > 0) return page.screenshot();
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(tall, height) } });
}

/** A picture, as PNG or JPEG, with its caption. */
export interface Print {
  name: string;
  picture: Buffer;
  width: number;
}

/** In pixels, as a PNG says in its header. */
export function pngWidth(png: Buffer): number {
  return png.readUInt32BE(16);
}

const GAP = 16;
const FONT = readFileSync(join(ROOT, "packages/ui/src/styles/fonts/inter.woff2")).toString("base64");
const COLORS = { light: "background: #dbd1be; color: #25201a", dark: "background: #323740; color: #ece5d8" };

/** Lays pictures out in columns, each with its name, and saves them as one WebP. */
export async function contactSheet(
  browser: Browser,
  prints: readonly Print[],
  file: string,
  theme: Theme,
  columns?: number,
): Promise<void> {
  const column = Math.min(500, ...prints.map(({ width }) => width));
  const count = columns ?? Math.min(Math.floor(1560 / (column + GAP)), prints.length);
  const viewport = { width: columns === undefined ? count * (column + GAP) + GAP : 1600, height: 600 };
  const page = await browser.newPage({ viewport });
  const figures = prints.map(
    ({ name, picture, width }) =>
      `<figure><img width="${Math.min(500, width)}" src="data:image;base64,${picture.toString("base64")}"><figcaption>${name}</figcaption></figure>`,
  );
  await page.setContent(`<style>
    @font-face { font-family: Sheet; src: url(data:font/woff2;base64,${FONT}); font-weight: 400 700 }
    body { margin: 0; ${COLORS[theme]}; font: 600 13px/1 Sheet }
    main { padding: ${GAP}px; columns: ${count}; column-gap: ${GAP}px }
    figure { margin: 0 0 ${GAP}px; break-inside: avoid }
    img { display: block; max-width: 100%; max-height: ${columns === undefined ? "none" : "900px"}; object-fit: cover; object-position: top; border-radius: 4px }
    figcaption { padding: 8px 2px 0 }
  </style><main>${figures.join("")}</main>`);
  writeFileSync(file, await toWebp(page, await page.locator("main").screenshot()));
  await page.close();
}

/** The browser compresses: WebP takes a third of what PNG or JPEG take for flat interfaces with text. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8);
  }, png.toString("base64"));
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
