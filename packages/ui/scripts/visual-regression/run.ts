// Captures every story in both themes. `pnpm screenshots:update`, before a change, keeps the pictures in .cache;
// `pnpm screenshots:compare`, after it, compares. `-- --only <part of an id>` does some, `-- --as-built` skips the Storybook's
// build. Differences is in test-results/pictures: before, after, and the difference in red.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Page } from "playwright";

import { listStories, openStory, type Story } from "../pictures/stories.ts";
import { launchBrowser, createStablePage, root, serveStorybook } from "../pictures/storybook.ts";
import { compare } from "./compare-screenshots.ts";

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Of a long page the upper part is enough: what repeats below says nothing new. */
const most = 1200;

/** Height of what is captured: of the story's own content, or of the window where something floats above it. */
async function contentHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const floating = document.querySelector(
      "[role=dialog], [role=menu], [data-radix-popper-content-wrapper], li[data-state=open]",
    );
    if (floating !== null && document.querySelector("#storybook-root")?.contains(floating) !== true)
      return 640;
    const parts = Array.from(document.querySelectorAll("#storybook-root *"));
    const bottoms = parts.map((part) => part.getBoundingClientRect().bottom + scrollY);
    return Math.ceil(Math.max(24, ...bottoms)) + 16;
  });
}

/** The open story, by day and by night: two PNGs of one rendering. */
async function capture(page: Page, width: number): Promise<Readonly<Record<Theme, Buffer>>> {
  const height = Math.min(await contentHeight(page), most);
  const take = async (theme: Theme) => {
    await page.evaluate((wanted) => {
      document.documentElement.dataset["theme"] = wanted;
    }, theme);
    return page.screenshot({
      animations: "disabled",
      clip: { x: 0, y: 0, width, height },
      fullPage: true,
    });
  };
  const light = await take("light");
  return { light, dark: await take("dark") };
}

const accepted = join(root, ".cache/screenshots/stories");
const results = join(root, "test-results/pictures");
const accepting = process.argv.includes("--accept");
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;

const complaints: string[] = [];
const capturedFiles = new Set<string>();

async function check(file: string, png: Buffer): Promise<void> {
  const place = join(accepted, file);
  capturedFiles.add(file);
  const comparison = existsSync(place) ? compare(readFileSync(place), png) : undefined;
  if (comparison?.status === "same") return;
  if (accepting) {
    writeFileSync(place, png);
    console.log(`accepted ${file}`);
    return;
  }
  writeFileSync(join(results, file), comparison?.diff ?? png);
  complaints.push(`${file}: ${comparison === undefined ? "not accepted yet" : said(comparison)}`);
}

function said(comparison: Exclude<ReturnType<typeof compare>, { status: "same" }>): string {
  return comparison.status === "resized"
    ? `${comparison.from} became ${comparison.to}`
    : `${comparison.pixels} pixels changed`;
}

/** Captures stories from the shared list until it is empty. */
async function work(browser: Browser, url: string, stories: Story[]): Promise<void> {
  const page = await createStablePage(browser);
  for (let story = stories.shift(); story !== undefined; story = stories.shift()) {
    try {
      await openStory(page, url, story);
      const pictures = await capture(page, story.width);
      for (const theme of themes) await check(`${story.id}.${theme}.png`, pictures[theme]);
    } catch (error) {
      complaints.push(`${story.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await page.close();
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
mkdirSync(accepted, { recursive: true });
const storybook = await serveStorybook();
const browser = await launchBrowser();
try {
  const page = await createStablePage(browser);
  const all = await listStories(page, storybook.url);
  await page.close();
  writeFileSync(join(accepted, "stories.json"), JSON.stringify(all));
  const stories = all.filter(({ id }) => only === undefined || id.includes(only));
  if (stories.length === 0) throw new Error("No story has such an id");
  const count = stories.length;
  await Promise.all([work(browser, storybook.url, stories), work(browser, storybook.url, stories)]);
  const known = only === undefined ? readdirSync(accepted).filter((name) => name.endsWith(".png")) : [];
  for (const file of known.filter((name) => !capturedFiles.has(name))) {
    if (accepting && complaints.length === 0) rmSync(join(accepted, file));
    else complaints.push(`${file}: its story is gone`);
  }
  console.log(
    `${count} stories in two themes: ${complaints.length === 0 ? "all as accepted" : "look at these"}`,
  );
} finally {
  await browser.close();
  storybook.close();
}
for (const complaint of complaints.toSorted()) console.error(complaint);
if (complaints.length > 0) {
  console.error(`The pictures are in ${results}. Accept them with: pnpm screenshots:update`);
  process.exit(1);
}
