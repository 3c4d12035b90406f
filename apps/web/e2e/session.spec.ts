import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { failRequests } from "./support/failures.ts";
import { follow } from "./support/follow.ts";
import { openAs } from "./support/open-as.ts";
import { mailedLink, recoveryLink } from "./support/recovery.ts";
import { endingAt, storedSession } from "./support/stored-session.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

function countOf(page: Page, part: string): () => number {
  let count = 0;
  page.on("request", (request) => (count += Number(request.url().includes(part))));
  return () => count;
}

const refreshes = (page: Page) => countOf(page, "grant_type=refresh_token");

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password").fill(password);
  await button(page, "Sign In").click();
}

test.describe("Change password", { tag: "@desktop" }, () => {
  const address = /changepasswordform/;

  /** A signed-in user must also enter `current`, the current password. */
  async function choose(page: Page, password: string, current?: string) {
    await expect(page).toHaveURL(address);
    if (current !== undefined) await page.getByLabel("Current Password").fill(current);
    await page.getByLabel("New Password").fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await button(page, "Change Password").click();
    await expect(page.getByRole("dialog", { name: "Password has changed" })).toBeVisible();
    await expect(page.locator("form")).toContainText("Confirm Password");
    await expect(page.locator("form").getByText("Current Password")).toHaveCount(
      Number(current !== undefined),
    );
    await expect(page.getByText("Please request a new link")).toHaveCount(0);
    await answerDialog(page, "Password has changed");
    await expect(page).toHaveURL("/mypage");
  }

  test(
    "a recovery link needs a press on Continue and signs in after the password change",
    { tag: "@extended" },
    async ({ backend, newUser, page, person, problems }) => {
      const verified = countOf(page, "/auth/v1/verify");
      // Uses another user, because Supabase sends each user at most one recovery mail a minute.
      const other = await newUser();
      await page.goto(await recoveryLink(backend, other));
      await expect(button(page, "Continue")).toBeEnabled();
      await expect(page).toHaveURL("/changepasswordform");
      await page.reload();
      await expect(button(page, "Continue")).toBeEnabled();
      expect(verified()).toBe(0);
      expect(await storedSession(page)).toBeNull();

      const failed = await failRequests(page, problems, "the network is gone", "POST", /auth\/v1\/verify/);
      await button(page, "Continue").click();
      await expect(page.getByRole("alert")).toContainText("can't be reached");
      await failed.restore();
      await button(page, "Continue").click();
      await expect(page.getByText(`New password for ${other.email}`)).toBeVisible();
      expect(await storedSession(page)).toBeNull();
      await page.reload();
      await expect(page.getByRole("alert")).toContainText("Please request a new link");
      await expect(page.getByLabel("New Password")).toHaveCount(0);
      expect(await storedSession(page)).toBeNull();

      await page.getByRole("link", { name: "Request Password Reset" }).click();
      await page.getByLabel("Email Address").fill(person.email);
      await button(page, "Request Password Reset").click();
      await answerDialog(page, "Please check your Email");
      await page.goto(await mailedLink(backend, person.email));
      await button(page, "Continue").click();
      await expect(page.getByText(`New password for ${person.email}`)).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
      await page.getByRole("navigation", { name: "Legal" }).getByRole("link", { name: "Terms" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /Terms/ })).toBeVisible();
      await page.goBack();
      await choose(page, "another1234");
      await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
      await expect(page).toHaveURL("/mypage");
    },
  );

  test(
    "a signed-in user who opens another user's recovery link can keep the session",
    { tag: "@extended" },
    async ({ backend, newUser, page, person }) => {
      await person.setProfile({ nickname: "Mina" });
      const attacker = await newUser();
      const link = await recoveryLink(backend, attacker);
      await openAs(person, page, link);
      await expect(page.getByText(`You are signed in as ${person.email}`)).toBeVisible();
      await expect(page.getByRole("link", { name: "Stay signed in" })).toHaveAttribute("href", "/mypage");
      const stored = await storedSession(page);
      await button(page, "Continue").click();
      await expect(page.getByText(`New password for ${attacker.email}`)).toBeVisible();
      await expect(button(page, "Profile")).toHaveCount(0);
      await expect(page.getByText("Mina")).toHaveCount(0);
      expect(await storedSession(page)).toEqual(stored);
      await follow(page, "/home");
      await expect(page).toHaveURL("/home");
      await follow(page, "/mypage");
      await expect(page).toHaveURL("/user/signin");
      await follow(page, "/changepasswordform");
      await button(page, "This is not my account").click();
      await expect(button(page, "Profile")).toBeVisible();
      await follow(page, "/mypage");
      await expect(page.getByRole("heading", { name: "Mina" })).toBeVisible();
    },
  );

  test(
    "a session in the address is never stored",
    { tag: "@extended" },
    async ({ newUser, page, person }) => {
      const attacker = await newUser();
      const { access_token, refresh_token } = await attacker.newSession();
      const fragment = `#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer&type=recovery`;
      for (const path of ["/changepasswordform", "/"]) {
        await page.goto(path + fragment);
        await expect(page.getByRole("link", { name: "Sign in", exact: true }).first()).toBeVisible();
        await expect(page).toHaveURL(path);
        expect(await storedSession(page)).toBeNull();
      }
      await page.goto("/#error=access_denied&error_code=otp_expired&error_description=Call+555-1234");
      await answerDialog(page, "This link does not work", "Email link is invalid or has expired");
      await expect(page).toHaveURL("/");
      const stored = await person.newSession();
      await person.signIn(page, stored);
      await page.goto(`/changepasswordform${fragment}`);
      await expect(page.getByRole("alert")).toContainText("Not a valid implicit grant flow url.");
      await expect(page.getByRole("alert")).toContainText("You are signed in.");
      expect(await storedSession(page)).toEqual(stored);
    },
  );

  test(
    "a password change ends other sessions, and their tabs say so when shown again",
    { tag: "@extended" },
    async ({ newDevice, page, person, problems }) => {
      problems.allow(/\b40[013]\b/, /AppError|Loading failed/);
      const other = await newDevice();
      await person.signIn(other, await person.newSession());
      await other.goto("/mypage");
      await openAs(person, page, "/changepasswordform");
      await choose(page, "another1234", person.password);
      await page.reload();
      await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
      await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await answerDialog(other, "You have been signed out", "your password was changed elsewhere");
      await expect(other).toHaveURL("/user/signin");
      expect(await storedSession(other)).toBeNull();
    },
  );
});

