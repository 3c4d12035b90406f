// `pnpm journeys`: walks the three journeys of e2e/journeys.spec.ts in several looks, and the month in popup and site of the
// extension's e2e/a-month.spec.ts, and lays out the pictures of their stations in docs/images/journeys. The name of a
// look walks in that one alone. The machine needs fonts for Japanese and for emoji, or the pictures have boxes in their place.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { chromium } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";
import { contactSheet, pngWidth, SCREENSHOTS, ROOT } from "../../../scripts/screenshots.ts";
import type { Look } from "../e2e/support/walker.ts";

const source = path.join(SCREENSHOTS, "journeys");
const target = path.join(ROOT, "docs/images/journeys");

/** As a-month.spec.ts has it. */
interface PopupLook {
  theme: Look["theme"];
  language: "en-US" | "ja-JP";
  text: 100 | 125;
}

/** Where somebody walks, and in which look. */
interface Walk {
  app: "web" | "extension";
  spec: string;
  look: Look | PopupLook;
}

const atSite = (look: Look): Walk => ({ app: "web", spec: "journeys", look });
const inPopup = (look: PopupLook): Walk => ({ app: "extension", spec: "a-month", look });

const walks: Readonly<Record<string, Walk>> = {
  "360-light": atSite({ width: 360, theme: "light", text: 100, keyboard: false, locale: "en-US" }),
  "360-dark": atSite({ width: 360, theme: "dark", text: 100, keyboard: false, locale: "ja" }),
  "360-large-text": atSite({ width: 360, theme: "light", text: 200, keyboard: false, locale: "ja" }),
  "1280-light": atSite({ width: 1280, theme: "light", text: 100, keyboard: true, locale: "en-US" }),
  "1280-dark": atSite({ width: 1280, theme: "dark", text: 100, keyboard: true, locale: "en-US" }),
  light: inPopup({ theme: "light", language: "en-US", text: 100 }),
  "dark-japanese": inPopup({ theme: "dark", language: "ja-JP", text: 100 }),
  "large-text": inPopup({ theme: "light", language: "en-US", text: 125 }),
};

const only = process.argv[2];
mkdirSync(target, { recursive: true });
const browser = await chromium.launch(pageBrowser());
try {
  for (const [name, { app, look, spec }] of Object.entries(walks)) {
    if (only !== undefined && name !== only) continue;
    const folder = path.join(source, name);
    rmSync(folder, { recursive: true, force: true });
    const walked = spawnSync(
      "playwright",
      ["test", spec, ...(app === "web" ? ["--project", "desktop"] : [])],
      {
        cwd: path.join(ROOT, "apps", app),
        env: { ...process.env, JOURNEY_PICTURES: folder, JOURNEY_LOOK: JSON.stringify(look) },
        stdio: "inherit",
      },
    );
    if (walked.status !== 0) throw new Error(`The journeys did not come to their end in the look ${name}.`);
    for (const journey of readdirSync(folder)) {
      const stations = readdirSync(path.join(folder, journey)).toSorted();
      const prints = stations.map((file) => {
        const picture = readFileSync(path.join(folder, journey, file));
        return { name: path.parse(file).name, picture, width: pngWidth(picture) };
      });
      await contactSheet(browser, prints, path.join(target, `${journey}-${name}.webp`), look.theme);
    }
  }
} finally {
  await browser.close();
}
