import type { BrowserContext, Page } from "playwright";

import type { Person } from "../../e2e/support/person.ts";

/** What a state is made of: an empty backend, and a browser that nobody has signed in to. */
export interface StateContext {
  context: BrowserContext;
  page: Page;
  person: Person;
  newPerson: () => Promise<Person>;
  /** A page of a browser of its own. */
  newDevice: () => Promise<Page>;
}

/** Puts a page into a state beside its ordinary course, and waits until it is in it. */
export type State = (scene: StateContext) => Promise<unknown>;

/** The day on which the pictures are taken. */
export const today = "2026-01-20";
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens a page as somebody signed in. */
export async function openAs({ page, person }: StateContext, address: string): Promise<void> {
  await person.signIn(page);
  await page.goto(address);
}

/** A challenge with three entries. */
export async function createChallengeWithEntries(person: Person, title = "Read ten pages"): Promise<string> {
  await person.setProfile({ nickname: "Aiko", comment: "Slowly, but every day." });
  const id = await person.setChallenge({ title, days: 30, start_date: "2026-01-05" });
  await person.writeDay(id, "2026-01-05", "The first chapter, on the train.");
  await person.writeDay(id, "2026-01-06", "Twelve pages. The owls are back.");
  await person.writeDay(id, "2026-01-08", "Ten pages before breakfast.");
  return id;
}

/** Holds the answers to this address, as a slow network does. */
export const delayResponses = (page: Page, address: RegExp) =>
  page.route(address, () => new Promise(() => {}));

/** Lets the requests of this method come to nothing. */
export const failRequests = (page: Page, address: RegExp, method = "GET") =>
  page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );

/** Waits until the site and these words of the server's answers are kept on this device. */
export async function waitForOfflineData(page: Page, words: string): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });
  await page.waitForFunction(
    (text) =>
      new Promise((resolve) => {
        const opening = indexedDB.open("challenge-diary-answers");
        opening.addEventListener("success", () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains("values")) return resolve(false);
          const values = result.transaction("values").objectStore("values").getAll();
          values.addEventListener("success", () => {
            result.close();
            resolve(JSON.stringify(values.result).includes(text));
          });
        });
      }),
    words,
  );
}