test.describe("Session", { tag: "@desktop" }, () => {
  test(
    "a visible tab refreshes its session before the access token expires",
    { tag: "@extended" },
    async ({ page, person }) => {
      await page.clock.install();
      await openAs(person, page, "/mypage");
      await expect(page.getByRole("heading", { level: 1, name: /^challenger-/ })).toBeVisible();
      const count = refreshes(page);
      await page.clock.fastForward("50:00");
      await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
      expect(count()).toBe(0);
      const refreshed = page.waitForRequest(/grant_type=refresh_token/);
      await page.clock.fastForward("09:00");
      await refreshed;
      expect(count()).toBe(1);
    },
  );

  test("a sign-out or sign-in in one tab applies to the other, not to another device", async ({
    context,
    newDevice,
    page,
    person,
  }) => {
    await person.setProfile({ nickname: "Mina" });
    await person.setChallenge({ title: "Secret", visibility: "private" });
    const there = await person.newSession();
    await openAs(person, page, "/mypage");
    await expect(page.getByText("Secret").first()).toBeVisible();
    const tab = await context.newPage();
    await tab.goto("/");
    await expect(tab).toHaveURL("/mypage");
    await signOut(tab);
    await expect(tab).toHaveURL("/user/signin");
    await expect(page).toHaveURL("/user/signin");
    expect(await storedSession(page)).toBeNull();
    await expect(page.getByText("Secret")).toHaveCount(0);
    await expect(page.getByText("Mina")).toHaveCount(0);
    await expect(button(page, "Profile")).toHaveCount(0);
    const other = await newDevice();
    await person.signIn(other, endingAt(there, Date.now() - 1000));
    await other.goto("/mypage");
    await expect(button(other, "Profile")).toBeVisible();

    await follow(page, "/home");
    await signIn(tab, person.email, person.password);
    await expect(tab).toHaveURL("/mypage");
    await expect(button(page, "Profile")).toBeVisible();
  });
});
