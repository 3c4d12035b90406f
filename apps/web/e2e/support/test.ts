import { fileURLToPath } from "node:url";

import {
  externalBackend,
  startTestBackend,
  withExternalApi,
  type ExternalBackend,
  type TestBackend,
} from "@diary/server/testing";
import { test as base, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";

import { setWholeTime } from "./device-clock.ts";
import { Person } from "./person.ts";
import { Problems } from "./problems.ts";

export { expect } from "@playwright/test";

/** `timezoneId: null`: none of Playwright's, so that the test itself can set one, and another later. */
type DeviceOptions = Omit<BrowserContextOptions, "timezoneId"> & { timezoneId?: string | null };

interface TestFixtures {
  problems: Problems;
  /** Somebody with an account, not signed in anywhere. */
  person: Person;
  /** More of them. */
  newPerson: () => Promise<Person>;
  /** A page of a browser of its own: another device. */
  newDevice: (options?: DeviceOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** Whether the address of a new account has to be confirmed; a file of tests may say so. */
  confirmEmail: boolean;
  backend: TestBackend;
  /** Where the API is that the site was built for, if it is not the embedded one: `pnpm test:supabase --site`. */
  elsewhere: ExternalBackend | undefined;
}

/** The built site; WEB_ROOT names another build of it. */
const webRoot = process.env["WEB_ROOT"] ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** Tests run against the built site on an empty embedded backend, and fail on anything unexpected in the browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  confirmEmail: [false, { scope: "worker", option: true }],
  elsewhere: [async ({}, use) => use(externalBackend()), { scope: "worker" }],
  backend: [
    async ({ confirmEmail, elsewhere }, use) => {
      const embedded = await startTestBackend({ webRoot, confirmEmail });
      const backend = elsewhere === undefined ? embedded : await withExternalApi(embedded, elsewhere);
      await use(backend);
      await backend.close();
    },
    { scope: "worker" },
  ],
  // Requests go to the server, where a test can let them fail. What is kept for offline use has tests of its own.
  serviceWorkers: "block",
  // The policy of the server here names no other API; a build for Supabase writes one of its own.
  bypassCSP: async ({ elsewhere }, use) => use(elsewhere !== undefined),
  baseURL: async ({ backend }, use) => {
    await backend.reset();
    await use(backend.url);
  },
  problems: async ({}, use, info) => {
    const problems = new Problems();
    await use(problems);
    // A failed test has told its own story.
    if (info.status === info.expectedStatus) base.expect(problems.unexpected()).toEqual([]);
  },
  context: async ({ backend, context, problems }, use) => {
    problems.watch(context);
    setWholeTime(context, backend, problems);
    await use(context);
  },
  // After the base address, whose fixture empties the backend.
  newPerson: async ({ backend, baseURL, elsewhere }, use) => {
    await use(() => new Person(elsewhere ?? { key: backend.key, url: baseURL ?? backend.url }).signUp());
  },
  person: async ({ newPerson }, use) => use(await newPerson()),
  newDevice: async ({ backend, browser, contextOptions, problems }, use) => {
    const opened: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use(async ({ timezoneId, ...options } = {}) => {
      // Playwright puts its own default in the place of an option that is not there, and not of one that is undefined.
      const zone = timezoneId === undefined ? {} : { timezoneId: timezoneId ?? undefined };
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: backend.url,
        ...options,
        ...zone,
      } as BrowserContextOptions);
      problems.watch(context);
      setWholeTime(context, backend, problems);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
