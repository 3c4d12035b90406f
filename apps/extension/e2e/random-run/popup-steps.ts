import type { Page } from "@playwright/test";

import { combineVersions, isShown, press } from "./site-steps.ts";
import { typeNewText } from "./texts.ts";
import { count, popupPage, readDialogs, STEP_TIMEOUT_MS, todayOf, type World } from "./world.ts";

export const contentAtPopup = (popup: Page) => popup.locator('textarea[name="content"]');

export async function openForm(world: World): Promise<Page | null> {
  const popup = await popupPage(world);
  await readDialogs(popup);
  await combineVersions(world, popup);
  const edit = popup.getByRole("button", { name: "Edit Day" });
  if (await isShown(edit, 200)) await press(world, edit);
  return (await isShown(contentAtPopup(popup))) ? popup : null;
}

export async function writeAtPopup(world: World): Promise<void> {
  const popup = await popupPage(world);
  await readDialogs(popup);
  const selector = popup.getByLabel("Challenge", { exact: true });
  if (!(await isShown(selector))) return count(world, "popup unreachable");
  await selector.selectOption(world.chance.pick(world.reader.challenges));
  if ((await openForm(world)) === null) return count(world, "no form in the popup");
  await typeNewText(world, "popup", contentAtPopup(popup), new Set([todayOf(world)]));
}

export async function moveToSite(world: World): Promise<void> {
  const popup = await openForm(world);
  const button = popup?.getByRole("button", { name: "Write on the site" });
  if (button === undefined || !(await isShown(button, 500))) return count(world, "nothing to move");
  // If the device's storage is full, the text stays in the popup, and no tab opens.
  const opened = world.browser.context.waitForEvent("page", { timeout: STEP_TIMEOUT_MS });
  const [page] = await Promise.all([opened, button.click()]);
  await world.site?.close().catch(() => undefined);
  world.site = page;
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await page.waitForLoadState().catch(() => undefined);
}

export async function submitAtPopup(world: World): Promise<void> {
  const popup = await openForm(world);
  if (popup === null) return count(world, "no form in the popup");
  if ((await contentAtPopup(popup).inputValue()) === "") {
    await typeNewText(world, "popup", contentAtPopup(popup), new Set([todayOf(world)]));
  }
  const button = popup.getByRole("button", { name: /^(?:Register!|Update)$/ });
  if (await button.isDisabled().catch(() => true)) return count(world, "nothing to submit");
  await press(world, button);
  await isShown(popup.getByRole("dialog").or(popup.getByText("Waiting to be sent")).first(), 800);
  await readDialogs(popup);
}
