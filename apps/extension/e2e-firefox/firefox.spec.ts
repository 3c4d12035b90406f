import type { Browser } from "wxt/browser";

import { firefoxPath } from "../../../scripts/test-dependencies.ts";
import {
  fieldIn,
  popupIsSignedIn,
  popupIsSignedOut,
  press,
  shows,
  signIn,
  siteIsSignedIn,
  siteIsSignedOut,
} from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const missing = firefoxPath() === undefined;
if (missing) console.warn("\nNO FIREFOX WAS FOUND: its tests are skipped. Set FIREFOX_PATH to one.\n");
test.skip(missing, "No Firefox was found.");

test("who signs in or out at the site, in the popup or in the options does so at all of them", async ({
  firefox,
  person,
  site,
}) => {
  const page = await firefox.openSite(`${site.url}/user/signin`);
  const popup = await firefox.openPage("popup");
  await expect.poll(() => popupIsSignedOut(popup)).toBe(true);
  await signIn(page, person);
  await expect.poll(() => popupIsSignedIn(popup)).toBe(true);

  await page.bringToFront();
  await press(page, "Profile");
  await page.locator('::-p-aria([name="Sign out"][role="menuitem"])').click();
  await expect.poll(() => popupIsSignedOut(popup)).toBe(true);

  await signIn(popup, person);
  await expect.poll(() => popupIsSignedIn(popup)).toBe(true);
  await expect.poll(() => siteIsSignedIn(page)).toBe(true);

  const options = await firefox.openPage("options");
  await press(options, "Sign out");
  await expect.poll(() => siteIsSignedOut(page)).toBe(true);
});

test("entries written in the popup are at the server, also after the browser has kept access to the site", async ({
  backend,
  firefox,
  person,
}) => {
  const contents = () => backend.sql("select content from day order by created_at");
  const popup = await firefox.openPage("popup");
  await signIn(popup, person);
  await fieldIn(popup).fill("Written in Firefox.");
  await press(popup, "Register!");
  await expect.poll(contents).toEqual([{ content: "Written in Firefox." }]);
  await expect.poll(() => popup.evaluate(() => document.body.innerText)).toContain("Today is written.");

  // As a person does on the browser's page of its extensions.
  await popup.evaluate(async () => {
    const { permissions } = (globalThis as unknown as { browser: typeof Browser }).browser;
    const { origins = [] } = await permissions.getAll();
    await permissions.remove({ origins });
  });
  await press(popup, "The extension has no access to the site");
  await press(popup, "Allow access");
  await expect.poll(() => shows(popup, "button", "Allow access")).toBe(false);
  await fieldIn(popup).fill("Allowed again.");
  await press(popup, "Update");
  await expect.poll(contents).toEqual([{ content: "Allowed again." }]);
});
