import { join } from "node:path";

import {
  ApiPerson,
  givenBackend,
  startTestBackend,
  withApiElsewhere,
  type GivenBackend,
  type TestBackend,
} from "@diary/local-backend/testing";
import { test as base, type Page } from "@playwright/test";

import { ExtensionBrowser } from "./extension-browser.ts";
import { Gateway } from "./gateway.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** Language of the browser. */
  language: string;
  gateway: Gateway;
  browserWithExtension: ExtensionBrowser;
  /** Opens the popup. */
  openPopup: () => Promise<Page>;
  /** Opens a page of the site. */
  openSite: (path?: string) => Promise<Page>;
  /** Somebody with an account, not signed in anywhere. */
  person: ApiPerson;
  newPerson: () => Promise<ApiPerson>;
}

interface WorkerFixtures {
  /** Life of an access token in seconds; a file of tests may choose its own. */
  jwtExpiry: number;
  backend: TestBackend;
  /** Where the API is that `backend` stands for, if it is not the embedded one. */
  elsewhere: GivenBackend | undefined;
  door: Gateway;
}

/** Tests run in a Chromium of their own, with the built extension beside the built site and an empty backend. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  jwtExpiry: [3_600, { scope: "worker", option: true }],
  elsewhere: [async ({}, provide) => provide(givenBackend()), { scope: "worker" }],
  backend: [
    async ({ elsewhere, jwtExpiry }, provide) => {
      const embedded = await startTestBackend({
        webRoot: join(import.meta.dirname, "../../../web/dist"),
        jwtExpiry,
      });
      const backend = elsewhere === undefined ? embedded : await withApiElsewhere(embedded, elsewhere);
      await provide(backend);
      await backend.close();
    },
    { scope: "worker" },
  ],
  door: [
    async ({}, provide) => {
      const gateway = new Gateway();
      await gateway.listen();
      await provide(gateway);
      await gateway.close();
    },
    { scope: "worker" },
  ],
  gateway: async ({ backend, door, elsewhere }, provide) => {
    await backend.reset();
    door.reset(backend.url, elsewhere);
    await provide(door);
  },
  language: ["en-US", { option: true }],
  browserWithExtension: async ({ gateway, language }, provide) => {
    gateway.asked.length = 0;
    const browser = await ExtensionBrowser.start({ language, site: gateway });
    await provide(browser);
    await browser.close();
  },
  openPopup: async ({ browserWithExtension }, provide) => provide(() => browserWithExtension.openPopup()),
  openSite: async ({ browserWithExtension, gateway }, provide) =>
    provide(async (path = "/home") => {
      const page = await browserWithExtension.newPage();
      await page.goto(gateway.url + path);
      return page;
    }),
  // After the gateway, whose fixture empties the backend.
  newPerson: async ({ backend, elsewhere, gateway: _emptied }, provide) => {
    await provide(() => new ApiPerson(elsewhere ?? backend).signUp());
  },
  person: async ({ newPerson }, provide) => provide(await newPerson()),
});
