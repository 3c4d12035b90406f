// `pnpm contact-sheets [popup]` arranges screenshots of .cache/screenshots into sheets for the README.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chromium, type Browser, type Page } from "playwright";

import { pageBrowser } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..");
const SCREENSHOTS = join(ROOT, ".cache/screenshots");
const target = join(ROOT, "docs/images");

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

interface Sheet {
  columns: number;
  width: number;
  /** Prefix of the files in .cache/screenshots. */
  from: string;
  pictures: Readonly<Record<string, string>>;
}

const sheets: Readonly<Record<string, Sheet>> = {
  site: {
    columns: 3,
    width: 500,
    from: "screens/",
    pictures: {
      "Landing page": "landing-1280",
      Feed: "home-signed-in-1280",
      "My page": "my-page-1280",
      Challenge: "challenge-owner-1280",
      "Register Day": "register-day-1280",
      "Create challenge": "create-challenge-1280",
    },
  },
  popup: {
    columns: 4,
    width: 360,
    from: "extension/",
    pictures: {
      "To write": "to-write",
      Registered: "registered",
      "Changed elsewhere": "conflict",
      Offline: "waiting",
    },
  },
};

const GAP = 16;
const FONT = readFileSync(join(ROOT, "packages/ui/src/styles/fonts/inter.woff2")).toString("base64");
const COLORS = { light: "background: #dbd1be; color: #25201a", dark: "background: #323740; color: #ece5d8" };

async function layOut(browser: Browser, sheet: Sheet, theme: Theme, file: string): Promise<void> {
  const { columns, from, pictures, width } = sheet;
  const viewport = { width: columns * (width + GAP) + GAP, height: 600 };
  const page = await browser.newPage({ viewport });
  const figures = Object.entries(pictures).map(([caption, name]) => {
    const path = join(SCREENSHOTS, `${from}${name}-${theme}.png`);
    if (!existsSync(path)) throw new Error(`${path} is missing: run the command that makes it`);
    const data = readFileSync(path, "base64");
    return `<figure><img width="${width}" src="data:image;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
  });
  await page.setContent(`<style>
    @font-face { font-family: Sheet; src: url(data:font/woff2;base64,${FONT}); font-weight: 400 700 }
    body { margin: 0; ${COLORS[theme]}; font: 600 13px/1 Sheet }
    main { padding: ${GAP}px; columns: ${columns}; column-gap: ${GAP}px }
    figure { margin: 0 0 ${GAP}px; break-inside: avoid }
    img { display: block; max-width: 100%; max-height: 900px; object-fit: cover; object-position: top; border-radius: 4px }
    figcaption { padding: 8px 2px 0 }
  </style><main>${figures.join("")}</main>`);
  writeFileSync(file, await toWebp(page, await page.locator("main").screenshot()));
  await page.close();
}

/** The browser encodes WebP, which has a third of the size of PNG or JPEG for flat interfaces. */
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

const requested = process.argv.slice(2).filter((argument) => argument !== "--");
const unknown = requested.filter((name) => !(name in sheets));
if (unknown.length > 0) throw new Error(`There is no sheet ${unknown.join(", ")}.`);

mkdirSync(target, { recursive: true });
const browser = await chromium.launch(pageBrowser());
try {
  for (const [name, sheet] of Object.entries(sheets)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    for (const theme of THEMES) await layOut(browser, sheet, theme, join(target, `${name}-${theme}.webp`));
  }
} finally {
  await browser.close();
}
