import { expect, type Page } from "@playwright/test";

/** Has the popup send what waits, unless that is sent by itself in the same moment: then there is nothing to press. */
export async function sendNow(popup: Page): Promise<void> {
  const button = popup.getByRole("button", { name: "Send now" });
  await Promise.race([button.click(), expect(button).toBeHidden()]);
}
