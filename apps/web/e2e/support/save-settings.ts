import { expect, type Page } from "@playwright/test";

import { answerDialog } from "./dialogs.ts";

/** Saves the form of the settings, which asks for a comment, and goes along to my page. */
export async function saveSettings(page: Page): Promise<void> {
  const comment = page.getByLabel("Comment");
  if ((await comment.inputValue()) === "") await comment.fill("Mornings.");
  const update = page.getByRole("button", { name: "Update Profile" });
  await update.click();
  await answerDialog(page, "Update your profile Success");
  await expect(page).toHaveURL("/mypage");
  // The address is there before the page is: whoever is led back to the settings meanwhile would never have left them.
  await expect(update).toBeHidden();
}
