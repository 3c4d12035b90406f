import type { Page, Route } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

const ENTRY = /\/assets\/index-[^/]+\.js$/;
const IMPORTED = /\/assets\/react-[^/]+\.js$/;

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "buttons don't work" });
const reload = (page: Page) => page.getByRole("button", { name: "Reload", exact: true });

const missing = (route: Route) => route.fulfill({ status: 404, body: "Not found" });
const script = (body: string) => (route: Route) => route.fulfill({ contentType: "text/javascript", body });
const FAILURES: readonly [failure: string, file: RegExp, answer: (route: Route) => Promise<void>][] = [
  ["is missing", ENTRY, missing],
  ["contains HTML", ENTRY, script("<!doctype html><p>Welcome</p>")],
  ["is cut off", ENTRY, script("const a = {")],
  ["throws", ENTRY, script("throw new Error('broken')")],
  ["has the type text/html", ENTRY, (route) => route.fulfill({ contentType: "text/html", body: "<p>" })],
  ["fails to load", ENTRY, (route) => route.abort()],
  ["imports a missing file", IMPORTED, missing],
];

test.beforeEach(({ problems }) => {
  problems.allow(/404/, /ERR_FAILED/, /dynamically imported module/, /SyntaxError/, /MIME type/, /broken/);
});

