import { readFile } from "node:fs/promises";

import { escapeHtml } from "@diary/core/characters";
import { confirmationSubject } from "@diary/core/mail-words";
import type { EmailDriver } from "@supabase/lite";

import { CONFIRMATION_TEMPLATE } from "../paths.ts";

/** Replaces lite (@supabase/lite), which sends only the first confirmation mail of an address. */
export async function sendConfirmationMail(
  mails: EmailDriver,
  siteUrl: string,
  { email, tokenHash }: { email: string; tokenHash: string },
): Promise<void> {
  const values: Readonly<Record<string, string>> = { Email: email, SiteURL: siteUrl, TokenHash: tokenHash };
  const template = await readFile(CONFIRMATION_TEMPLATE, "utf8");
  const html = template.replaceAll(/\{\{ \.(\w+) \}\}/g, (whole, name: string) =>
    name in values ? escapeHtml(values[name]!) : whole,
  );
  await mails.send({ to: email, subject: confirmationSubject, html });
}
