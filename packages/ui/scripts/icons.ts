// Renders icons from the SVG files of src/brand. After a change of the logo, run this script and commit the PNG files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";

const brand = join(import.meta.dirname, "../src/brand");
const root = join(import.meta.dirname, "../../..");

interface Icon {
  readonly source: "logo-maskable.svg" | "logo-small.svg" | "logo.svg";
  readonly size: number;
  readonly to: string;
}

/** Icons of each app. The 16 px icon has a separate drawing. */
const icons: readonly Icon[] = [
  { source: "logo-small.svg", size: 16, to: "apps/extension/public/icon/16.png" },
  ...[32, 48, 96, 128].map((size): Icon => ({
    source: "logo.svg",
    size,
    to: `apps/extension/public/icon/${size}.png`,
  })),
  { source: "logo.svg", size: 32, to: "apps/web/public/favicon-32.png" },
  { source: "logo-maskable.svg", size: 180, to: "apps/web/public/apple-touch-icon.png" },
  ...[192, 512].flatMap((size): Icon[] => [
    { source: "logo.svg", size, to: `apps/web/public/icons/${size}.png` },
    { source: "logo-maskable.svg", size, to: `apps/web/public/icons/maskable-${size}.png` },
  ]),
];

const browser = await chromium.launch(pageBrowser());
try {
  const page = await browser.newPage();
  for (const { size, source, to } of icons) {
    const svg = Buffer.from(readFileSync(join(brand, source))).toString("base64");
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0}img{display:block}</style><img src="data:image/svg+xml;base64,${svg}" width="${size}" height="${size}">`,
    );
    const path = join(root, to);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, await page.screenshot({ omitBackground: true }));
    console.log(to);
  }
} finally {
  await browser.close();
}
writeFileSync(join(root, "apps/web/public/favicon.svg"), readFileSync(join(brand, "logo.svg")));