test.describe("a page with a failing script", { tag: "@desktop" }, () => {
  for (const [failure, file, answer] of FAILURES) {
    const tag = failure === "is missing" ? [] : ["@extended"];
    test(
      `if a script ${failure}, the page shows a message, and Reload loads the page`,
      { tag },
      async ({ page }) => {
        await page.route(file, answer);
        await page.goto("/user/signin");
        await expect(notice(page)).toBeVisible();
        await page.unroute(file);
        await reload(page).click();
        await page.getByRole("button", { name: "Show" }).click();
        await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
        await expect(notice(page)).toHaveCount(0);
      },
    );
  }

  test(
    "if a script is missing, forms aren't sent, and each press focuses Reload",
    { tag: "@extended" },
    async ({ page }) => {
      await page.route(ENTRY, missing);
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET") sent.push(request.url());
      });
      await page.goto("/user/signin");
      await expect(notice(page)).toBeVisible();
      await page.getByLabel("Email Address").fill("aiko@demo.example");
      await page.getByLabel("Password").fill("challenge2026");
      await page.getByLabel("Password").press("Enter");
      await expect(reload(page)).toBeFocused();
      await page.getByLabel("Password").focus();
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(reload(page)).toBeFocused();
      await expect(page).toHaveURL("/user/signin");
      await expect(page.getByLabel("Email Address")).toHaveValue("aiko@demo.example");
      expect(sent).toEqual([]);
    },
  );

  test(
    "every kind of page reports a missing script and hides its skeleton",
    { tag: "@extended" },
    async ({ page, person }) => {
      const id = await person.setChallenge();
      await page.route(ENTRY, missing);
      for (const address of ["/home", `/challenge/${id}`, "/search", "/no/such/page"]) {
        await page.goto(address);
        await expect(notice(page), address).toBeVisible();
        await expect(page.locator("[data-skeleton]:visible"), address).toHaveCount(0);
      }
      for (const address of ["/", "/policy", "/term"]) {
        await page.goto(address);
        await page.keyboard.press("Tab");
        await expect(notice(page), address).toBeVisible();
        await expect(notice(page), address).toHaveCount(1);
      }
      await openAs(person, page, "/mypage");
      await expect(notice(page)).toBeVisible();
    },
  );

  test("a slow script shows no message", { tag: "@extended" }, async ({ page }) => {
    const arrived = watchRequests(page);
    const released = Promise.withResolvers<void>();
    await page.route(ENTRY, async (route) => {
      await released.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(ENTRY);
    await page.clock.install();
    await page.goto("/user/signin");
    await asked;
    await page.clock.runFor("10:00");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(notice(page)).toHaveCount(0);
    released.resolve();
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
    await arrived();
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe("a page with missing parts", { tag: "@desktop" }, () => {
  const PARTS = /\/assets\/(?:lazy-pending-entries|member-features|member-header)-[^/]+\.js$/;

  test(
    "a message replaces a part with a missing script, and Try again loads the part",
    { tag: "@extended" },
    async ({ page, person }) => {
      await person.setChallenge({ title: "Read ten pages" });
      await page.route(PARTS, missing);
      await openAs(person, page, "/mypage");
      const messages = page.getByText("Part of this page could not be loaded.");
      await expect(messages).toHaveCount(3);
      await expect(page.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
      await page.unroute(PARTS);
      const retry = page.getByRole("button", { name: "Try again" });
      // A retry can reload the page, which can then show messages once more.
      await expect(async () => {
        if ((await retry.count()) > 0) await retry.first().click({ timeout: 2000 });
        await expect(messages).toHaveCount(0, { timeout: 2000 });
      }).toPass();
      await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
    },
  );
});

test.describe("a button with missing code", { tag: "@desktop" }, () => {
  const MENU = /\/assets\/subject-menu-panel-[^/]+\.js$/;
  const KEYS = /\/assets\/shortcuts-dialog-[^/]+\.js$/;

  test(
    "a button or key with a missing script shows a message; Try again repairs it",
    { tag: "@extended" },
    async ({ newUser, page, person }) => {
      const id = await person.setChallenge({ visibility: "public" });
      await page.route(MENU, missing);
      await page.route(KEYS, missing);
      await openAs(await newUser(), page, `/challenge/${id}`);
      const message = page.getByText("Part of this page could not be loaded.");
      const retry = page.getByRole("button", { name: "Try again" });
      const menu = page.getByRole("button", { name: "More: Read ten pages" });
      /** Presses until the message appears, because the first failure reloads the page. */
      const expectMessage = async (press: () => Promise<void>) => {
        await expect(async () => {
          await press();
          await expect(message).toBeVisible({ timeout: 2000 });
        }).toPass();
      };

      await expectMessage(() => menu.click());
      await page.unroute(MENU);
      await retry.click();
      await expect(async () => {
        await menu.click({ timeout: 2000 });
        await expect(page.getByRole("menuitem").first()).toBeVisible({ timeout: 2000 });
      }).toPass();
      await page.keyboard.press("Escape");

      await expectMessage(() => page.keyboard.press("?"));
      await page.unroute(KEYS);
      await retry.click();
      await expect(async () => {
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible({ timeout: 2000 });
      }).toPass();
    },
  );
});

test.describe("in Japanese", { tag: "@desktop" }, () => {
  test.use({ locale: "ja" });

  test(
    "a Japanese browser shows the message about a missing script in Japanese",
    { tag: "@extended" },
    async ({ page }) => {
      await page.route(ENTRY, missing);
      await page.goto("/user/signin");
      await expect(page.getByRole("alert")).toContainText("再読み込みして");
      await expect(page.getByRole("button", { name: "再読み込み" })).toBeVisible();
      await expect(page.getByLabel("Email Address")).toBeVisible();
    },
  );
});

test.describe("a browser without script", { tag: "@desktop" }, () => {
  test.use({ javaScriptEnabled: false });

  test("a page says that it needs JavaScript, and its form adds no password to the URL", async ({
    page,
    problems,
  }) => {
    problems.allow(/405/);
    await page.goto("/user/signin");
    const message = page.locator("noscript .app-missing");
    await expect(message).toBeVisible();
    await expect(message).toContainText("This page needs JavaScript.", { useInnerText: true });
    await page.getByLabel("Email Address").fill("aiko@demo.example");
    await page.getByLabel("Password").fill("challenge2026");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("Only GET and HEAD.")).toBeVisible();
    expect(page.url()).not.toContain("challenge2026");
    await page.goto("/home");
    await expect(page.locator("[data-skeleton]:visible")).toHaveCount(0);
    await page.goto("/policy");
    await expect(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
    await expect(message).toHaveCount(0);
  });
});

test("pages contain their styles and link no stylesheet", { tag: "@desktop" }, async ({ request }) => {
  for (const address of ["/", "/home", "/user/signin", "/policy", "/search", "/no/such/page"]) {
    const html = await (await request.get(address)).text();
    expect(html, address).toContain("<style>");
    expect(html, address).not.toMatch(/<link[^>]+rel="?stylesheet/);
  }
});

test.describe("offline", { tag: "@desktop" }, () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "an offline page reports a script that is no longer stored",
    { tag: "@extended" },
    async ({ context, page, problems }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
      await page.goto("/home");
      await page.waitForFunction(async () => {
        await navigator.serviceWorker.ready;
        return navigator.serviceWorker.controller?.state === "activated";
      });
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const version = await caches.open(name);
          for (const request of await version.keys())
            if (/\/assets\/index-/.test(request.url)) await version.delete(request);
        }
      });
      const browser = await context.newCDPSession(page);
      await browser.send("Network.clearBrowserCache");
      await context.setOffline(true);
      await page.goto("/search");
      await expect(notice(page)).toBeVisible();
    },
  );
});
