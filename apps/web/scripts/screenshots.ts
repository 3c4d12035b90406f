// `pnpm screenshots:pages`: every page with demo data, light and dark, narrow and wide, into
// .cache/screenshots/screens.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "@playwright/test";
import { chromium, type Page } from "playwright";

import { pageBrowser } from "../../../scripts/chromium.ts";
import { demoAccount, startDemo } from "./demo-server.ts";

const folder = path.join(import.meta.dirname, "../../../.cache/screenshots/screens");
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const LONGEST = 1800;

type Screen = string | ((page: Page) => Promise<unknown>);

const press = (page: Page, role: "button" | "link" | "menuitem", name: string, nth = 0) =>
  page.getByRole(role, { name, exact: true }).nth(nth).click();

const OWN = "Katas before breakfast";

async function openOwn(page: Page) {
  await page.goto("/mypage");
  await page.getByRole("listitem").filter({ hasText: OWN }).getByRole("link", { name: "Detail" }).click();
}

async function openEntry(page: Page) {
  await page.goto("/day/create/none");
  await page.getByLabel("Challenge", { exact: true }).selectOption({ label: OWN });
}

const visitorScreens: Record<string, Screen> = {
  landing: async (page) => {
    await page.goto("/");
    await page.mouse.move(10, 10);
    await page.getByRole("article").first().waitFor();
  },
  "landing-ja": async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Japanese" }).click();
    await page.evaluate(() => localStorage.removeItem("diary-language"));
  },
  home: "/home",
  "sign-up": "/user/signup",
  "sign-in": "/user/signin",
  "request-reset": "/changepassword",
  "change-password": "/changepasswordform#access_token=a",
  "challenge-visitor": async (page) => {
    await page.goto("/home");
    await page.getByRole("link", { name: "More detail..." }).nth(1).click();
  },
  policy: "/policy",
  term: "/term",
  "not-found": "/nowhere",
};

const userScreens: Record<string, Screen> = {
  "my-page": "/mypage",
  "home-signed-in": "/home",
  settings: "/mypage/setting",
  "create-challenge": "/challenge/create",
  "challenge-owner": openOwn,
  "edit-challenge": async (page) => {
    await openOwn(page);
    await press(page, "link", "Edit");
  },
  "register-day": openEntry,
  "edit-day": async (page) => {
    await openEntry(page);
    await page.getByRole("link", { name: "Edit Day" }).first().click();
    await page.waitForURL("**/day/edit/**");
    await page.getByRole("button", { name: "Update" }).waitFor();
  },
  feedback: async (page) => {
    await page.goto("/mypage");
    await press(page, "button", "Profile");
    await press(page, "menuitem", "FeedBack");
  },
  "delete-dialog": async (page) => {
    await openOwn(page);
    await page.getByRole("button", { name: "Delete" }).click();
  },
};

async function signIn(page: Page) {
  await page.goto("/user/signin");
  await page.getByLabel("Email Address").fill(demoAccount.email);
  await page.getByLabel("Password").fill(demoAccount.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/mypage");
}

/** Takes only the window if a dialog is open. */
async function takePage(page: Page): Promise<Buffer> {
  // Skeletons appear with a delay.
  await page.waitForTimeout(500);
  await page.evaluate(() => document.fonts.ready);
  if ((await page.getByRole("dialog").count()) > 0) return page.screenshot();
  const { width } = page.viewportSize()!;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(tall, LONGEST) } });
}

mkdirSync(folder, { recursive: true });
const only = process.argv[2];
const demo = await startDemo();
const browser = await chromium.launch(pageBrowser());
try {
  for (const [screens, isSignedIn] of [[visitorScreens, false] as const, [userScreens, true] as const]) {
    const context = await browser.newContext({ baseURL: demo.url, reducedMotion: "reduce" });
    const page = await context.newPage();
    if (isSignedIn) await signIn(page);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      for (const [name, screen] of Object.entries(screens)) {
        if (only !== undefined && name !== only) continue;
        await (typeof screen === "string" ? page.goto(screen) : screen(page));
        await page.waitForLoadState("networkidle");
        await expect(page.getByText("Now Loading...")).toHaveCount(0, { timeout: 60_000 });
        await expect(page.locator(".animate-breathe")).toHaveCount(0, { timeout: 60_000 });
        for (const theme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: theme });
          writeFileSync(path.join(folder, `${name}-${window.width}-${theme}.png`), await takePage(page));
        }
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  demo.stop();
}
