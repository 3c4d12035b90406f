import { join } from "node:path";

import { SIGNED_OUT_STATE, withSession } from "@diary/core/session-sync";
import { startTestBackend, type TestBackend } from "@diary/server/testing";
import { ApiUser } from "@diary/testkit/api-user";
import { test as base } from "@playwright/test";
import type { Browser } from "wxt/browser";

import { firefoxPath } from "../../../../scripts/test-dependencies.ts";
import { Gateway } from "../../e2e/support/gateway.ts";
import { FirefoxBrowser } from "./firefox-browser.ts";

export { expect } from "@playwright/test";

declare const browser: typeof Browser;

interface TestFixtures {
  person: ApiUser;
  signIn: (person: ApiUser) => Promise<void>;
}
interface WorkerFixtures {
  backend: TestBackend;
  site: Gateway;
  /** Shared by all tests of a Playwright worker, with the extension's stored session. A failed test ends its worker. */
  firefox: FirefoxBrowser;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: [
    async ({}, provide) => {
      const backend = await startTestBackend({ webRoot: join(import.meta.dirname, "../../../web/dist") });
      await provide(backend);
      await backend.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ backend }, provide) => {
      const gateway = new Gateway();
      await gateway.listen();
      gateway.reset(backend.url);
      await provide(gateway);
      await gateway.close();
    },
    { scope: "worker" },
  ],
  firefox: [
    async ({ site }, provide) => {
      const path = firefoxPath();
      if (path === undefined) throw new Error("There is no Firefox.");
      const firefox = await FirefoxBrowser.start(path, site);
      await provide(firefox);
      await firefox.close();
    },
    { scope: "worker" },
  ],
  person: async ({ backend, firefox, site }, provide) => {
    await backend.reset();
    site.reset(backend.url);
    const person = await new ApiUser(backend).signUp();
    await person.setChallenge({ title: "Learn TypeScript" });
    await provide(person);
    await firefox.closePages();
  },
  signIn: async ({ firefox }, provide) =>
    provide(async (person) => {
      const state = withSession(SIGNED_OUT_STATE, await person.newSession());
      const options = await firefox.openPage("options");
      await options.evaluate((auth) => browser.storage.local.set({ "auth:v1": auth }), state);
    }),
});
