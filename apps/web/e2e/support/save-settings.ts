import { expect, type Page } from "@playwright/test";

import { answerDialog } from "./dialogs.ts";

export async function saveSettings(page: Page): Promise<void> {
  const comment = page.getByLabel("Comment");
  if ((await comment.inputValue()) === "") await comment.fill("Mornings.");
  const update = page.getByRole("button", { name: "Update Profile" });
  await update.click();
  await answerDialog(page, "Update your profile Success");
  await expect(page).toHaveURL("/mypage");
  await expect(update).toBeHidden();
}
