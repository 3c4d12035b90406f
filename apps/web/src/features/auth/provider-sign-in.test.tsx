import { aSession } from "@diary/core/session-sync/testing";
import { anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { collectOpenedSites } from "../../testing/opened-sites.ts";
import { renderTestApp } from "../../testing/render-test-app.tsx";

const providers = [{ id: "custom:login.example", name: "Example" }];
const FAILED = "Signing in with the other account failed. Please try again.";
const RETURNED = "/user/signin?to=%2Fmypage%2Funsent&code=a-code";

test.each(["/user/signin", "/user/signup"])("%s has a button for each provider of the site", async (path) => {
  const site = await renderTestApp(path, { providers });
  await expect.element(site.getByRole("button", { name: "Continue with Example" })).toBeVisible();
  await expect.element(site.getByLabelText("Email Address")).toBeVisible();
  expect(site.requests).not.toContain("/auth/v1/settings");
});

test("sign-in and sign-up have only buttons of providers if passwords are off", async () => {
  for (const path of ["/user/signin", "/user/signup"]) {
    const site = await renderTestApp(path, { providers, passwordSignIn: false });
    await expect.element(site.getByRole("button", { name: "Continue with Example" })).toBeVisible();
    expect(site.getByLabelText("Email Address").query()).toBeNull();
    await site.unmount();
  }
});

test("the sign-in at a provider returns to the page for which it was needed", async () => {
  const opened = collectOpenedSites();
  const site = await renderTestApp("/mypage/unsent", { providers });
  await site.getByRole("button", { name: "Continue with Example" }).click();
  await expect.poll(() => opened).toHaveLength(1);
  const { searchParams } = new URL(opened[0]!);
  expect(searchParams.get("provider")).toBe("custom:login.example");
  expect(searchParams.get("redirect_to")).toBe(`${location.origin}/user/signin?to=%2Fmypage%2Funsent`);
});

test("on Supabase, the sign-in page has a button per provider that the project enables", async () => {
  const site = await renderTestApp("/user/signin", {
    hostedProviders: [],
    answer: (path) =>
      path === "/auth/v1/settings" ? { external: { email: true, github: true, apple: false } } : undefined,
  });
  await expect.element(site.getByRole("button", { name: "Continue with GitHub" })).toBeVisible();
  expect(site.getByRole("button", { name: /^Continue with/ }).elements()).toHaveLength(1);
});

test("on Supabase, the sign-in page adds the providers of the site's settings", async () => {
  const site = await renderTestApp("/user/signin", {
    hostedProviders: [{ id: "custom:login", name: "Example" }],
    answer: (path) => (path === "/auth/v1/settings" ? { external: { github: true } } : undefined),
  });
  await expect.element(site.getByRole("button", { name: "Continue with GitHub" })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Continue with Example" })).toBeVisible();
});

test.each([
  ["access_denied", "You stopped signing in with the other account."],
  [
    "provider_email_needs_verification",
    "Your other account has no confirmed email address. Confirm it there, then try again.",
  ],
  ["<b>forged</b>", FAILED],
  ["constructor", FAILED],
])("the sign-in page shows its own message for the error %s in its address", async (code, message) => {
  const address = `/user/signin?${new URLSearchParams({ error: "x", error_code: code }).toString()}`;
  const site = await renderTestApp(address, { providers });
  await expect.element(site.getByRole("alert").getByText(message)).toBeVisible();
  expect(document.body.textContent).not.toContain("forged");
  expect(site.getByRole("dialog").query()).toBeNull();
});

test("a sign-in that another browser started starts no session here", async () => {
  const site = await renderTestApp(RETURNED, {
    providers,
    answer: { token: () => aSession({ userId: anId(9001), signedInAt: Math.floor(Date.now() / 1000) }) },
  });
  await expect.element(site.getByRole("alert").getByText(FAILED)).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(site.requests).not.toContain("/auth/v1/token");
});
