import type { ApiPerson } from "@diary/local-backend/testing";
import { expect, type Page } from "@playwright/test";

import { signInAtPopup } from "./site.ts";

/** Somebody signed in with one challenge, and today's entry to write; answers the challenge's id and the popup. */
export async function ready(openPopup: () => Promise<Page>, person: ApiPerson, days = 3) {
  const challengeId = await person.setChallenge({ title: "Learn TypeScript", days });
  const popup = await openPopup();
  await signInAtPopup(popup, person);
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
  return { challengeId, popup };
}
