import type { ApiPerson } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "./support/extension-browser.ts";
import {
  holderAtSite,
  popupIsSignedIn,
  popupIsSignedOut,
  signInAtPopup,
  signInAtSite,
  signOutAtSite,
  siteIsSignedIn,
  siteIsSignedOut,
} from "./support/site.ts";
import { expect, test } from "./support/test.ts";

async function holderInExtension(browser: ExtensionBrowser): Promise<string | null> {
  const { "auth:v1": state } = (await browser.stored()) as {
    "auth:v1"?: { session: { user: { id: string } } | null };
  };
  return state?.session?.user.id ?? null;
}

test.describe("both open", () => {
  test("signing in at the site signs the popup in", async ({ openPopup, openSite, person }) => {
    const site = await openSite("/user/signin");
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    await signInAtSite(site, person);
    await popupIsSignedIn(popup);
  });

  test("signing up at the site signs the popup in", async ({ openPopup, openSite }) => {
    const site = await openSite("/user/signup");
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    await site.getByLabel("Email Address").fill("new@example.com");
    await site.getByLabel("Password", { exact: true }).fill("secret1234");
    await site.getByLabel("Confirm Password").fill("secret1234");
    await site.getByRole("button", { name: "Sign Up" }).click();
    await expect(site).toHaveURL(/\/mypage$/);
    await popupIsSignedIn(popup);
  });

  test("signing in in the popup signs every page of the site in", async ({ openPopup, openSite, person }) => {
    const pages = [await openSite(), await openSite()];
    for (const page of pages) await siteIsSignedOut(page);
    const popup = await openPopup();
    await signInAtPopup(popup, person);
    await popupIsSignedIn(popup);
    for (const page of pages) await siteIsSignedIn(page);
  });

  test("signing out at the site signs the popup and the other pages out", async ({
    openPopup,
    openSite,
    person,
  }) => {
    const site = await openSite("/user/signin");
    await signInAtSite(site, person);
    const other = await openSite();
    await siteIsSignedIn(other);
    const popup = await openPopup();
    await popupIsSignedIn(popup);
    await signOutAtSite(site);
    await popupIsSignedOut(popup);
    await siteIsSignedOut(other);
  });

  test("signing out in the options signs the site out", async ({
    backend,
    browserWithExtension,
    openSite,
    person,
  }) => {
    const site = await openSite("/user/signin");
    await signInAtSite(site, person);
    const options = await browserWithExtension.openPage("options");
    await options.getByRole("button", { name: "Sign out" }).click();
    await expect(options.getByText("Nobody is signed in.")).toBeVisible();
    await expect.poll(() => holderAtSite(site)).toBeNull();
    // The session is ended at the server as well: the one left is the person's other device.
    expect(await backend.sql("select count(*)::int as sessions from auth.sessions")).toEqual([
      { sessions: 1 },
    ]);
  });

  test("another account at the site is another account in the popup", async ({
    browserWithExtension,
    newPerson,
    openPopup,
    openSite,
  }) => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await ann.setChallenge({ title: "Of Ann" });
    await bob.setChallenge({ title: "Of Bob" });
    const site = await openSite("/user/signin");
    await signInAtSite(site, ann);
    const popup = await openPopup();
    await expect(popup.getByLabel("Challenge")).toContainText("Of Ann");
    await signOutAtSite(site);
    await signInAtSite(site, bob);
    await expect(popup.getByLabel("Challenge")).toContainText("Of Bob");
    expect(await holderInExtension(browserWithExtension)).toBe(bob.id);
  });

  test("another account in the popup is another account at the site", async ({
    browserWithExtension,
    newPerson,
    openPopup,
    openSite,
  }) => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const site = await openSite("/user/signin");
    await signInAtSite(site, ann);
    const options = await browserWithExtension.openPage("options");
    await options.getByRole("button", { name: "Sign out" }).click();
    const popup = await openPopup();
    await signInAtPopup(popup, bob);
    await popupIsSignedIn(popup);
    await expect.poll(() => holderAtSite(site)).toBe(bob.id);
  });

  test("a new password at the site leaves both signed in, and nobody else", async ({
    openPopup,
    openSite,
    person,
  }) => {
    const site = await openSite("/user/signin");
    await signInAtSite(site, person);
    const popup = await openPopup();
    await popupIsSignedIn(popup);
    await site.goto(new URL("/changepasswordform", site.url()).href);
    await site.getByLabel("New Password").fill("another5678");
    await site.getByLabel("Confirm Password").fill("another5678");
    await site.getByRole("button", { name: "Change Password" }).click();
    await site
      .getByRole("dialog", { name: "Password has changed" })
      .getByRole("button", { name: "OK" })
      .click();
    await popupIsSignedIn(popup);
    await popup.reload();
    await popupIsSignedIn(popup);
    await siteIsSignedIn(site);
  });

  test("a recovery link at the site signs the popup in", async ({
    backend,
    gateway,
    openPopup,
    openSite,
    person,
  }) => {
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    const site = await openSite("/changepassword");
    await site.getByLabel("Email Address").fill(person.email);
    await site.getByRole("button", { name: "Request Password Reset" }).click();
    await expect(site.getByRole("dialog", { name: "Please check your Email" })).toBeVisible();
    await expect.poll(() => backend.mails().length).toBeGreaterThan(0);
    const link = /https?:\/\/[^\s"<>]*token_hash[^\s"<>]*/.exec(backend.mails()[0]?.html ?? "")?.[0];
    const { pathname, search } = new URL(link?.replaceAll("&amp;", "&") ?? "");
    await site.goto(gateway.url + pathname + search);
    await site.getByLabel("New Password").fill("another5678");
    await site.getByLabel("Confirm Password").fill("another5678");
    await site.getByRole("button", { name: "Change Password" }).click();
    await site
      .getByRole("dialog", { name: "Password has changed" })
      .getByRole("button", { name: "OK" })
      .click();
    await popupIsSignedIn(popup);
    await siteIsSignedIn(site);
  });
});

test("what is typed into the site's form while the extension is being asked stays", async ({
  backend,
  browserWithExtension,
  person,
}) => {
  const site = await browserWithExtension.context.newPage();
  // Said to have an extension, of which nothing is heard: the page asks for as long as it ever does.
  await site.route("**/user/signin", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace("<html", `<html data-diary-extension="0"`);
    await route.fulfill({ response: answer, body: html });
  });
  await site.goto(`${backend.url}/user/signin`, { waitUntil: "commit" });
  await signInAtSite(site, person);
});

async function signedInBySite(openSite: (path?: string) => Promise<Page>, person: ApiPerson) {
  const site = await openSite("/user/signin");
  await signInAtSite(site, person);
  await site.close();
}

test.describe("on next use", () => {
  test("the popup knows who signed in at a page that is closed", async ({ openPopup, openSite, person }) => {
    await signedInBySite(openSite, person);
    await popupIsSignedIn(await openPopup());
  });

  test("the popup knows who signed out at a page that is closed", async ({ openPopup, openSite, person }) => {
    const site = await openSite("/user/signin");
    await signInAtSite(site, person);
    await signOutAtSite(site);
    await site.close();
    await popupIsSignedOut(await openPopup());
  });

  test("a page of the site knows who signed in in the popup, and who signed out", async ({
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
    await options.getByRole("button", { name: "Sign out" }).click();
    await expect(options.getByText("Nobody is signed in.")).toBeVisible();
    const later = await openSite("/mypage");
    await expect(later).toHaveURL(/\/user\/signin$/);
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
});
