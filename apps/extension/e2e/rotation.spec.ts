import type { Page } from "@playwright/test";
import type { Browser } from "wxt/browser";

import { TOKEN_LIFETIME_S, refreshGuard } from "./support/refresh-rules.ts";
import { betweenRefreshes, rotateAtSite, siteIsSignedIn } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

declare const chrome: typeof Browser;

function requestFromPopup(popup: Page): Promise<string> {
  return popup.evaluate(async () => {
    const { kind } = await chrome.runtime.sendMessage<object, { kind: string }>({ type: "auth:get" });
    return kind;
  });
}

function expireAccessToken(popup: Page): Promise<void> {
  return popup.evaluate(async () => {
    const stored = await chrome.storage.local.get<{ "auth:v1": { session: { expires_at: number } } }>();
    stored["auth:v1"].session.expires_at = 1;
    await chrome.storage.local.set(stored);
  });
}

test("a session survives five token rotations, a page with an old token, and a restart", async ({
  browserWithExtension,
  gateway,
  openPopup,
  openSite,
  person,
  signIn,
}) => {
  const { guard, expireReuseInterval, rejections, rotations } = refreshGuard();
  gateway.guard = guard;
  await signIn(person, TOKEN_LIFETIME_S);
  const closed = await openSite();
  await siteIsSignedIn(closed);
  await closed.close();
  const popup = await openPopup();
  for (let round = 0; round < 5; round++) expect(await requestFromPopup(popup)).toBe("signed-in");
  const site = await openSite("/mypage");
  await siteIsSignedIn(site);
  await expect(site).toHaveURL(/\/mypage$/);
  await site.waitForLoadState("networkidle");
  await Promise.all([site.close(), popup.close()]);

  await expireReuseInterval();
  await browserWithExtension.restart();
  const before = rotations();
  expect(await requestFromPopup(await openPopup())).toBe("signed-in");
  await expect.poll(rotations).toBeGreaterThan(before);
  expect(rejections()).toBe(0);
});

test("the session survives if the site rotates tokens while the extension is off", async ({
  browserWithExtension,
  gateway,
  openPopup,
  openSite,
  person,
  signIn,
}) => {
  const refreshes = refreshGuard();
  const { expireReuseInterval, rejections } = refreshes;
  gateway.guard = refreshes.guard;
  await person.setChallenge({ title: "Learn TypeScript" });
  await signIn(person, TOKEN_LIFETIME_S);
  const site = await openSite();
  await siteIsSignedIn(site);
  await betweenRefreshes(browserWithExtension, site, refreshes, () => browserWithExtension.setEnabled(false));
  await rotateAtSite(site, refreshes);
  await expireReuseInterval();
  await browserWithExtension.setEnabled(true);
  const before = await openPopup();
  await expect(before.getByRole("textbox", { name: "Content" })).toBeVisible();
  expect(await requestFromPopup(before)).toBe("signed-in");
  await site.reload();
  await siteIsSignedIn(site);
  expect(rejections()).toBe(0);
  await before.close();

  await betweenRefreshes(browserWithExtension, site, refreshes, () => browserWithExtension.setEnabled(false));
  await rotateAtSite(site, refreshes);
  await site.close();
  await expireReuseInterval();
  await browserWithExtension.setEnabled(true);

  const popup = await openPopup();
  await popup.getByRole("button", { name: "Open the site once" }).click();
  await expireAccessToken(popup);
  await popup.getByRole("textbox", { name: "Content" }).fill("Written before the site was opened.");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();
  expect(rejections()).toBe(0);

  const opened = browserWithExtension.context.waitForEvent("page");
  await popup.getByRole("link", { name: "Open the site" }).click();
  await siteIsSignedIn(await opened);
  await expect(popup.getByText("Today is written.")).toBeVisible();
  await expect(popup.getByText("Open the site once")).toHaveCount(0);
  expect(await requestFromPopup(popup)).toBe("signed-in");
  expect(rejections()).toBe(0);
});
