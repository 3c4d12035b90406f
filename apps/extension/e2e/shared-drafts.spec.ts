import type { Page } from "@playwright/test";

import { signInAtSite } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const atSite = (page: Page) => page.getByLabel("Content");
const atPopup = (popup: Page) => popup.getByRole("textbox", { name: "Content" });

test("what is typed at one is at the other, live and when it is opened, goes from both when it is registered, and nobody else sees it", async ({
  backend,
  member,
  newPerson,
  openPopup,
  openSite,
}) => {
  const [first, second] = [
    await member.setChallenge({ title: "Learn TypeScript", days: 9 }),
    await member.setChallenge({ title: "Run", days: 9 }),
  ];
  const site = await openSite(`/day/create/${first}`);
  // Before the device has said what it keeps, nobody sees a field to write in.
  await expect(atSite(site)).toBeVisible();
  await atSite(site).pressSequentially("Begun on the site");

  const popup = await openPopup();
  const choose = (label: string) => popup.getByLabel("Challenge", { exact: true }).selectOption({ label });
  await choose("Learn TypeScript");
  await expect(atPopup(popup)).toHaveValue("Begun on the site");
  await atPopup(popup).press("Control+End");
  await atPopup(popup).pressSequentially(", continued in the popup");
  const whole = "Begun on the site, continued in the popup";
  await expect(atSite(site)).toHaveValue(whole);
  await site.reload();
  await expect(atSite(site)).toHaveValue(whole);
  await atSite(site).press("Control+End");
  await atSite(site).pressSequentially(".");
  await expect(atPopup(popup)).toHaveValue(`${whole}.`);

  // Registered in the popup, it is gone on the site.
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  await expect(atSite(site)).toHaveValue("");
  await site.reload();
  await expect(site.getByRole("article", { name: "DAY 1" })).toContainText(`${whole}.`);
  await expect(atSite(site)).toHaveValue("");
  expect(await backend.sql("select content from day")).toEqual([{ content: `${whole}.` }]);

  // Registered on the site, it is gone in the popup.
  await choose("Run");
  await expect(popup.getByText("Today is written.")).toBeHidden();
  await atPopup(popup).fill("Between the popup and me");
  await site.goto(new URL(`/day/create/${second}`, site.url()).href);
  await expect(atSite(site)).toHaveValue("Between the popup and me");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect(site.getByText("Registered successfully!").first()).toBeVisible();
  // With the entry, where it is known there already, or with an empty field.
  const typedAtPopup = async () =>
    (await atPopup(popup).count()) === 0
      ? ""
      : atPopup(popup)
          .inputValue({ timeout: 1000 })
          .catch(() => "gone");
  await expect.poll(typedAtPopup).toBe("");

  await atSite(site).fill("Not for other eyes");
  const stranger = await newPerson();
  const theirs = await stranger.setChallenge({ title: "Swim", days: 9 });
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(site).toHaveURL(/\/user\/signin$/);
  await signInAtSite(site, stranger);
  await site.goto(new URL(`/day/create/${theirs}`, site.url()).href);
  await expect(atSite(site)).toHaveValue("");
  await popup.reload();
  await expect(atPopup(popup)).toHaveValue("");
});

test("what waits in the popup is counted by the site's sign-out, and is never sent after it", async ({
  backend,
  browserWithExtension,
  gateway,
  member,
  openEntry,
  openSite,
}) => {
  const { popup } = await openEntry();
  const offline = gateway.break(/^\/rest\/v1\/(day|rpc)/, { kind: "offline" });
  await atPopup(popup).fill("Waits in the popup");
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Waiting to be sent")).toBeVisible();

  const site = await openSite("/mypage");
  const kept = async () => JSON.stringify(await browserWithExtension.stored());
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  const warning = site.getByRole("dialog", { name: "Sign out and lose what was not sent?" });
  await expect(warning).toContainText("A text on this device has not reached the diary yet.");
  await warning.getByRole("button", { name: "Sign out" }).click();
  await expect(site).toHaveURL(/\/user\/signin$/);
  await expect.poll(kept).not.toContain("Waits in the popup");
  offline.restore();
  await signInAtSite(site, member);
  await popup.reload();
  await expect(atPopup(popup)).toHaveValue("");
  expect(await backend.sql("select content from day")).toEqual([]);
});

test("an account that is deleted on the site leaves no text in the extension", async ({
  browserWithExtension,
  member,
  openEntry,
  openSite,
}) => {
  const { popup } = await openEntry();
  await atPopup(popup).fill("Never registered");
  const kept = async () => JSON.stringify(await browserWithExtension.stored());
  await expect.poll(kept).toContain("Never registered");

  const site = await openSite("/mypage/setting");
  await expect(site.getByText("It is installed in this browser")).toBeVisible();
  await site.getByRole("button", { name: "Delete account" }).click();
  const dialog = site.getByRole("dialog");
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await expect(site).toHaveURL(/\/$/);
  await expect.poll(kept).not.toContain("Never registered");
  await expect(popup.getByRole("button", { name: "Sign In" })).toBeVisible();
});
