import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { backendConfig, renewBackendConfig } from "./backend.ts";
import { BACKEND } from "./settings.ts";

const fetch = vi.fn<typeof globalThis.fetch>();
const stored = async () => (await fakeBrowser.storage.local.get("config:v1"))["config:v1"];

beforeEach(() => void vi.stubGlobal("fetch", fetch));
afterEach(async () => {
  fakeBrowser.reset();
  fetch.mockReset();
  vi.unstubAllGlobals();
  Object.assign(BACKEND, { kind: "from-site" });
});

test("the site's configuration is fetched once", async () => {
  fetch.mockResolvedValueOnce(Response.json({ url: "http://127.0.0.1:3000", key: "k" }));
  expect(await backendConfig()).toEqual({ url: "http://localhost:3000", key: "k" });
  await backendConfig();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(["http://localhost:3000/config.json"]);
});

test("a stored configuration is used without a request until it is renewed", async () => {
  await fakeBrowser.storage.local.set({ "config:v1": { url: "http://localhost:3000", key: "old" } });
  expect(await backendConfig()).toMatchObject({ key: "old" });
  fetch.mockResolvedValueOnce(Response.json({ key: "new" }));
  await renewBackendConfig();
  expect(await stored()).toMatchObject({ key: "new" });
});

test.each([
  ["an HTML page", () => new Response("<html>")],
  ["a configuration without a key", () => Response.json({})],
])("%s counts as a network error and is not stored", async (_, answer) => {
  fetch.mockResolvedValueOnce(answer());
  await expect(backendConfig()).rejects.toMatchObject({ code: "network" });
  expect(await stored()).toBeUndefined();
});

test("a build for a hosted backend fetches no configuration", async () => {
  Object.assign(BACKEND, { kind: "hosted", url: "https://abc.supabase.co", key: "k" });
  expect(await renewBackendConfig()).toMatchObject({ url: "https://abc.supabase.co", key: "k" });
});
