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
  siteIsSignedOut,
} from "./support/site.ts";
import { expect, test } from "./support/test.ts";

test.describe("both open", () => {
  test("signing up at the site signs the popup in", async ({ openPopup, openSite }) => {
    const site = await openSite("/user/signup");
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    await signUpAtSite(site, { email: "new@example.com", password: "secret1234" });
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

  test("signing in at the site signs the popup in, and signing out there the popup and the other pages out", async ({
    browserWithExtension,
    gateway,
    openPopup,
    openSite,
    person,
  }) => {
    await person.setChallenge({ title: "Read" });
    const site = await openSite("/user/signin");
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    await signInAtSite(site, person);
    await popupIsSignedIn(popup);
    const other = await openSite();
    await siteIsSignedIn(other);
    const kept = async () => Object.keys(await browserWithExtension.stored());
    const shown = [expect.stringMatching(/^picture:/), expect.stringMatching(/^shown:/)];
    await expect.poll(kept).toEqual(expect.arrayContaining(shown));
    // A worker that has to be woken for it asks for nothing of somebody who is leaving.
    await browserWithExtension.killWorker();
    gateway.asked = [];
    await signOutAtSite(site);
    await popupIsSignedOut(popup);
    await siteIsSignedOut(other);
    // What the person was shown is gone with them.
    await expect.poll(kept).not.toContainEqual(expect.stringMatching(/^(?:picture|shown|today):/));
    expect(gateway.count(/rest\/v1\/profile/)).toBe(0);
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
    await signOutInOptions(options);
    await expect.poll(() => holderAtSite(site)).toBeNull();
    // The session is ended at the server as well: the one left is the person's other device.
    await expect
      .poll(() => backend.sql("select count(*)::int as sessions from auth.sessions"))
      .toEqual([{ sessions: 1 }]);
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
    await expect(popup.getByRole("combobox", { name: "Challenge" })).toContainText("Of Ann");
    await signOutAtSite(site);
    await signInAtSite(site, bob);
    await expect(popup.getByRole("combobox", { name: "Challenge" })).toContainText("Of Bob");
    expect(await holderInExtension(browserWithExtension)).toBe(bob.id);
    await expect
      .poll(async () => JSON.stringify(await browserWithExtension.stored()))
      .not.toContain("Of Ann");
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
    await signOutInOptions(options);
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
    await setPasswordAtSite(site, "another5678", person.password);
    await acceptAtSite(site);
    await popupIsSignedIn(popup);
    await popup.reload();
    await popupIsSignedIn(popup);
    await siteIsSignedIn(site);
  });

  test("a recovery link at the site signs the popup in", async ({ backend, openPopup, openSite, person }) => {
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    const site = await openSite(await recoveryPath(backend, person));
    await openLinkAtSite(site);
    await setPasswordAtSite(site, "another5678");
    await acceptAtSite(site);
    await popupIsSignedIn(popup);
    await siteIsSignedIn(site);
  });
});

test("what is typed into the site's form while the extension is being asked stays", async ({
  backend,
  browserWithExtension,
  elsewhere,
  person,
}) => {
  test.skip(elsewhere !== undefined, "the page of this test is not the one that leads to the API there");
  const site = await browserWithExtension.newPage();
  // Said to have an extension, of which nothing is heard: the page asks for as long as it ever does.
  await site.route("**/user/signin", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace("<html", `<html data-diary-extension="0"`);
    await route.fulfill({ response: answer, body: html });
  });
  await site.goto(`${backend.url}/user/signin`, { waitUntil: "commit" });
  await signInAtSite(site, person);
});
