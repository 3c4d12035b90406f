import type { ApiPerson } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import {
  acceptAtSite,
  holderAtSite,
  holderInExtension,
  openLinkAtSite,
  popupIsSignedIn,
  popupIsSignedOut,
  recoveryPath,
  setPasswordAtSite,
  signInAtPopup,
  signInAtSite,
  signOutAtSite,
  signOutInOptions,
  signUpAtSite,
  siteIsSignedIn,
} from "./support/site.ts";
import { expect, test } from "./support/test.ts";

async function signedInBySite(openSite: (path?: string) => Promise<Page>, person: ApiPerson) {
  const site = await openSite("/user/signin");
  await signInAtSite(site, person);
  await site.close();
}

test.describe("a popup that is opened when the page is closed", () => {
  test("knows who signed up", async ({ openPopup, openSite }) => {
    const site = await openSite("/user/signup");
    await signUpAtSite(site, { email: "new@example.com", password: "secret1234" });
    await site.close();
    await popupIsSignedIn(await openPopup());
  });

  test("knows who signed out", async ({ openPopup, openSite, person }) => {
    const site = await openSite("/user/signin");
    await signInAtSite(site, person);
    await signOutAtSite(site);
    await site.close();
    await popupIsSignedOut(await openPopup());
  });

  test("knows who signed in, then shows the account that was changed to, and nothing of the one before", async ({
    browserWithExtension,
    newPerson,
    openPopup,
    openSite,
  }) => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await ann.setChallenge({ title: "Of Ann" });
    await bob.setChallenge({ title: "Of Bob" });
    await signedInBySite(openSite, ann);
    const popup = await openPopup();
    await expect(popup.getByLabel("Challenge", { exact: true })).toContainText("Of Ann");
    await popup.close();

    const site = await openSite();
    await signOutAtSite(site);
    await signInAtSite(site, bob);
    await site.close();
    await browserWithExtension.killWorker();
    const later = await openPopup();
    await expect(later.getByLabel("Challenge", { exact: true })).toContainText("Of Bob");
    await expect(later.getByText("Of Ann")).toHaveCount(0);
    expect(await holderInExtension(browserWithExtension)).toBe(bob.id);
  });

  test("is signed in after the password was changed, by the one session that is left", async ({
    backend,
    openPopup,
    openSite,
    person,
  }) => {
    await person.setChallenge({ title: "Kept" });
    await signedInBySite(openSite, person);
    const site = await openSite("/changepasswordform");
    await setPasswordAtSite(site, "another5678", person.password);
    await acceptAtSite(site);
    await site.close();
    expect(await backend.sql("select count(*)::int as sessions from auth.sessions")).toEqual([
      { sessions: 1 },
    ]);
    // Nothing of it was known before: the server has answered.
    await expect((await openPopup()).getByLabel("Challenge", { exact: true })).toContainText("Kept");
  });

  test("knows who came by a recovery link", async ({ backend, openPopup, openSite, person }) => {
    await person.setChallenge({ title: "Recovered" });
    const site = await openSite(await recoveryPath(backend, person));
    await openLinkAtSite(site);
    await setPasswordAtSite(site, "another5678");
    await acceptAtSite(site);
    await siteIsSignedIn(site);
    await site.close();
    await expect((await openPopup()).getByLabel("Challenge", { exact: true })).toContainText("Recovered");
  });
});

test.describe("a page that is opened when the popup is closed", () => {
  test("knows who signed in in the popup, and who signed out", async ({
    browserWithExtension,
    openPopup,
    openSite,
    person,
  }) => {
    const popup = await openPopup();
    await signInAtPopup(popup, person);
    await popupIsSignedIn(popup);
    await popup.close();
    const site = await openSite("/mypage");
    await siteIsSignedIn(site);
    await expect(site).toHaveURL(/\/mypage$/);
    await site.close();

    const options = await browserWithExtension.openPage("options");
    await signOutInOptions(options);
    const later = await openSite("/mypage");
    await expect(later).toHaveURL(/\/user\/signin$/);
  });

  test("is of the account that was changed to in the popup", async ({
    browserWithExtension,
    newPerson,
    openPopup,
    openSite,
  }) => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await bob.setChallenge({ title: "Of Bob" });
    // The page left Ann's session in its storage.
    await signedInBySite(openSite, ann);
    const options = await browserWithExtension.openPage("options");
    await signOutInOptions(options);
    await options.close();
    const popup = await openPopup();
    await signInAtPopup(popup, bob);
    await popupIsSignedIn(popup);
    await popup.close();

    const site = await openSite("/mypage");
    await expect(site.getByText("Of Bob").first()).toBeVisible();
    expect(await holderAtSite(site)).toBe(bob.id);
  });
});

test("both are signed in after the browser was restarted", async ({
  browserWithExtension,
  openPopup,
  openSite,
  person,
}) => {
  await signedInBySite(openSite, person);
  await browserWithExtension.restart();
  await popupIsSignedIn(await openPopup());
  await siteIsSignedIn(await openSite());
});
