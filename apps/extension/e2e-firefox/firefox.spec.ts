import type { Browser } from "wxt/browser";

import { firefoxPath } from "../../../scripts/test-tools.ts";
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

test("signing in and out at the site signs the popup in and out", async ({ firefox, person, site }) => {
  const page = await firefox.openSite(`${site.url}/user/signin`);
  const popup = await firefox.openPage("popup");
  await expect.poll(() => popupIsSignedOut(popup)).toBe(true);
  await signIn(page, person);
  await expect.poll(() => popupIsSignedIn(popup)).toBe(true);

  await page.bringToFront();
  await press(page, "Profile");
  await page.locator('::-p-aria([name="Sign out"][role="menuitem"])').click();
  await expect.poll(() => popupIsSignedOut(popup)).toBe(true);
});

test("signing in in the popup and out in the options signs the site in and out", async ({
  firefox,
  person,
  site,
}) => {
  const page = await firefox.openSite(`${site.url}/home`);
  await expect.poll(() => siteIsSignedOut(page)).toBe(true);
  await signIn(await firefox.openPage("popup"), person);
  await expect.poll(() => siteIsSignedIn(page)).toBe(true);

  const options = await firefox.openPage("options");
  await press(options, "Sign out");
  await expect.poll(() => siteIsSignedOut(page)).toBe(true);
});

test("an entry written in the popup is at the server", async ({ backend, firefox, person }) => {
  const popup = await firefox.openPage("popup");
  await signIn(popup, person);
  await fieldIn(popup).fill("Written in Firefox.");
  await press(popup, "Register!");
  await expect
    .poll(() => backend.sql("select content from day"))
    .toEqual([{ content: "Written in Firefox." }]);
  await expect.poll(() => popup.evaluate(() => document.body.innerText)).toContain("Today is written.");
});

test("access to the site that the browser keeps is said, and asked for with one press", async ({
  backend,
  firefox,
  person,
}) => {
  const popup = await firefox.openPage("popup");
  await signIn(popup, person);
  await expect.poll(() => popupIsSignedIn(popup)).toBe(true);
  // As a person does on the browser's page of its extensions.
  await popup.evaluate(async () => {
    const { permissions } = (globalThis as unknown as { browser: typeof Browser }).browser;
    const { origins = [] } = await permissions.getAll();
    await permissions.remove({ origins });
  });
  await press(popup, "The browser keeps the extension from the site");
  await press(popup, "Allow access");
  await expect.poll(() => shows(popup, "button", "Allow access")).toBe(false);
  await fieldIn(popup).fill("Allowed again.");
  await press(popup, "Register!");
  await expect.poll(() => backend.sql("select content from day")).toEqual([{ content: "Allowed again." }]);
});
