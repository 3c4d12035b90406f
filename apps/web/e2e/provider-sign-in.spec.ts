import { startTestBackend } from "@diary/server/testing";
import { openProviders, startOpenidProvider } from "@diary/server/testing/openid-provider";

import { layoutShifts } from "./support/layout-shifts.ts";
import { expect, test as base, webRoot } from "./support/test.ts";

const user = { sub: "mika", email: "mika@example.com", email_verified: true };

/** The user signs in at a real provider, which has a different origin. */
const test = base.extend<{}, { provider: Awaited<ReturnType<typeof startOpenidProvider>> }>({
  provider: [
    async ({}, use) => {
      const provider = await startOpenidProvider({});
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  backend: [
    async ({ provider }, use) => {
      const { id, name } = provider.settings;
      const backend = await startTestBackend({
        webRoot,
        providers: await openProviders([provider.settings]),
        settings: { providers: [{ id, name }] },
      });
      provider.setCallback(`${backend.url}/auth/v1/callback`);
      await use(backend);
      await backend.close();
    },
    { scope: "worker" },
  ],
});

test.describe("an account of another service", { tag: "@desktop" }, () => {
  test("a visitor signs up with it, writes, signs out and signs in again", async ({ page, provider }) => {
    provider.signInAs(user);
    const codes: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["referer"]?.includes("code=") === true) codes.push(request.url());
    });
    await page.goto("/user/signup");
    const button = page.getByRole("button", { name: "Continue with Example" });
    await button.click();
    await expect(page).toHaveURL("/mypage");

    await page.getByRole("link", { name: "New Challenge" }).first().click();
    await page.getByLabel("Title").fill("Draw");
    await page.getByLabel("Description").fill("A little every day.");
    await page.getByLabel("Days", { exact: true }).fill("7");
    await page.getByRole("button", { name: "Create Challenge" }).click();
    await expect(page).toHaveURL("/mypage");
    await page.getByRole("article", { name: "Draw" }).getByRole("link", { name: "Write" }).click();
    await page.getByLabel("Content").fill("A hand.");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Registered successfully!").first()).toBeVisible();

    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/user/signin");
    await button.focus();
    await page.keyboard.press("Enter");
    // The page on which the user signed out.
    await expect(page).toHaveURL(/\/day\/create\//);
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("A hand.");
    expect(codes).toEqual([]);
  });

  test("a sign-in opens the page that the visitor wanted", async ({ page, provider }) => {
    provider.signInAs(user);
    await page.goto("/mypage/setting/account");
    await page.getByRole("button", { name: "Continue with Example" }).click();
    await expect(page).toHaveURL("/mypage/setting/account");
  });

  test("a visitor who presses Cancel at the service can continue on the page", async ({ page, provider }) => {
    provider.signInAs(null);
    await page.goto("/user/signin");
    await page.getByRole("button", { name: "Continue with Example" }).click();
    await expect(page.getByText("You stopped signing in with the other account.")).toBeVisible();
    await expect(page).toHaveURL("/user/signin");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    provider.signInAs(user);
    await page.getByRole("button", { name: "Continue with Example" }).click();
    await expect(page).toHaveURL("/mypage");
  });

  test("the page says that the service doesn't respond", async ({ page, provider }) => {
    await provider.whileDown(async () => {
      await page.goto("/user/signin");
      await page.getByRole("button", { name: "Continue with Example" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    });
  });

  test("a visitor without a network stays on the page", async ({ context, page }) => {
    await page.goto("/user/signin");
    const button = page.getByRole("button", { name: "Continue with Example" });
    await expect(button).toBeVisible();
    await context.setOffline(true);
    await button.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL("/user/signin");
  });

  test("the buttons appear without layout shift", async ({ page }) => {
    for (const path of ["/user/signin", "/user/signup"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Continue with Example" })).toBeVisible();
      const { moved, sum } = await layoutShifts(page);
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.005);
    }
  });
});
