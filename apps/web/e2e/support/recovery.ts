import type { TestBackend } from "@diary/local-backend/testing";
import { expect, type Page } from "@playwright/test";

/** Asks for a new password on the site, and answers with the address that the mail leads to. */
export async function recoveryLink(page: Page, backend: TestBackend, email: string): Promise<string> {
  await page.goto("/changepassword");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Request Password Reset" }).click();
  const sent = page.getByRole("dialog", { name: "Please check your Email" });
  await sent.getByRole("button", { name: "OK" }).click();
  const mail = backend.mails().find(({ to }) => to === email);
  const link = /href="([^"]+)"/.exec(mail?.html ?? "")?.[1];
  expect(link, `the mail to ${email} has a link`).toBeDefined();
  const { pathname, search } = new URL(link!.replaceAll("&amp;", "&"));
  return pathname + search;
}

/** Follows a recovery link and has it redeemed, which its page does at the press of a button alone. */
export async function openRecoveryLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
