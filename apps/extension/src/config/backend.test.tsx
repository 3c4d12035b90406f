import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { currentServer } from "../connection/current-server.ts";
import type { Server } from "../connection/server.ts";
import { backendConfig, renewBackendConfig } from "./backend.ts";

const fetch = vi.fn<typeof globalThis.fetch>();
const stored = async (key = "config:v1") => (await fakeBrowser.storage.local.get(key))[key];
const server = currentServer();
const connected: Server = {
  siteOrigin: "https://diary.example",
  apiUrl: "https://abc.supabase.co",
  isBuiltIn: false,
};

beforeEach(() => void vi.stubGlobal("fetch", fetch));
afterEach(() => {
  fakeBrowser.reset();
  fetch.mockReset();
  vi.unstubAllGlobals();
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
  const hosted = { ...server, apiUrl: "https://abc.supabase.co", key: "k" };
  expect(await renewBackendConfig(hosted)).toEqual({ url: "https://abc.supabase.co", key: "k" });
  expect(fetch).not.toHaveBeenCalled();
});

test("the configuration of a connected server is stored under the server's address", async () => {
  const config = { url: "https://abc.supabase.co", key: "k" };
  fetch.mockResolvedValueOnce(Response.json(config));
  expect(await backendConfig(connected)).toEqual(config);
  expect(await stored("https://diary.example config:v1")).toEqual(config);
  expect(await stored()).toBeUndefined();
});

test("the site's key is rejected if the site names an API other than the connected one", async () => {
  fetch.mockResolvedValueOnce(Response.json({ url: "https://evil.example", key: "k" }));
  await expect(backendConfig(connected)).rejects.toMatchObject({ code: "network" });
  expect(await stored("https://diary.example config:v1")).toBeUndefined();
});
