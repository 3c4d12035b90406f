import { expect, onTestFinished, vi } from "vitest";
import { cleanup, render, type RenderResult } from "vitest-browser-react";

import { createTestApp, type TestApp, type TestAppOptions } from "./create-test-app.tsx";

export type { FakeApi } from "./create-test-app.tsx";

export type RenderedTestApp = RenderResult & Pick<TestApp, "requests">;

async function heldLocks() {
  return (await navigator.locks.query()).held?.filter(({ name }) => name?.endsWith("/outbox"));
}

/** Unmounts the site after the test and ends its queries. Otherwise the next site would wait for this site's lock. */
export async function renderTestApp(address: string, options: TestAppOptions = {}): Promise<RenderedTestApp> {
  const ended = Promise.withResolvers<void>();
  const { cancelQueries, requests, site } = await createTestApp(address, options, ended.promise);
  onTestFinished(async () => {
    ended.resolve();
    await cleanup();
    await cancelQueries();
    await expect.poll(heldLocks).toEqual([]);
  });
  return { ...(await render(site)), requests };
}

export function comeBackLater(afterMs = 60_000) {
  const now = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => now() + afterMs);
  dispatchEvent(new Event("visibilitychange"));
}

/** Fakes timers. The returned function skips 3 s, so the app sends its delayed requests. */
export function skipToLater() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return () => vi.advanceTimersByTimeAsync(3000);
}

export async function openMore(site: RenderedTestApp, name: string): Promise<void> {
  await site
    .getByRole("main")
    .getByRole("button", { name: /^More: / })
    .first()
    .click();
  await site.getByRole("menuitem", { name, exact: true }).click();
}

export async function answerDialog(
  site: RenderedTestApp,
  title: string,
  text: string | RegExp = "",
): Promise<void> {
  const dialog = site.getByRole("dialog", { name: title, exact: true });
  await expect.poll(() => dialog.query()?.textContent).toMatch(text);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

export const rejected = (status: number, hint: string, details: string | null = null): Response =>
  Response.json({ code: `PT${status}`, message: hint, hint, details }, { status });
