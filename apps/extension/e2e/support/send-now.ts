import { expect, type Page } from "@playwright/test";

/** Long enough for any press. Without an end it would wait for the next button of this name. */
const PRESS_MS = 5_000;

/** Has the popup send what is seen to wait, unless that is sent by itself in the same moment: then there is nothing to press. */
export async function sendNow(popup: Page): Promise<void> {
  const button = popup.getByRole("button", { name: "Send now" });
  await button.click({ timeout: PRESS_MS }).catch(() => expect(button).toBeHidden());
}
