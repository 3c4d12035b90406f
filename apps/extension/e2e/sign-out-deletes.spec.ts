import type { Page } from "@playwright/test";

import { signInAtSite } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const atPopup = (popup: Page) => popup.getByRole("textbox", { name: "Content" });

test("a sign-out warns of a pending entry and deletes it; account deletion deletes a draft", async ({
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
  const stored = async () => JSON.stringify(await browserWithExtension.texts());
  await expect.poll(stored).toContain("Waits in the popup");
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  const warning = site.getByRole("dialog", { name: "Sign out and delete unsent changes?" });
  await expect(warning).toContainText("A change on this device has not been sent yet.");
  await warning.getByRole("button", { name: "Sign out" }).click();
  await expect(site).toHaveURL(/\/user\/signin$/);
  await expect.poll(stored).not.toContain("Waits in the popup");
  offline.restore();
  await signInAtSite(site, member);
  await popup.reload();
  await expect(atPopup(popup)).toHaveValue("");
  expect(await backend.sql("select content from day")).toEqual([]);

  await atPopup(popup).fill("Never registered");
  await expect.poll(stored).toContain("Never registered");
  await site.goto(`${gateway.url}/mypage/setting/days`);
  await expect(site.getByText("It is installed in this browser")).toBeVisible();
  await site.getByRole("link", { name: "Account" }).click();
  await site.getByRole("button", { name: "Delete account" }).click();
  const dialog = site.getByRole("dialog");
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await expect(site).toHaveURL(/\/$/);
  await expect.poll(stored).not.toContain("Never registered");
  await expect(popup.getByRole("button", { name: "Sign In" })).toBeVisible();
});
