// `pnpm screenshots:pages [screen…]` writes every screen in both themes, widths and languages to .cache/screenshots/pictures.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { startTestBackend, type TestBackend } from "@diary/server/testing";
import { ApiUser } from "@diary/testkit/api-user";
import { shiftClock } from "@diary/testkit/shift-clock";
import { expect } from "@playwright/test";
import { chromium, type Browser, type BrowserContext, type Page, type Request } from "playwright";

import { buildSite, SITE_OUTPUT } from "../../../scripts/build.ts";
import { pageBrowser } from "../../../scripts/chromium.ts";
import { PICTURE_SHIFT } from "../../../scripts/pictures/clock.ts";
import {
  accountOf,
  challengeId,
  diaries,
  fillDiaries,
  languages,
  writeToday,
} from "../../../scripts/pictures/diary.ts";
import type { PictureLanguage } from "../../../scripts/pictures/diary.ts";
import * as screens from "../../../scripts/pictures/screens.ts";
import type { Screen, Shown } from "../../../scripts/pictures/screens.ts";

const folder = path.join(import.meta.dirname, "../../../.cache/screenshots/pictures");
const WINDOWS = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 } },
];
const MAX_HEIGHT = 3600;

interface Account {
  email: string;
  password: string;
}

const requested = process.argv.slice(2).filter((argument) => argument !== "--");
const isRequested = (name: string) => requested.length === 0 || requested.includes(name);

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/user/signin");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL("**/mypage");
}

async function takePage(page: Page): Promise<Buffer> {
  await page.waitForTimeout(400);
  await page.evaluate(() => document.fonts.ready);
  if ((await page.locator("[role=dialog], [role=menu]").count()) > 0) return page.screenshot();
  const { width } = page.viewportSize()!;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(tall, MAX_HEIGHT);
  // Moves the bottom bar from the end of the window to the end of the image.
  const style = `.phone-bar { position: absolute; top: calc(${height}px - var(--edge-bar)); bottom: auto }`;
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height }, style });
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForTimeout(300);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollTo(0, 0));
}

/** Resolves when no element was added or removed for `quietMs`. Runs in the page. */
const untilQuiet = (quietMs: number) =>
  new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, quietMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, quietMs);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

const PAGE_TIMEOUT_MS = 20_000;
type PageWait = (name: string) => Promise<void>;

/** Waits for the page's content: on a busy machine, the network is also idle before the page's code runs. */
function waitFor(page: Page): PageWait {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async (name) => {
    if (name.startsWith("mail")) return;
    await page.locator("main h1").first().waitFor({ state: "attached", timeout: PAGE_TIMEOUT_MS });
    // The landing page may load its cards only after input.
    const skeletons = page.locator("main .animate-breathe");
    if (name !== "landing") await expect(skeletons).toHaveCount(0, { timeout: PAGE_TIMEOUT_MS });
    const end = Date.now() + PAGE_TIMEOUT_MS;
    do await page.evaluate(untilQuiet, 500);
    while (pending.size > 0 && Date.now() < end);
  };
}

async function takeScreen(page: Page, name: string, screen: Screen, shown: Shown): Promise<void> {
  const waitForPage = waitFor(page);
  const address = await screen(page, shown);
  if (typeof address === "string") await page.goto(address);
  await page.waitForLoadState("networkidle");
  await waitForPage(name);
  if (name.startsWith("today") || name === "offline") {
    await scrollThrough(page);
    await waitForPage(name);
  }
  const { width } = page.viewportSize()!;
  const suffix = shown.language === "ja" ? "-ja" : "";
  if (name === "book") {
    await page.pdf({ path: path.join(folder, `book${suffix}.pdf`), preferCSSPageSize: true });
  }
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const file = `${name}-${width}${theme === "dark" ? "-dark" : ""}${suffix}.png`;
    writeFileSync(path.join(folder, file), await takePage(page));
  }
}

async function takeScreens(
  context: BrowserContext,
  list: Readonly<Record<string, Screen>>,
  shown: Shown,
): Promise<void> {
  for (const [name, screen] of Object.entries(list)) {
    if (!isRequested(name)) continue;
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    try {
      await takeScreen(page, name, screen, shown);
    } catch (error) {
      console.error(`${name} (${shown.language}):`, String(error).slice(0, 400));
      process.exitCode = 1;
    }
    await page.close();
  }
}

