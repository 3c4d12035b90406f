import { deleteDB } from "idb";
import { beforeEach } from "vitest";
import { render, type RenderResult } from "vitest-browser-react";

import { createTestApp, type TestApp, type TestAppOptions } from "./create-test-app.tsx";

export type { FakeApi } from "./create-test-app.tsx";

// The files of a run share a browser: what a site of an earlier one has kept would be this one's to send.
beforeEach(async () => {
  localStorage.clear();
  await deleteDB("challenge-diary");
});

export type RenderedTestApp = RenderResult & Pick<TestApp, "requests">;

/** The whole site at this address before an API that the test makes up. */
export async function renderTestApp(address: string, options: TestAppOptions = {}): Promise<RenderedTestApp> {
  const { requests, site } = await createTestApp(address, options);
  return { ...(await render(site)), requests };
}
