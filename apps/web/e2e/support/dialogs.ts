import { expect, type Page } from "@playwright/test";

export async function answerDialog(page: Page, title: string, text: RegExp | string = ""): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await expect(dialog).toContainText(text);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(dialog).toBeHidden();
}
