import type { Page } from "@playwright/test";

import type { Person } from "./person.ts";

export async function openAs(person: Person, page: Page, address: string): Promise<void> {
  await person.signIn(page);
  await page.goto(address);
}
