import type { TestBackend } from "@diary/server/testing";
import { expect } from "@playwright/test";

import type { Person } from "./person.ts";

export async function mailedLink(backend: TestBackend, email: string): Promise<string> {
  let html: string | undefined;
  await expect
    .poll(async () => (html = (await backend.mails()).find(({ to }) => to === email)?.html), {
      message: `a mail to ${email} arrives`,
    })
    .toBeDefined();
  const link = /href="([^"]+)"/.exec(html ?? "")?.[1];
  expect(link, `the mail to ${email} has a link`).toBeDefined();
  const { pathname, search } = new URL(link!.replaceAll("&amp;", "&"));
  return pathname + search;
}

export async function recoveryLink(backend: TestBackend, person: Person): Promise<string> {
  await person.requestPasswordReset();
  return mailedLink(backend, person.email);
}
