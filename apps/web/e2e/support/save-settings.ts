import { expect, type Page } from "@playwright/test";

import { answerDialog } from "./dialogs.ts";

/** Saves the settings, which need a comment, and follows to My page. */
export async function saveSettings(page: Page): Promise<void> {
  const comment = page.getByLabel("Comment");
  if ((await comment.inputValue()) === "") await comment.fill("Mornings.");
  const update = page.getByRole("button", { name: "Update Profile" });
  await update.click();
  await answerDialog(page, "Update your profile Success");
  await expect(page).toHaveURL("/mypage");
  // The address changes before the page does.
  await expect(update).toBeHidden();
}
