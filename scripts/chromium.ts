// Finds a Chromium for the browser tests; run directly, it also gets one where there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { chromium } from "playwright";

const places = [
  process.env["CHROMIUM_PATH"],
  chromium.executablePath(),
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Chromium without a window of its own around the page, which would cost as much as the page. */
const shell = "/usr/bin/chromium-headless-shell";

const isRoot = process.getuid?.() === 0;

/** Path of the first Chromium found, in the order: CHROMIUM_PATH, Playwright's own, the system's. */
export function chromiumPath(): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place));
}

/** Launch arguments: no sandbox for root (Chromium refuses it), and no traffic of the browser's own. */
export const chromiumArgs = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Whether Playwright chooses by itself: its own browsers, which come with a shell. */
const hasPlaywrights = () => !process.env["CHROMIUM_PATH"] && existsSync(chromium.executablePath());

/** How Playwright starts a browser for pages: CHROMIUM_PATH, Playwright's own, the system's headless shell, the system's. */
export function pageBrowser(): { executablePath?: string; args: string[] } {
  const system = !process.env["CHROMIUM_PATH"] && existsSync(shell) ? shell : chromiumPath();
  return { ...(!hasPlaywrights() && system !== undefined && { executablePath: system }), args: chromiumArgs };
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "inherit", timeout: 600_000 }).status === 0;
}

/** As root on Debian or Ubuntu. */
function apt(...packages: string[]): boolean {
  return (
    isRoot &&
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "--no-install-recommends", ...packages)
  );
}

if (import.meta.main) {
  if (chromiumPath() === undefined) {
    run("playwright", "install", "chromium");
    if (chromiumPath() === undefined) apt("chromium", "chromium-headless-shell");
  } else if (!process.env["CHROMIUM_PATH"] && !hasPlaywrights() && !existsSync(shell)) {
    // The tests of pages take half the processor time in it.
    apt("chromium-headless-shell");
  }
  if (chromiumPath() === undefined) {
    console.error("The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one.");
    process.exit(1);
  }
}
