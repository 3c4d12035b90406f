import { timeoutManager } from "@tanstack/react-query";
import { deleteDB } from "idb";
import { beforeEach, expect, onTestFinished } from "vitest";
import { cleanup, render, type RenderResult } from "vitest-browser-react";

import { createTestApp, type TestApp, type TestAppOptions } from "./create-test-app.tsx";

export type { FakeApi } from "./create-test-app.tsx";

// A query that failed is repeated at once, and not after seconds in which a server may recover.
timeoutManager.setTimeoutProvider({
  setTimeout: (work, ms) => window.setTimeout(work, ms <= 2000 ? 0 : ms),
  clearTimeout: (timer?: number) => clearTimeout(timer),
  setInterval: (work, ms) => window.setInterval(work, ms),
  clearInterval: (timer?: number) => clearInterval(timer),
});

// The files of a run share a browser: what a site of an earlier one has kept would be this one's to send.
beforeEach(async () => {
  localStorage.clear();
  await deleteDB("challenge-diary");
});

export type RenderedTestApp = RenderResult & Pick<TestApp, "opened" | "requests">;

const notThere = () => Response.json({}, { status: 404 });

/** The lock under which a site sends entries. */
async function heldLocks() {
  return (await navigator.locks.query()).held?.filter(({ name }) => name?.endsWith("/outbox"));
}

/**
 * The whole site at this address before an API that the test makes up. It ends with the test, whatever that left
 * unanswered: while it sends, the next test's site would wait for it. Nothing of it is there any more: after a failure
 * it would repeat its queries, and log that during the next test.
 */
export async function renderTestApp(address: string, options: TestAppOptions = {}): Promise<RenderedTestApp> {
  const ended = Promise.withResolvers<void>();
  const { answer } = options;
  const { opened, requests, site } = await createTestApp(address, {
    ...options,
    answer: (...request) => Promise.race([answer?.(...request), ended.promise.then(notThere)]),
  });
  onTestFinished(async () => {
    await cleanup();
    ended.resolve();
    await expect.poll(heldLocks).toEqual([]);
  });
  return { ...(await render(site)), opened, requests };
}
