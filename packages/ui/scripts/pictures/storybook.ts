import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";

import { chromium, type Browser, type Page } from "playwright";
import sirv from "sirv";

import { pageBrowser } from "../../../../scripts/chromium.ts";

export const root = join(import.meta.dirname, "../../../..");

export interface Storybook {
  readonly url: string;
  readonly close: () => void;
}

/** Builds the Storybook, unless `--as-built` says that it is up to date, and serves it on a free port. */
export async function serveStorybook(): Promise<Storybook> {
  if (!process.argv.includes("--as-built")) {
    execFileSync("storybook", ["build", "--quiet"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  }
  const files = sirv(join(root, "storybook-static"));
  const server = createServer((request, response) => files(request, response));
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** A browser that renders alike everywhere: no hinting, no subpixel colours, one colour profile. */
export async function launchBrowser(): Promise<Browser> {
  const { args, ...browser } = pageBrowser();
  const alike = [
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
  ];
  return chromium.launch({ ...browser, args: [...args, ...alike] });
}

/** A page whose clock, language, zone and taste for movement are always the same. */
export async function createStablePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    colorScheme: "light",
    locale: "en-US",
    reducedMotion: "reduce",
    timezoneId: "UTC",
  });
  await page.clock.setFixedTime("2026-11-20T12:00:00Z");
  return page;
}
