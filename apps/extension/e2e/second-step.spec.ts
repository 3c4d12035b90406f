import { codeAt } from "@diary/server/testing";

import {
  ownerInExtension,
  popupIsSignedIn,
  popupIsSignedOut,
  signInAtPopup,
  signOutAtSite,
  siteIsSignedIn,
} from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const STEP_MS = 30_000;

test("after a two-step sign-in at the site, the popup is signed in too", async ({
  backend,
  browserWithExtension,
  member,
  openPopup,
  openSite,
}) => {
  const site = await openSite("/mypage/setting/account");
  let popup = await openPopup();
  await popupIsSignedIn(popup);
  await site.bringToFront();
  await site.getByRole("button", { name: "Set it up" }).click();
  const key = (await site.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())!;
  const secret = key.replaceAll(" ", "");
  const now = Date.now();
  await site.getByLabel("Password", { exact: true }).fill(member.password);
  await site.getByLabel("Code", { exact: true }).fill(codeAt(secret, now));
  await site.getByRole("button", { name: "Turn on" }).click();
  await expect(site.getByRole("button", { name: "Turn off" })).toBeVisible();
  await popup.reload();
  await popupIsSignedIn(popup);
  expect(await backend.sql("select aal from auth.sessions")).toEqual([{ aal: "aal2" }]);
  await popup.close();

  await signOutAtSite(site);
  popup = await openPopup();
  await popupIsSignedOut(popup);
  await signInAtPopup(popup, member);
  await expect(
    popup.getByText("This account also asks for a code: please sign in at the site."),
  ).toBeVisible();
  expect(await ownerInExtension(browserWithExtension)).toBeNull();

  await site.bringToFront();
  await site.getByLabel("Email Address").fill(member.email);
  await site.getByLabel("Password", { exact: true }).fill(member.password);
  await site.getByRole("button", { name: "Sign In" }).click();
  await site.getByLabel("Code", { exact: true }).fill(codeAt(secret, now + STEP_MS));
  await popupIsSignedOut(popup);
  await site.getByRole("button", { name: "Sign In" }).click();
  await siteIsSignedIn(site);
  await popupIsSignedIn(popup);
});
