// `pnpm contact-sheets` lays out the pictures that the README shows, from what `pnpm screenshots:pages` and `pnpm screenshots:extension`
// left in .cache/screenshots. Only these sheets are committed.
//   pnpm contact-sheets popup   these sheets alone
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright";

import { pageBrowser } from "./chromium.ts";
import { contactSheet, SCREENSHOTS, ROOT, THEMES, type Print, type Theme } from "./screenshots.ts";

const target = join(ROOT, "docs/images");

function print(theme: Theme, name: string, file: string, width: number): Print {
  const path = join(SCREENSHOTS, `${file}${theme}.png`);
  if (!existsSync(path)) throw new Error(`${path} is missing: run the command that makes it`);
  return { name, picture: readFileSync(path), width };
}

const SITE = {
  "Landing page": "landing",
  Feed: "home-signed-in",
  "My page": "my-page",
  Challenge: "challenge-owner",
  "Register Day": "register-day",
  "Create challenge": "create-challenge",
};
const POPUP = {
  "To write": "to-write",
  Registered: "registered",
  "Changed elsewhere": "conflict",
  Offline: "waiting",
};

const sheets: Record<string, { columns: number; prints: (theme: Theme) => Print[] }> = {
  site: {
    columns: 3,
    prints: (theme) =>
      Object.entries(SITE).map(([name, file]) => print(theme, name, `screens/${file}-1280-`, 500)),
  },
  popup: {
    columns: 4,
    prints: (theme) =>
      Object.entries(POPUP).map(([name, file]) => print(theme, name, `extension/${file}-`, 360)),
  },
};

const requested = process.argv.slice(2).filter((argument) => argument !== "--");
const unknown = requested.filter((name) => !(name in sheets));
if (unknown.length > 0) throw new Error(`There is no sheet ${unknown.join(", ")}.`);

mkdirSync(target, { recursive: true });
const browser = await chromium.launch(pageBrowser());
try {
  for (const [name, { columns, prints }] of Object.entries(sheets)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    for (const theme of THEMES)
      await contactSheet(browser, prints(theme), join(target, `${name}-${theme}.webp`), theme, columns);
  }
} finally {
  await browser.close();
}
