import { startTestBackend } from "@diary/server/testing";
import { openProviders, startOpenidProvider } from "@diary/server/testing/openid-provider";

import { layoutShifts } from "./support/layout-shifts.ts";
import { expect, test as base, webRoot } from "./support/test.ts";

const user = { sub: "mika", email: "mika@example.com", email_verified: true };

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
  test("a visitor signs up with a provider, writes and signs in again", async ({ page, provider }) => {
    provider.signInAs(user);
    const codes: string[] = [];
    page.on("request", (request) => {
      const { host } = new URL(request.url());
      const referer = request.headers()["referer"] ?? "";
      if (referer.includes("code=") && new URL(referer).host !== host) codes.push(request.url());
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
    // The sign-in may open the page on which the user signed out.
    await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
    await page.goto("/mypage");
    await expect(page.getByRole("article", { name: "Draw" }).first()).toBeVisible();
    expect(codes).toEqual([]);
  });

  test("a sign-in with a provider opens the page that the visitor wanted", async ({ page, provider }) => {
    provider.signInAs(user);
    await page.goto("/mypage/setting/account");
    await page.getByRole("button", { name: "Continue with Example" }).click();
    await expect(page).toHaveURL("/mypage/setting/account");
  });

  test("a visitor who cancels at the provider can try again", async ({ page, provider }) => {
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

  test("a user without a password deletes the account after a new sign-in", async ({
    page,
    problems,
    provider,
  }) => {
    // The account's deletion ends the session, so requests in progress fail.
    problems.allow(/logout\?scope=local/, /401.*\/rest\/v1\//, /403.*\/auth\/v1\/user/);
    provider.signInAs(user);
    await page.goto("/mypage/setting/account");
    await page.getByRole("button", { name: "Continue with Example" }).click();
    await expect(page).toHaveURL("/mypage/setting/account");
    await expect(page.getByText("It needs a password, and your account has none.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete account" })).toHaveCount(0);

    const again = page.getByRole("button", { name: "Sign in again with Example" });
    provider.signInAs(null);
    await again.click();
    await expect(page.getByText("You stopped signing in with the other account.")).toBeVisible();
    provider.signInAs({ sub: "other", email: "other@example.com", email_verified: true });
    await again.click();
    await expect(page.getByText("That is a different account.")).toBeVisible();
    provider.signInAs(user);
    await again.click();
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page).toHaveURL("/mypage/setting/account");
    await page.getByLabel("Type DELETE to confirm").fill("DELETE");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await expect(page.getByText("Your account has been deleted.").first()).toBeVisible();
  });

  test("a user without a password sets one after a new sign-in", async ({ page, provider }) => {
    provider.signInAs(user);
    await page.goto("/mypage/setting");
    await page.getByRole("button", { name: "Continue with Example" }).click();
    await page.getByRole("link", { name: "Change Password" }).click();
    await page.getByRole("button", { name: "Sign in again with Example" }).click();
    await page.getByLabel("New Password").fill("secret1234");
    await page.getByLabel("Confirm Password").fill("secret1234");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByRole("dialog", { name: "Password has changed" })).toBeVisible();
    await expect(page).toHaveURL("/changepasswordform");
  });

  test("an offline visitor sees an error on the sign-in page", async ({ context, page, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /dynamically imported module/);
    await page.goto("/user/signin");
    const button = page.getByRole("button", { name: "Continue with Example" });
    await expect(button).toBeVisible();
    await context.setOffline(true);
    await button.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL("/user/signin");
  });

  test("the buttons of providers appear without layout shift", async ({ page }) => {
    for (const path of ["/user/signin", "/user/signup"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Continue with Example" })).toBeVisible();
      const { moved, sum } = await layoutShifts(page);
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(0.005);
    }
  });
});
