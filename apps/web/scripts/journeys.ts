// `pnpm journeys`: walks the three journeys of e2e/journeys.spec.ts in several looks, and lays out the pictures of their stations
// in docs/pictures/journeys. The name of a look walks in that one alone.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { chromium } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";
import type { Look } from "../e2e/support/walker.ts";
import { contactSheet } from "./contact-sheet.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const source = path.join(root, ".cache/pictures/journeys");
const target = path.join(root, "docs/pictures/journeys");

const looks: Readonly<Record<string, Look>> = {
  "360-light": { width: 360, theme: "light", text: 100, keyboard: false, locale: "en-US" },
  "360-dark": { width: 360, theme: "dark", text: 100, keyboard: false, locale: "ja" },
  "360-large-text": { width: 360, theme: "light", text: 200, keyboard: false, locale: "ja" },
  "1280-light": { width: 1280, theme: "light", text: 100, keyboard: true, locale: "en-US" },
  "1280-dark": { width: 1280, theme: "dark", text: 100, keyboard: true, locale: "en-US" },
};

const only = process.argv[2];
mkdirSync(target, { recursive: true });
const browser = await chromium.launch(pageBrowser());
try {
  for (const [name, look] of Object.entries(looks)) {
    if (only !== undefined && name !== only) continue;
    const folder = path.join(source, name);
    rmSync(folder, { recursive: true, force: true });
    const walked = spawnSync("playwright", ["test", "journeys", "--project", "desktop"], {
      cwd: path.join(root, "apps/web"),
      env: { ...process.env, JOURNEY_PICTURES: folder, JOURNEY_LOOK: JSON.stringify(look) },
      stdio: "inherit",
    });
    if (walked.status !== 0) throw new Error(`The journeys did not come to their end in the look ${name}.`);
    for (const journey of readdirSync(folder)) {
      const stations = readdirSync(path.join(folder, journey)).toSorted();
      const prints = stations.map((file) => ({
        name: path.parse(file).name,
        picture: readFileSync(path.join(folder, journey, file)),
        width: look.width,
      }));
      await contactSheet(browser, prints, path.join(target, `${journey}-${name}.webp`), look.theme);
    }
  }
} finally {
  await browser.close();
}
