import { deleteDB } from "idb";
import { beforeEach, expect, onTestFinished } from "vitest";
import { cleanup, render, type RenderResult } from "vitest-browser-react";

import { createTestApp, type TestApp, type TestAppOptions } from "./create-test-app.tsx";

export type { FakeApi } from "./create-test-app.tsx";

// The files of a run share a browser: what a site of an earlier one has kept would be this one's to send.
beforeEach(async () => {
  localStorage.clear();
  await deleteDB("challenge-diary");
});

export type RenderedTestApp = RenderResult & Pick<TestApp, "opened" | "requests">;

/** The lock under which a site sends entries. */
async function heldLocks() {
  return (await navigator.locks.query()).held?.filter(({ name }) => name?.endsWith("/outbox"));
}

/**
 * The whole site at this address before an API that the test makes up. It ends with the test, whatever that left
 * unanswered: while it sends, the next test's site would wait for it.
 */
export async function renderTestApp(address: string, options: TestAppOptions = {}): Promise<RenderedTestApp> {
  const ended = Promise.withResolvers<Response>();
  const { answer } = options;
  const { opened, requests, site } = await createTestApp(address, {
    ...options,
    answer: (...request) => Promise.race([answer?.(...request), ended.promise]),
  });
  onTestFinished(async () => {
    await cleanup();
    ended.resolve(Response.json({}, { status: 503 }));
    await expect.poll(heldLocks).toEqual([]);
  });
  return { ...(await render(site)), opened, requests };
}
