import { CHROME_EXTENSION_ID } from "../build/manifest.ts";
import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { inWorker } from "./support/in-worker.ts";
import { LIFE_S, refreshGuard } from "./support/refresh-rules.ts";
import { rotateAtSite, siteIsSignedIn } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

type HostAccess = "ON_ALL_SITES" | "ON_CLICK";

/** Gives and takes access as a person does on the browser's page of its extensions. */
async function openAccessSettings(browser: ExtensionBrowser): Promise<(access: HostAccess) => Promise<void>> {
  const settings = await browser.newPage();
  await settings.goto("chrome://extensions");
  return (hostAccess) =>
    settings.evaluate(
      async ([extensionId, access]) => {
        interface Developer {
          updateExtensionConfiguration: (change: object) => Promise<void>;
        }
        const { chrome } = globalThis as unknown as { chrome: { developerPrivate: Developer } };
        await chrome.developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess: access });
      },
      [CHROME_EXTENSION_ID, hostAccess] as const,
    );
}

test("access to the site that was taken away is said and asked for with one press; what the site did meanwhile ends no session", async ({
  browserWithExtension,
  gateway,
  openPopup,
  openSite,
  person,
  signIn,
}) => {
  const { guard, outlastLeniency, refusals, rotations } = refreshGuard();
  gateway.guard = guard;
  await person.setChallenge();
  await signIn(person, LIFE_S);
  const site = await openSite();
  await siteIsSignedIn(site);
  const popup = await openPopup();
  const badge = () => inWorker(browserWithExtension, (chrome) => chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe("1");
  const setAccess = await openAccessSettings(browserWithExtension);
  await setAccess("ON_CLICK");
  await expect.poll(badge).toBe("!");
  await popup.bringToFront();
  await popup.getByRole("button", { name: "The extension has no access to the site" }).click();
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeVisible();

  await rotateAtSite(site, rotations);
  await site.close();
  await outlastLeniency();
  await setAccess("ON_ALL_SITES");
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeHidden();
  await expect(popup.getByRole("button", { name: "Open the site once" })).toBeVisible();
  await siteIsSignedIn(await openSite());
  await expect(popup.getByText("Open the site once")).toHaveCount(0);
  await expect.poll(badge).toBe("1");
  expect(refusals()).toBe(0);
});
