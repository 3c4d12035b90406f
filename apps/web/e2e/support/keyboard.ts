import { expect, type Locator, type Page } from "@playwright/test";

/** No page has more stops than this. */
const MOST_STOPS = 150;

/** Tabs until the control has the focus, past the header where a page was just opened. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isPastHeader = await control.evaluate(
    (element) => document.activeElement === document.body && element.closest("main") !== null,
  );
  if (isPastHeader) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${control.toString()}.`);
}

export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Writes into the field of this label, in the place of what is there. */
export async function writeByKeyboard(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}
