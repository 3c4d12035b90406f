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

import type { ExtensionBrowser } from "./extension-browser.ts";
import { Gateway } from "./gateway.ts";
import { UsedBrowser } from "./used-browser.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** Language of the browser. */
  language: string;
  /** Whether a browser of its own is started for the test. Otherwise it gets an emptied one that others have used. */
  freshBrowser: boolean;
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
  usedBrowser: UsedBrowser;
}

/** Tests run in an empty Chromium, with the built extension beside the built site and an empty backend. */
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
  usedBrowser: [
    async ({}, provide) => {
      const used = new UsedBrowser();
      await provide(used);
      await used.close();
    },
    { scope: "worker" },
  ],
  gateway: async ({ backend, door, elsewhere }, provide) => {
    await backend.reset();
    door.reset(backend.url, elsewhere);
    await provide(door);
  },
  language: ["en-US", { option: true }],
  freshBrowser: [false, { option: true }],
  browserWithExtension: async ({ backend, freshBrowser, gateway, language, usedBrowser }, provide, info) => {
    gateway.asked.length = 0;
    if (freshBrowser) await usedBrowser.close();
    await provide(await usedBrowser.take({ language, site: gateway }));
    // One in which a test has failed may be in any state.
    if (freshBrowser || info.status !== info.expectedStatus) await usedBrowser.close();
    else await usedBrowser.giveBack([gateway.url, backend.url]);
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
