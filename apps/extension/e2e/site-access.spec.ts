import { inWorker } from "./support/in-worker.ts";
import { TOKEN_LIFETIME_S, refreshGuard } from "./support/refresh-rules.ts";
import { betweenRefreshes, rotateAtSite, siteIsSignedIn } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

test("the popup shows revoked site access, and the session survives the revocation", async ({
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
  await person.setChallenge();
  await signIn(person, TOKEN_LIFETIME_S);
  const site = await openSite();
  await siteIsSignedIn(site);
  const popup = await openPopup();
  const badge = () => inWorker(browserWithExtension, (chrome) => chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe("1");
  await betweenRefreshes(browserWithExtension, site, refreshes, () =>
    browserWithExtension.setAccess("ON_CLICK"),
  );
  await expect.poll(badge).toBe("!");
  await popup.bringToFront();
  await popup.getByRole("button", { name: "The extension has no access to the site" }).click();
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeVisible();

  await rotateAtSite(site, refreshes);
  await site.close();
  await expireReuseInterval();
  await browserWithExtension.setAccess("ON_ALL_SITES");
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeHidden();
  await expect(popup.getByRole("button", { name: "Open the site once" })).toBeVisible();
  await siteIsSignedIn(await openSite());
  await expect(popup.getByText("Open the site once")).toHaveCount(0);
  await expect.poll(badge).toBe("1");
  expect(rejections()).toBe(0);
});
