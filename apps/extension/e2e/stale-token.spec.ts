import type { Browser } from "wxt/browser";

import { TOKEN_LIFETIME_S, refreshGuard } from "./support/refresh-rules.ts";
import { betweenRefreshes, rotateAtSite, siteIsSignedIn, siteIsSignedOut } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

declare const chrome: typeof Browser;

for (const afterMs of [0, 200, 700]) {
  test(`a worker killed ${afterMs} ms after the extension is enabled sends no old token`, async ({
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
    await signIn(person, TOKEN_LIFETIME_S);
    const site = await openSite();
    await siteIsSignedIn(site);
    await betweenRefreshes(browserWithExtension, site, refreshes, () =>
      browserWithExtension.setEnabled(false),
    );
    await rotateAtSite(site, refreshes);
    await site.close();
    await expireReuseInterval();
    await browserWithExtension.setEnabled(true);
    await browserWithExtension.workerRuns();
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await browserWithExtension.killWorker();

    const popup = await openPopup();
    await expect(popup.getByRole("button", { name: "Open the site once" })).toBeVisible();
    await siteIsSignedIn(await openSite());
    await expect(popup.getByText("Open the site once")).toHaveCount(0);
    expect(rejections()).toBe(0);
  });
}

test("the site sends no old token without the extension, and is signed in again with it", async ({
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
  const before = rotations();
  for (let round = 0; round < 3; round++)
    await popup.evaluate(() => chrome.runtime.sendMessage({ type: "auth:get" }));
  expect(rotations()).toBeGreaterThanOrEqual(before + 2);
  await popup.close();

  await expireReuseInterval();
  await browserWithExtension.setEnabled(false);
  const site = await openSite();
  await siteIsSignedOut(site);
  expect(rejections()).toBe(0);

  await browserWithExtension.setEnabled(true);
  await siteIsSignedIn(site);
  expect(rejections()).toBe(0);
});
