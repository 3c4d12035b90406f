import { join } from "node:path";

import { startTestBackend, type TestBackend } from "@diary/server/testing";
import { ApiUser } from "@diary/testkit/api-user";
import { test as base } from "@playwright/test";

import { firefoxPath } from "../../../../scripts/test-dependencies.ts";
import { Gateway } from "../../e2e/support/gateway.ts";
import { FirefoxBrowser } from "./firefox-browser.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** Somebody with an account and a challenge, not signed in anywhere. */
  person: ApiUser;
}
interface WorkerFixtures {
  backend: TestBackend;
  site: Gateway;
  /** The tests use it one after the other: each leaves nobody signed in at the site. One that fails ends its worker. */
  firefox: FirefoxBrowser;
}

/** Tests run in one Firefox, with the built extension beside the built site and an empty backend. */
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
});
