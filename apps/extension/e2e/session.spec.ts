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

test.describe("done at the site, seen in an open popup and in one that is opened later", () => {
  test("signing up, and signing out", async ({ browserWithExtension, openPopup, openSite }) => {
    const site = await openSite("/user/signup");
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    await signUpAtSite(site, { email: "new@example.com", password: "secret1234" });
    await popupIsSignedIn(popup);
    await popup.close();
    await browserWithExtension.killWorker();
    const later = await openPopup();
    await popupIsSignedIn(later);
    await later.close();
    await signOutAtSite(site);
    await site.close();
    await popupIsSignedOut(await openPopup());
  });

  test("signing in, and signing out, which leaves nothing that was shown", async ({
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

  test("changing the account", async ({ browserWithExtension, newPerson, openPopup, openSite, signIn }) => {
    const [ann, bob, cleo] = [await newPerson(), await newPerson(), await newPerson()];
    await ann.setChallenge({ title: "Of Ann" });
    await bob.setChallenge({ title: "Of Bob" });
    await cleo.setChallenge({ title: "Of Cleo" });
    await signIn(ann);
    const popup = await openPopup();
    const challenge = popup.getByRole("combobox", { name: "Challenge" });
    await expect(challenge).toContainText("Of Ann");
    const site = await openSite("/mypage");
    await signOutAtSite(site);
    await signInAtSite(site, bob);
    await expect(challenge).toContainText("Of Bob");
    expect(await holderInExtension(browserWithExtension)).toBe(bob.id);
    const kept = async () => JSON.stringify(await browserWithExtension.stored());
    await expect.poll(kept).not.toContain("Of Ann");
    await expect.poll(kept).toContain("Of Bob");

    await popup.close();
    await signOutAtSite(site);
    await signInAtSite(site, cleo);
    await site.close();
    await browserWithExtension.killWorker();
    const later = await openPopup();
    await expect(later.getByRole("combobox", { name: "Challenge" })).toContainText("Of Cleo");
    await expect(later.getByText("Of Bob")).toHaveCount(0);
    expect(await holderInExtension(browserWithExtension)).toBe(cleo.id);
  });

  test("a new password, which leaves both signed in by one session, and nobody else", async ({
    backend,
    member,
    openPopup,
    openSite,
  }) => {
    await member.setChallenge({ title: "Before" });
    const site = await openSite("/changepasswordform");
    const popup = await openPopup();
    await popupIsSignedIn(popup);
    await setPasswordAtSite(site, "another5678", member.password);
    await acceptAtSite(site);
    await popupIsSignedIn(popup);
    await siteIsSignedIn(site);
    await site.close();
    expect(await backend.sql("select count(*)::int as sessions from auth.sessions")).toEqual([
      { sessions: 1 },
    ]);
    // Not known before: the server has answered.
    await backend.sql("update public.challenge set title = 'After'");
    await popup.reload();
    await expect(popup.getByRole("combobox", { name: "Challenge" })).toContainText("After");
  });

  test("a recovery link", async ({ backend, openPopup, openSite, person }) => {
    await person.setChallenge({ title: "Recovered" });
    const popup = await openPopup();
    await popupIsSignedOut(popup);
    const site = await openSite(await recoveryPath(backend, person));
    await openLinkAtSite(site);
    await setPasswordAtSite(site, "another5678");
    await acceptAtSite(site);
    await popupIsSignedIn(popup);
    await siteIsSignedIn(site);
    await popup.close();
    await site.close();
    await expect((await openPopup()).getByRole("combobox", { name: "Challenge" })).toContainText("Recovered");
  });
});

test.describe("done in the extension, seen on open pages of the site and on one that is opened later", () => {
  test("signing in in the popup, and signing out in the options", async ({
    backend,
    browserWithExtension,
    openPopup,
    openSite,
    person,
  }) => {
    const pages = [await openSite(), await openSite()];
    for (const page of pages) await siteIsSignedOut(page);
    const popup = await openPopup();
    await signInAtPopup(popup, person);
    await popupIsSignedIn(popup);
    await popup.close();
    for (const page of pages) {
      await siteIsSignedIn(page);
      await page.close();
    }
    const options = await browserWithExtension.openPage("options");
    await signOutInOptions(options);
    await options.close();
    // The pages have left the session that has ended.
    await expect(await openSite("/mypage")).toHaveURL(/\/user\/signin$/);
    // It is ended at the server as well: the one left is the person's other device.
    await expect
      .poll(() => backend.sql("select count(*)::int as sessions from auth.sessions"))
      .toEqual([{ sessions: 1 }]);
  });

  test("changing the account", async ({ browserWithExtension, newPerson, openPopup, openSite, signIn }) => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await bob.setChallenge({ title: "Of Bob" });
    await signIn(ann);
    const before = await openSite();
    await siteIsSignedIn(before);
    // It leaves Ann's session in the site's storage.
    await before.close();
    const options = await browserWithExtension.openPage("options");
    await signOutInOptions(options);
    const popup = await openPopup();
    await signInAtPopup(popup, bob);
    await popupIsSignedIn(popup);
    const site = await openSite("/mypage");
    await expect(site.getByText("Of Bob").first()).toBeVisible();
    expect(await holderAtSite(site)).toBe(bob.id);

    await signOutInOptions(options);
    await expect.poll(() => holderAtSite(site)).toBeNull();
    await signInAtPopup(popup, ann);
    await popupIsSignedIn(popup);
    await expect.poll(() => holderAtSite(site)).toBe(ann.id);
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
