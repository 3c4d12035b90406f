import type { Page } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

function watchApi(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(auth|rest|storage)\/v1\//.test(pathname) && request.resourceType() !== "image") {
      asked.push(`${request.method()} ${pathname}`);
    }
  });
  return asked;
}

test.describe("requests of /home", { tag: "@desktop" }, () => {
  test(
    "/home needs 1 API request for a visitor and at most 2 for a user",
    { tag: "@extended" },
    async ({ newUser, page, person }) => {
      for (const author of [await newUser(), await newUser(), await newUser()]) {
        await author.like(await author.setChallenge());
      }
      const asked = watchApi(page);
      const arrived = watchRequests(page);
      await page.goto("/home");
      await expect(page.getByRole("article")).toHaveCount(3);
      await arrived();
      expect(asked).toEqual(["GET /rest/v1/home_challenge"]);

      await person.signIn(page);
      const settingResponse = page.waitForResponse(/\/rest\/v1\/setting/);
      await page.goto("/mypage");
      await settingResponse;
      await arrived();
      asked.length = 0;
      await page.goto("/home");
      await expect(page.getByRole("article")).toHaveCount(3);
      await arrived();
      expect(asked).toContain("GET /rest/v1/home_challenge");
      expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(2);
    },
  );
});

test.describe("first requests", { tag: "@desktop" }, () => {
  test("English pages load no fonts of accented letters", async ({ page }) => {
    const fonts: string[] = [];
    page.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
    const arrived = watchRequests(page);
    for (const address of ["/", "/home", "/policy", "/user/signin"]) {
      await page.goto(address);
      await arrived();
    }
    expect(fonts).not.toEqual([]);
    expect(fonts.filter((url) => url.includes("accented"))).toEqual([]);
  });

  test(
    "challenge, feed and book request their first data before the app's script arrives",
    { tag: "@extended" },
    async ({ page, person }) => {
      const id = await person.setChallenge({ title: "Read ten pages" });
      await person.writeDay(id, "2026-01-02", "A chapter about owls.");
      await openAs(person, page, "/term");
      const asked: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.startsWith("/rest/v1/")) asked.push(request.url());
      });
      const visits = [
        [`/challenge/${id}`, ["home_challenge", "day"], "A chapter about owls."],
        ["/home", ["home_challenge"], "Read ten pages"],
        ["/mypage/book", ["challenge", "day"], "A chapter about owls."],
      ] as const;
      const scripts = /\/assets\/.*\.js$/;
      for (const [address, tables, text] of visits) {
        await page.goto("about:blank");
        asked.length = 0;
        const released = Promise.withResolvers<void>();
        await page.route(scripts, async (route) => {
          await released.promise;
          await route.continue();
        });
        await page.goto(address, { waitUntil: "commit" });
        await expect
          .poll(() => asked.map((url) => new URL(url).pathname), { message: address })
          .toEqual(tables.map((table) => `/rest/v1/${table}`));
        const early = [...asked];
        released.resolve();
        await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
        const repeated = early.filter((url) => asked.filter((other) => other === url).length > 1);
        expect(repeated, address).toEqual([]);
        await page.unroute(scripts);
      }
    },
  );
});

test.describe("pages without the app's script", { tag: "@desktop" }, () => {
  test(
    "without JavaScript, texts are readable, and the feed links to signing up",
    { tag: "@extended" },
    async ({ newDevice }) => {
      const page = await newDevice({ javaScriptEnabled: false });
      for (const [address, headings] of [
        ["/", ["Welcome to Challenge Diary", "Challenge Diary へようこそ"]],
        ["/policy", ["Privacy Policy", "プライバシーポリシー"]],
        ["/term", ["Terms of Service", "利用規約"]],
      ] as const) {
        await page.goto(address);
        for (const name of headings) {
          await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        }
        await expect(page.getByRole("button", { name: /Japanese|English/ })).toHaveCount(0);
      }
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
      await expect(page).toHaveURL("/policy");
      await page.goto("/home");
      await expect(page.getByRole("link", { name: "New Challenge" }).first()).toHaveAttribute(
        "href",
        "/user/signup",
      );
    },
  );

  test("a visitor reads a challenge before the app starts; the app repeats no request", async ({
    page,
    person,
  }) => {
    const id = await person.setChallenge({ title: "Run", desc: "Slowly,\nbut <b>daily</b>." });
    const asked = watchApi(page);
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(`/challenge/${id}`, { waitUntil: "commit" });
    const texts = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name: "Run" })).toBeVisible();
    await expect(texts).toContainText("Slowly, but <b>daily</b>.");
    await expect(texts).toContainText("2026-01-01 ~");
    await expect(texts).not.toContainText("{");
    released.resolve();
    await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No entries yet" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Run");
    expect(asked).toEqual(["GET /rest/v1/home_challenge", "GET /rest/v1/day"]);
  });

  test(
    "presses and text from before the app's start take effect once it has started",
    { tag: "@extended" },
    async ({ page, problems }) => {
      problems.allow(/\b400\b/);
      let released = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto("/policy", { waitUntil: "domcontentloaded" });
      await page.getByRole("button", { name: "Japanese" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
      released.resolve();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("プライバシーポリシー");

      released = Promise.withResolvers();
      await page.goto("/user/signin", { waitUntil: "domcontentloaded" });
      await page.getByLabel("Email Address").fill("nobody@example.com");
      await page.getByLabel("Password", { exact: true }).fill("wrong1234");
      await page.getByRole("button", { name: "Sign In" }).click();
      released.resolve();
      await expect(page.getByRole("dialog", { name: "Login Failed" })).toContainText(
        "Invalid login credentials",
      );
    },
  );
});
