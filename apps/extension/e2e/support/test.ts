import { join } from "node:path";

import { SIGNED_OUT_STATE, withSession } from "@diary/core/session-sync";
import {
  externalBackend,
  startTestBackend,
  withExternalApi,
  type ExternalBackend,
  type TestBackend,
} from "@diary/server/testing";
import { ApiUser } from "@diary/testkit/api-user";
import { skipMidnight } from "@diary/testkit/skip-midnight";
import { expect, test as base, type Page } from "@playwright/test";

import { callsSupabaseDirectly } from "./built.ts";
import type { ExtensionBrowser } from "./extension-browser.ts";
import { Gateway } from "./gateway.ts";
import { SharedBrowser } from "./shared-browser.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  gateway: Gateway;
  browserWithExtension: ExtensionBrowser;
  openPopup: () => Promise<Page>;
  openSite: (path?: string) => Promise<Page>;
  newUser: () => Promise<ApiUser>;
  person: ApiUser;
  /** Stores a session in the extension without a form. Pages of the site take the session over. */
  signIn: (person: ApiUser, lifetimeS?: number) => Promise<void>;
  member: ApiUser;
  openEntry: () => Promise<{ challengeId: string; popup: Page }>;
}

interface WorkerFixtures {
  backend: TestBackend;
  externalApi: ExternalBackend | undefined;
  workerGateway: Gateway;
  sharedBrowser: SharedBrowser;
}

/** The site sends its requests with the key of an external API, directly or through the gateway. */
function siteSettings(externalApi: ExternalBackend | undefined) {
  if (externalApi === undefined) return {};
  const { key, url: apiUrl } = externalApi;
  return callsSupabaseDirectly() ? { key, apiUrl } : { key };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  externalApi: [async ({}, provide) => provide(externalBackend()), { scope: "worker" }],
  backend: [
    async ({ externalApi }, provide) => {
      const embedded = await startTestBackend({
        webRoot: join(import.meta.dirname, "../../../web/dist"),
        settings: siteSettings(externalApi),
      });
      const backend = externalApi === undefined ? embedded : await withExternalApi(embedded, externalApi);
      await provide(backend);
      await backend.close();
    },
    { scope: "worker" },
  ],
  workerGateway: [
    async ({}, provide) => {
      const gateway = new Gateway();
      await gateway.listen();
      await provide(gateway);
      await gateway.close();
    },
    { scope: "worker" },
  ],
  sharedBrowser: [
    async ({}, provide) => {
      const used = new SharedBrowser();
      await provide(used);
      await used.close();
    },
    { scope: "worker" },
  ],
  gateway: async ({ backend, workerGateway, externalApi }, provide) => {
    await skipMidnight();
    await backend.reset();
    workerGateway.reset(backend.url, externalApi);
    await provide(workerGateway);
  },
  browserWithExtension: async ({ backend, gateway, sharedBrowser }, provide, info) => {
    gateway.asked.length = 0;
    await provide(await sharedBrowser.take({ site: gateway }));
    if (info.status === info.expectedStatus) await sharedBrowser.release([gateway.url, backend.url]);
    else await sharedBrowser.close();
  },
  openPopup: async ({ browserWithExtension }, provide) => provide(() => browserWithExtension.openPopup()),
  openSite: async ({ browserWithExtension, gateway }, provide) =>
    provide(async (path = "/policy") => {
      const page = await browserWithExtension.newPage();
      await page.goto(gateway.url + path);
      return page;
    }),
  // Depends on `gateway`, because that fixture empties the backend.
  newUser: async ({ backend, externalApi, gateway: _emptied }, provide) => {
    await provide(() => new ApiUser(externalApi ?? backend).signUp());
  },
  person: async ({ newUser }, provide) => provide(await newUser()),
  signIn: async ({ browserWithExtension }, provide) =>
    provide(async (person, lifetimeS) => {
      const session = await person.newSession();
      if (lifetimeS !== undefined) session.expires_at = Math.floor(Date.now() / 1000) + lifetimeS;
      await browserWithExtension.store({ "auth:v1": withSession(SIGNED_OUT_STATE, session) });
    }),
  member: async ({ person, signIn }, provide) => {
    await signIn(person);
    await provide(person);
  },
  openEntry: async ({ member, openPopup }, provide) =>
    provide(async () => {
      const challengeId = await member.setChallenge({ title: "Learn TypeScript" });
      const popup = await openPopup();
      await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
      return { challengeId, popup };
    }),
});
