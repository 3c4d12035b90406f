// `pnpm contact-sheets [site | popup | screens]`: joins screenshots into images for the README, or into one image per screen.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chromium, type Browser, type Page } from "playwright";

import { pageBrowser } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..");
const SCREENSHOTS = join(ROOT, ".cache/screenshots/pictures");
const SCREEN_SHEETS = join(ROOT, ".cache/screenshots/sheets");
const target = join(ROOT, "docs/images");

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const suffix: Record<Theme, string> = { light: "", dark: "-dark" };

interface Sheet {
  columns: number;
  width: number;
  pictures: Readonly<Record<string, string>>;
}

const sheets: Readonly<Record<string, Sheet>> = {
  site: {
    columns: 3,
    width: 500,
    pictures: {
      "Landing page": "landing-1280",
      Feed: "feed-1280",
      "My page": "today-1280",
      Challenge: "challenge-1280",
      "Register Day": "written-1280",
      "Create challenge": "create-1280",
    },
  },
  popup: {
    columns: 4,
    width: 360,
    pictures: {
      "To write": "popup-write",
      Registered: "popup-written",
      "Changed elsewhere": "popup-conflict",
      Offline: "popup-waiting",
    },
  },
};

const GAP = 16;
const FONT = readFileSync(join(ROOT, "packages/ui/src/styles/fonts/inter.woff2")).toString("base64");
const COLORS = { light: "background: #dbd1be; color: #25201a", dark: "background: #323740; color: #ece5d8" };

interface Picture {
  caption: string;
  name: string;
}

interface Layout {
  columns: number;
  width: number;
  theme: Theme;
  image: string;
}

async function layOut(
  browser: Browser,
  pictures: readonly Picture[],
  { columns, image, theme, width }: Layout,
): Promise<{ page: Page; png: Buffer }> {
  const page = await browser.newPage({ viewport: { width: columns * (width + GAP) + GAP, height: 600 } });
  const figures = pictures.map(({ caption, name }) => {
    const path = join(SCREENSHOTS, `${name}.png`);
    if (!existsSync(path)) throw new Error(`${path} is missing: run pnpm screenshots first`);
    const data = readFileSync(path, "base64");
    return `<figure><img width="${width}" src="data:image;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
  });
  await page.setContent(`<style>
    @font-face { font-family: Sheet; src: url(data:font/woff2;base64,${FONT}); font-weight: 400 700 }
    body { margin: 0; ${COLORS[theme]}; font: 600 13px/1 Sheet }
    main { padding: ${GAP}px; columns: ${columns}; column-gap: ${GAP}px }
    figure { margin: 0 0 ${GAP}px; break-inside: avoid }
    img { display: block; max-width: 100%; object-fit: cover; object-position: top; border-radius: 4px; ${image} }
    figcaption { padding: 8px 2px 0 }
  </style><main>${figures.join("")}</main>`);
  return { page, png: await page.locator("main").screenshot() };
}

async function readmeSheet(
  browser: Browser,
  { columns, pictures, width }: Sheet,
  theme: Theme,
): Promise<Buffer> {
  const each = Object.entries(pictures).map(([caption, name]) => ({ caption, name: name + suffix[theme] }));
  const layout = { columns, width, theme, image: "max-height: 900px" };
  const { page, png } = await layOut(browser, each, layout);
  const webp = await toWebp(page, png);
  await page.close();
  return webp;
}

const VARIANT = /(?:-(?:390|1280|1200))?(?:-dark)?(?:-ja)?$/;

/** Shows all variants of a screen in one image. */
async function screenSheets(browser: Browser): Promise<void> {
  mkdirSync(SCREEN_SHEETS, { recursive: true });
  const names = readdirSync(SCREENSHOTS).flatMap((file) =>
    file.endsWith(".png") ? [file.slice(0, -4)] : [],
  );
  const screens = Map.groupBy(names.toSorted(), (name) => name.replace(VARIANT, ""));
  for (const [screen, variants] of screens) {
    const each = variants.map((name) => ({ caption: name, name }));
    const layout = {
      columns: Math.min(each.length, 4),
      width: 640,
      theme: "light" as const,
      image: "max-height: 1400px",
    };
    const { page, png } = await layOut(browser, each, layout);
    writeFileSync(join(SCREEN_SHEETS, `${screen}.png`), png);
    await page.close();
  }
}

/** Encodes WebP in the browser. Screenshots in WebP have a third of the size of PNG or JPEG. */
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
const unknown = requested.filter((name) => !(name in sheets) && name !== "screens");
if (unknown.length > 0) throw new Error(`There is no sheet ${unknown.join(", ")}.`);

mkdirSync(target, { recursive: true });
const browser = await chromium.launch(pageBrowser());
try {
  for (const [name, sheet] of Object.entries(sheets)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    for (const theme of THEMES)
      writeFileSync(join(target, `${name}-${theme}.webp`), await readmeSheet(browser, sheet, theme));
  }
  if (requested.includes("screens")) await screenSheets(browser);
} finally {
  await browser.close();
}
