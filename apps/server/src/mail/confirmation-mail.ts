import { readFile } from "node:fs/promises";

import { escapeHtml } from "@diary/core/characters";
import { confirmationSubject } from "@diary/core/mail-words";
import type { EmailDriver } from "@supabase/lite";

import { CONFIRMATION_TEMPLATE } from "../paths.ts";

/** Sends the later confirmation mails of an address, because lite (@supabase/lite) sends only the first. */
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
