import type { Page } from "@playwright/test";

import {
  ownerAtSite,
  ownerInExtension,
  popupIsSignedIn,
  popupIsSignedOut,
  signInAtPopup,
  signInAtSite,
  signOutAtSite,
  signOutInOptions,
  signUpAtSite,
  siteIsSignedIn,
  siteIsSignedOut,
} from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const challengeOf = (popup: Page) => popup.getByRole("combobox", { name: "Challenge" });

test.describe("sign-ins at the site", () => {
  test("the popup follows sign-ins at the site and shows no other user's data", async ({
    browserWithExtension,
    gateway,
    newUser,
    openPopup,
    openSite,
  }) => {
    const [bob, cleo] = [await newUser(), await newUser()];
    await bob.setChallenge({ title: "Of Bob" });
    await cleo.setChallenge({ title: "Of Cleo" });
    const readStored = async () => JSON.stringify(await browserWithExtension.stored());

    const site = await openSite("/user/signup");
    let popup = await openPopup();
    await popupIsSignedOut(popup);
    await signUpAtSite(site, { email: "new@example.com", password: "secret1234" });
    await popupIsSignedIn(popup);
    await signOutAtSite(site);
    await popupIsSignedOut(popup);

    await signInAtSite(site, bob);
    await expect(challengeOf(popup)).toContainText("Of Bob");
    expect(await ownerInExtension(browserWithExtension)).toBe(bob.id);
    const other = await openSite();
    await siteIsSignedIn(other);
    await expect.poll(readStored).toContain('"shown:');
    await browserWithExtension.killWorker();
    gateway.asked = [];
    await signOutAtSite(site);
    await popupIsSignedOut(popup);
    await siteIsSignedOut(other);
    await expect.poll(readStored).not.toMatch(/"(?:shown|today):/);
    expect(gateway.count(/rest\/v1\/profile/)).toBe(0);
    await other.close();

    await signInAtSite(site, cleo);
    await expect(challengeOf(popup)).toContainText("Of Cleo");
    await expect.poll(readStored).not.toContain("Of Bob");
    await expect.poll(readStored).toContain("Of Cleo");
    await popup.close();
    await site.close();
    await browserWithExtension.killWorker();
    popup = await openPopup();
    await expect(challengeOf(popup)).toContainText("Of Cleo");
    await expect(popup.getByText("Of Bob")).toHaveCount(0);
    expect(await ownerInExtension(browserWithExtension)).toBe(cleo.id);
  });
});

test.describe("sign-ins in the extension", () => {
  test(
    "the site follows sign-ins in the popup and sign-outs in the options",
    { tag: "@extended" },
    async ({ backend, browserWithExtension, newUser, openPopup, openSite }) => {
      const [ann, bob] = [await newUser(), await newUser()];
      await bob.setChallenge({ title: "Of Bob" });
      const open = await openSite();
      await siteIsSignedOut(open);
      const popup = await openPopup();
      await signInAtPopup(popup, ann);
      await popupIsSignedIn(popup);
      await siteIsSignedIn(open);
      await open.close();
      const options = await browserWithExtension.openPage("options");
      await signOutInOptions(options);
      await signInAtPopup(popup, bob);
      await popupIsSignedIn(popup);
      const site = await openSite("/mypage");
      await expect(site.getByText("Of Bob").first()).toBeVisible();
      expect(await ownerAtSite(site)).toBe(bob.id);

      await signOutInOptions(options);
      await expect.poll(() => ownerAtSite(site)).toBeNull();
      await signInAtPopup(popup, ann);
      await popupIsSignedIn(popup);
      await expect.poll(() => ownerAtSite(site)).toBe(ann.id);
      await site.close();

      await signOutInOptions(options);
      await expect(await openSite("/mypage")).toHaveURL(/\/user\/signin$/);
      await expect
        .poll(() => backend.sql("select count(*)::int as sessions from auth.sessions"))
        .toEqual([{ sessions: 2 }]);
    },
  );
});

test(
  "the site's form keeps text that is typed while the page waits for the extension",
  { tag: "@extended" },
  async ({ backend, browserWithExtension, externalApi, person }) => {
    test.skip(
      externalApi !== undefined,
      "This test opens the embedded server's own site, which doesn't use the external API.",
    );
    const site = await browserWithExtension.newPage();
    // The page expects an extension that never responds, so the page waits for its full timeout.
    await site.route("**/user/signin", async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace("<html", `<html data-diary-extension="0"`);
      await route.fulfill({ response: answer, body: html });
    });
    await site.goto(`${backend.url}/user/signin`, { waitUntil: "commit" });
    await signInAtSite(site, person);
  },
);
