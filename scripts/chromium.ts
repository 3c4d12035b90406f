// Finds a Chromium for browser tests. When run directly, installs one if none is found.
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

const shell = "/usr/bin/chromium-headless-shell";

const isRoot = process.getuid?.() === 0;

export function chromiumPath(): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place));
}

/** Root needs `--no-sandbox`. The other options prevent background traffic. */
export const chromiumArgs = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const hasPlaywrights = () => !process.env["CHROMIUM_PATH"] && existsSync(chromium.executablePath());

/** Uses the first of CHROMIUM_PATH, Playwright's browser, the system's headless shell and the system's browser. */
export function pageBrowser(): { executablePath?: string; args: string[] } {
  const system = !process.env["CHROMIUM_PATH"] && existsSync(shell) ? shell : chromiumPath();
  return { ...(!hasPlaywrights() && system !== undefined && { executablePath: system }), args: chromiumArgs };
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "inherit", timeout: 600_000 }).status === 0;
}

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
    // The headless shell needs half the browser's processor time.
    apt("chromium-headless-shell");
  }
  if (chromiumPath() === undefined) {
    console.error("The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its program.");
    process.exit(1);
  }
}
