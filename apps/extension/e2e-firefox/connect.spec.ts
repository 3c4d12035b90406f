import type { Browser } from "wxt/browser";

import { firefoxPath } from "../../../scripts/test-dependencies.ts";
import { CONNECTABLE_FOLDERS } from "../e2e/support/built.ts";
import { FirefoxBrowser } from "./support/firefox-browser.ts";
import { signInByForm, siteIsSignedIn } from "./support/pages.ts";
import { expect, test as base } from "./support/test.ts";

declare const browser: typeof Browser;

const test = base.extend<object, { firefox: FirefoxBrowser }>({
  firefox: [
    async ({ site }, provide) => {
      const firefox = await FirefoxBrowser.start(firefoxPath()!, site, CONNECTABLE_FOLDERS.firefox);
      await provide(firefox);
      await firefox.close();
    },
    { scope: "worker" },
  ],
});

test.skip(firefoxPath() === undefined, "No Firefox was found.");

test("a user connects to the diary in the open tab, allows access, and writes an entry", async ({
  backend,
  firefox,
  person,
  site,
}) => {
  const { window } = firefox;
  site.reported = { siteUrl: site.url, url: site.url };
  const page = await firefox.openSite(`${site.url}/user/signin`);
  await signInByForm(page, person);
  await siteIsSignedIn(page);

  await window.pressButton();
  await window.panel.press("Connect to localhost:3000");
  await window.answerPermission("Deny");
  const origins = async () => {
    const options = await firefox.openPage("options");
    const { origins: allowed } = await options.evaluate(() => browser.permissions.getAll());
    await options.close();
    return allowed;
  };
  expect(await origins()).toEqual([]);

  await page.bringToFront();
  await window.closeAll();
  await window.pressButton();
  await window.panel.press("Connect to localhost:3000");
  await window.answerPermission("Allow");
  await expect.poll(origins).toEqual(["http://localhost/*"]);
  await page.bringToFront();
  await window.closeAll();
  await window.openPanel();
  await window.panel.expectText("localhost:3000");
  await window.panel.register("Written after connecting.");
  await expect
    .poll(() => backend.sql("select content from day"))
    .toEqual([{ content: "Written after connecting." }]);
});