async function takeAs(
  browser: Browser,
  backend: TestBackend,
  list: Readonly<Record<string, Screen>>,
  signInAs?: (language: PictureLanguage) => Account & { open?: string },
  serviceWorkers: "allow" | "block" = "block",
): Promise<void> {
  if (!Object.keys(list).some(isRequested)) return;
  for (const language of languages) {
    const { user } = diaries[language];
    const account = signInAs?.(language);
    const shown: Shown = {
      language,
      user,
      challenges: {
        open: account?.open ?? (await challengeId(backend, language, "open")),
        last: await challengeId(backend, language, "last"),
        completed: await challengeId(backend, language, "completed"),
      },
      circle,
      others: await challengeId(backend, language === "en" ? "ja" : "en", "open"),
      search: language === "en" ? "parser" : "パーサー",
    };
    for (const window of WINDOWS) {
      const context = await browser.newContext({
        ...window,
        baseURL: backend.url,
        locale: language === "en" ? "en-US" : "ja",
        timezoneId: "UTC",
        reducedMotion: "reduce",
        serviceWorkers,
      });
      await context.addInitScript(shiftClock, PICTURE_SHIFT);
      if (account !== undefined) {
        const page = await context.newPage();
        await signIn(page, account);
        await page.waitForLoadState("networkidle");
        await page.close();
        // The sign-in above has opened My page, which marks new likes and the welcome as seen.
        await backend.sql(
          "update setting set likes_seen_at = now() - interval '2 days', lapse_seen_on = null",
        );
      }
      await takeScreens(context, list, shown);
      await context.close();
    }
  }
}

await buildSite();
if (requested.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const backend = await startTestBackend({ webRoot: SITE_OUTPUT });
// The header `Date` has the real time, not the time of the pictures.
backend.sendDate(false);
const circle = await fillDiaries(backend);
const { args, ...executable } = pageBrowser();
// With font hinting, letters would be spaced unevenly.
const browser = await chromium.launch({ ...executable, args: [...args, "--font-render-hinting=none"] });
try {
  await takeAs(browser, backend, screens.visitorScreens);
  await takeAs(browser, backend, screens.openScreens, accountOf);
  await takeAs(browser, backend, screens.offlineScreens, accountOf, "allow");
  await writeToday(backend, "open");
  await takeAs(browser, backend, screens.writtenScreens, accountOf);
  await writeToday(backend, "last");
  await takeAs(browser, backend, screens.doneScreens, accountOf);
  const starter = await new ApiUser(backend).signUp();
  const start_date = new Date().toISOString().slice(0, 10);
  await takeAs(browser, backend, screens.emptyScreens, () => starter);
  const open = await starter.setChallenge({
    title: "30 days of TypeScript",
    category: "TypeScript",
    days: 30,
    start_date,
  });
  const text =
    "Installed the compiler, switched strict on, and read every red line aloud. There were nineteen.";
  await starter.writeDay(
    open,
    start_date,
    `${text} I repaired two and understood one.\n\nTomorrow: the third.`,
  );
  await takeAs(browser, backend, screens.newUserScreens, () => ({
    email: starter.email,
    password: starter.password,
    open,
  }));
  const returning = await new ApiUser(backend).signUp();
  const weeks = { title: "Ten minutes of piano", days: 30, start_date: "2026-11-02" };
  const lapsed = await returning.setChallenge(weeks);
  const ended = await returning.setChallenge({ ...weeks, title: "Cold showers", days: 14 });
  for (const date of ["2026-11-02", "2026-11-03", "2026-11-05", "2026-11-06", "2026-11-09"])
    for (const challenge of [lapsed, ended])
      await returning.writeDay(challenge, date, "Slowly, and with the metronome. It was right, I was not.");
  await returning.call("end_challenge", { challenge_id: ended });
  // A challenge that was created a moment ago would count as the last activity.
  await backend.sql("update challenge set created_at = start_date where user_id = $1", [returning.id]);
  await takeAs(browser, backend, screens.returningScreens, () => ({
    email: returning.email,
    password: returning.password,
    open: ended,
  }));
} finally {
  await browser.close();
  await backend.close();
}
