import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 150;

/** Estimates the number of tab stops to the control, negative if Shift+Tab is needed. Runs in the page. */
const maxTabStops = (control: Element) => {
  const focus = document.activeElement ?? document.body;
  if (focus === control) return 0;
  const { DOCUMENT_POSITION_FOLLOWING: AFTER } = Node;
  const isAfter = (one: Element, other: Element) => (one.compareDocumentPosition(other) & AFTER) !== 0;
  const isForward = isAfter(focus, control);
  const [first, last] = isForward ? [focus, control] : [control, focus];
  const between = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea"),
  ].filter(
    (stop) =>
      isAfter(first, stop) &&
      isAfter(stop, last) &&
      stop.tabIndex >= 0 &&
      // Counts no radios, because a whole group is only one stop.
      !stop.matches(":disabled, [type=radio]") &&
      stop.checkVisibility({ visibilityProperty: true }),
  );
  return isForward ? between.length + 1 : -between.length - 1;
};

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
  for (let stops = 0; stops < MOST_STOPS;) {
    const left = await control.evaluate(maxTabStops);
    if (left === 0) return;
    // Presses several keys between checks, because a check is slower than a key.
    for (let stop = 0; stop < Math.abs(left); stop += 1) {
      await page.keyboard.press(left > 0 ? "Tab" : "Shift+Tab");
    }
    stops += Math.abs(left);
  }
  throw new Error(`The keyboard does not reach ${control.toString()}.`);
}

export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

export async function writeByKeyboard(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

export async function dateByKeyboard(page: Page, field: Locator, date: string): Promise<void> {
  await tabTo(page, field);
  // The Tab key moves between year, month and day. Leaves the field backwards to start at its first part.
  const isInside = () => field.evaluate((element) => element === document.activeElement);
  while (await isInside()) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const [year, month, day] = date.split("-");
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(field).toHaveValue(date);
}
