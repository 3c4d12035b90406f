import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

const atSite = (page: Page) => page.getByLabel("Content");
const atPopup = (popup: Page) => popup.getByRole("textbox", { name: "Content" });
async function writeOnSite(popup: Page) {
  await popup.bringToFront();
  await popup.getByRole("button", { name: "Write on the site" }).click();
}

test("when a text moves to the site, the popup deletes its copy only after the site stored it", async ({
  backend,
  browserWithExtension,
  gateway,
  openEntry,
}) => {
  const { popup } = await openEntry();
  await atPopup(popup).pressSequentially("Begun in the popup");
  const stored = async () => JSON.stringify(await browserWithExtension.texts());

  const { restore } = gateway.break(/./, { kind: "offline" });
  const [unreachable] = await Promise.all([
    browserWithExtension.context.waitForEvent("page"),
    writeOnSite(popup),
  ]);
  await unreachable.waitForLoadState().catch(() => undefined);
  await unreachable.close();
  restore();
  expect(await stored()).toContain("Begun in the popup");
  await expect(atPopup(popup)).toHaveValue("Begun in the popup");

  const [site] = await Promise.all([browserWithExtension.context.waitForEvent("page"), writeOnSite(popup)]);
  await expect(atSite(site)).toHaveValue("Begun in the popup");
  await expect.poll(stored).not.toContain("Begun in the popup");
  await expect(atPopup(popup)).toHaveValue("");
  await atSite(site).press("Control+End");
  await atSite(site).pressSequentially(", ended at the site.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect(site.getByText("Registered successfully!").first()).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([
    { content: "Begun in the popup, ended at the site." },
  ]);
});
