import { fileURLToPath } from "node:url";

import {
  externalBackend,
  startTestBackend,
  withExternalApi,
  type ExternalBackend,
  type TestBackend,
  type TestBackendOptions,
} from "@diary/server/testing";
import { skipMidnight } from "@diary/testkit/skip-midnight";
import { test as base, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";

import { omitDatesAfterClockChange } from "./device-clock.ts";
import { Person } from "./person.ts";
import { Problems } from "./problems.ts";

export { expect } from "@playwright/test";

/** If `timezoneId` is null, the device has the time zone of the machine. */
type DeviceOptions = Omit<BrowserContextOptions, "timezoneId"> & { timezoneId?: string | null };

interface TestFixtures {
  problems: Problems;
  person: Person;
  newUser: () => Promise<Person>;
  newDevice: (options?: DeviceOptions) => Promise<Page>;
}

interface WorkerFixtures {
  confirmEmail: boolean;
  backend: TestBackend;
  /** API for which `pnpm test:supabase --site` built the site; undefined in other runs. */
  externalApi: ExternalBackend | undefined;
}

export const webRoot = process.env["WEB_ROOT"] ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** A site built for an external API sends its requests directly to that API. */
function siteSettings(externalApi: ExternalBackend | undefined): NonNullable<TestBackendOptions["settings"]> {
  return externalApi === undefined ? {} : { apiUrl: externalApi.url, key: externalApi.key };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  confirmEmail: [false, { scope: "worker", option: true }],
  externalApi: [async ({}, use) => use(externalBackend()), { scope: "worker" }],
  backend: [
    async ({ confirmEmail, externalApi }, use) => {
      const embedded = await startTestBackend({ webRoot, confirmEmail, settings: siteSettings(externalApi) });
      const backend = externalApi === undefined ? embedded : await withExternalApi(embedded, externalApi);
      await use(backend);
      await backend.close();
    },
    { scope: "worker" },
  ],
  // Blocked, so all requests reach the server, and tests can make requests fail.
  serviceWorkers: "block",
  baseURL: async ({ backend }, use) => {
    await skipMidnight();
    await backend.reset();
    await use(backend.url);
  },
  problems: async ({}, use, info) => {
    const problems = new Problems();
    await use(problems);
    if (info.status === info.expectedStatus) base.expect(problems.unexpected()).toEqual([]);
  },
  context: async ({ backend, context, problems }, use) => {
    problems.watch(context);
    omitDatesAfterClockChange(context, backend, problems);
    await use(context);
  },
  // Uses `baseURL`, because the fixture of `baseURL` empties the backend.
  newUser: async ({ backend, baseURL, externalApi }, use) => {
    await use(async () => {
      const person = new Person(externalApi ?? { key: backend.key, url: baseURL ?? backend.url });
      await person.signUp();
      await person.skipWelcomeBack();
      return person;
    });
  },
  person: async ({ newUser }, use) => use(await newUser()),
  newDevice: async ({ backend, browser, contextOptions, problems }, use) => {
    const opened: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use(async ({ timezoneId, ...options } = {}) => {
      // Playwright has a default for a missing option, but not for undefined.
      const zone = timezoneId === undefined ? {} : { timezoneId: timezoneId ?? undefined };
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: backend.url,
        ...options,
        ...zone,
      } as BrowserContextOptions);
      problems.watch(context);
      omitDatesAfterClockChange(context, backend, problems);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
