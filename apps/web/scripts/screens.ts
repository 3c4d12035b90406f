// `pnpm screens`: every page with demo data, light and dark, narrow and wide, into .cache/pictures/screens.
import { mkdirSync } from "node:fs";
import path from "node:path";

import { expect } from "@playwright/test";
import { chromium, type Browser, type Page } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";
import { demoAccount, startDemo } from "./demo-server.ts";

const folder = path.resolve(import.meta.dirname, "../../../.cache/pictures/screens");
const widths = [360, 1280];
const themes = ["light", "dark"] as const;
/** Wide enough for a first look; longer pages go on below. */
const MAX_HEIGHT = 1800;

interface Shot {
  name: string;
  /** Opens the page and puts it into the state to be shown. */
  open: (page: Page) => Promise<unknown>;
}

const visitor: readonly Shot[] = [
  { name: "landing", open: (page) => page.goto("/") },
  {
    name: "landing-ja",
    open: async (page) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Japanese" }).click();
    },
  },
  { name: "home", open: (page) => page.goto("/home") },
  { name: "sign-up", open: (page) => page.goto("/user/signup") },
  { name: "sign-in", open: (page) => page.goto("/user/signin") },
  { name: "request-reset", open: (page) => page.goto("/changepassword") },
  { name: "change-password", open: (page) => page.goto("/changepasswordform#access_token=a") },
  { name: "challenge-visitor", open: openFirstChallenge },
  { name: "policy", open: (page) => page.goto("/policy") },
  { name: "term", open: (page) => page.goto("/term") },
  { name: "not-found", open: (page) => page.goto("/nowhere") },
];

const member: readonly Shot[] = [
  { name: "my-page", open: (page) => page.goto("/mypage") },
  { name: "home-signed-in", open: (page) => page.goto("/home") },
  { name: "settings", open: (page) => page.goto("/mypage/setting") },
  { name: "create-challenge", open: (page) => page.goto("/challenge/create") },
  {
    name: "challenge-owner",
    open: async (page) => {
      await page.goto("/mypage");
      await page.getByRole("link", { name: "Detail" }).first().click();
    },
  },
  {
    name: "edit-challenge",
    open: async (page) => {
      await page.goto("/mypage");
      await page.getByRole("link", { name: "Detail" }).first().click();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
    },
  },
  { name: "register-day", open: (page) => page.goto("/day/create/none") },
  {
    name: "edit-day",
    open: async (page) => {
      await page.goto("/day/create/none");
      await page.getByRole("link", { name: "Edit Day" }).first().click();
      await page.waitForURL("**/day/edit/**");
      await page.getByRole("button", { name: "Update" }).waitFor();
    },
  },
  {
    name: "feedback",
    open: async (page) => {
      await page.goto("/mypage");
      await page.getByRole("button", { name: "Profile" }).click();
      await page.getByRole("menuitem", { name: "FeedBack" }).click();
    },
  },
  {
    name: "delete-dialog",
    open: async (page) => {
      await page.goto("/mypage");
      await page.getByRole("link", { name: "Detail" }).first().click();
      await page.getByRole("button", { name: "Delete" }).click();
    },
  },
];

async function openFirstChallenge(page: Page) {
  await page.goto("/home");
  await page.getByRole("link", { name: "More detail..." }).nth(1).click();
}

async function signIn(page: Page) {
  await page.goto("/user/signin");
  await page.getByLabel("Email Address").fill(demoAccount.email);
  await page.getByLabel("Password").fill(demoAccount.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/mypage");
}

async function take(browser: Browser, url: string, only: string | undefined) {
  const probe = await browser.newContext({ baseURL: url });
  await signIn(await probe.newPage());
  const session = await probe.storageState();
  await probe.close();

  for (const theme of themes) {
    for (const width of widths) {
      for (const [shots, state] of [[visitor, undefined] as const, [member, session] as const]) {
        const context = await browser.newContext({
          baseURL: url,
          colorScheme: theme,
          reducedMotion: "reduce",
          viewport: { width, height: width < 600 ? 740 : 800 },
          ...(state && { storageState: state }),
        });
        const page = await context.newPage();
        for (const { name, open } of shots) {
          if (only !== undefined && name !== only) continue;
          await open(page);
          await page.waitForLoadState("networkidle");
          // After a link has been pressed the page itself may still be on its way.
          await expect(page.getByText("Now Loading...")).toHaveCount(0, { timeout: 60_000 });
          await expect(page.locator(".animate-breathe")).toHaveCount(0, { timeout: 60_000 });
          await page.evaluate(() => document.fonts.ready);
          const tall = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.screenshot({
            path: path.join(folder, `${name}-${width}-${theme}.jpg`),
            type: "jpeg",
            quality: 80,
            fullPage: true,
            clip: { x: 0, y: 0, width, height: Math.min(tall, MAX_HEIGHT) },
          });
        }
        await context.close();
      }
    }
  }
}

mkdirSync(folder, { recursive: true });
const demo = await startDemo();
const browser = await chromium.launch(pageBrowser());
try {
  await take(browser, demo.url, process.argv[2]);
} finally {
  await browser.close();
  demo.stop();
}
