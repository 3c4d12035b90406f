import type { Browser } from "wxt/browser";

import { firefoxPath } from "../../../scripts/test-dependencies.ts";
import { FIXED_SERVER_FOLDERS, copyBuild } from "../e2e/support/built.ts";
import {
  popupIsSignedIn,
  popupIsSignedOut,
  press,
  signInByForm,
  signOutAtSite,
  siteIsSignedIn,
  siteIsSignedOut,
} from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

declare const browser: typeof Browser;

const missing = firefoxPath() === undefined;
if (missing)
  console.warn("\nNO FIREFOX WAS FOUND: its tests are skipped. Set FIREFOX_PATH to its program.\n");
test.skip(missing, "No Firefox was found.");

test("a sign-in at site or popup and a sign-out at site or options apply everywhere", async ({
  firefox,
  person,
  site,
}) => {
  const page = await firefox.openSite(`${site.url}/user/signin`);
  const popup = await firefox.openPage("popup");
  await popupIsSignedOut(popup);
  await signInByForm(page, person);
  await popupIsSignedIn(popup);

  await signOutAtSite(page);
  await popupIsSignedOut(popup);

  await signInByForm(popup, person);
  await popupIsSignedIn(popup);
  await siteIsSignedIn(page);

  await press(popup, "Options");
  await firefox.window.closeTab("/options.html");
  const options = await firefox.openPage("options");
  await press(options, "Change the shortcuts");
  await firefox.window.closeTab("about:addons");
  await options.bringToFront();
  await press(options, "Sign out");
  await siteIsSignedOut(page);
});

test("an offline entry is pending, survives the background's end, and arrives once", async ({
  backend,
  firefox,
  person,
  signIn,
  site,
}) => {
  const { window } = firefox;
  const contents = () => backend.sql("select content from day");
  await signIn(person);
  const options = await firefox.openPage("options");
  await window.openPanel();
  const { hits, restore } = site.break(/./, { kind: "offline" });
  await window.panel.register("Typed on the train.");
  await window.panel.expectText("Waiting to be sent");
  await expect.poll(hits).toBeGreaterThan(0);
  await window.closeAll();
  await expect.poll(() => window.panel.read()).toBeNull();
  await window.endBackground();

  restore();
  expect(await contents()).toEqual([]);
  const everyMinutes = await options.evaluate(async () => {
    const waiting = await browser.alarms.get("outbox");
    await browser.alarms.create("outbox", { when: Date.now() });
    return waiting?.periodInMinutes;
  });
  expect(everyMinutes).toBe(1);
  await expect.poll(contents).toEqual([{ content: "Typed on the train." }]);
  await window.pressButton();
  await window.panel.expectText("Today is written.");
});

test("an update of the extension during typing keeps the text and the shared session", async ({
  backend,
  firefox,
  person,
  signIn,
  site,
}) => {
  const { window } = firefox;
  await signIn(person);
  const page = await firefox.openSite(`${site.url}/policy`);
  await siteIsSignedIn(page);
  await window.openPanel();
  await window.panel.type("Half a thought");
  await expect.poll(() => window.panel.read()).toMatchObject({ field: "Half a thought" });

  const newer = test.info().outputPath("newer");
  await copyBuild(FIXED_SERVER_FOLDERS.firefox, newer, () => ({ version: "99.0" }));
  await firefox.install(newer);
  await expect.poll(() => window.panel.read()).toBeNull();
  await window.openPanel();
  await expect.poll(() => window.panel.read()).toMatchObject({ field: "Half a thought" });
  await window.panel.register(", and the rest.");
  await expect
    .poll(() => backend.sql("select content from day"))
    .toEqual([{ content: "Half a thought, and the rest." }]);

  await signOutAtSite(page);
  await window.pressButton();
  await window.panel.expectText("Sign In");
});
