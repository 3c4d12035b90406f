import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createServerFetch } from "./server-fetch.ts";
import type { Server } from "./server.ts";

const server: Server = {
  siteOrigin: "https://diary.example",
  apiUrl: "https://abc.supabase.co",
  isBuiltIn: false,
};
const sent = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  sent.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal("fetch", sent);
});
afterEach(() => void vi.unstubAllGlobals());

test.each(["https://diary.example/config.json", new URL("https://abc.supabase.co/rest/v1/day")])(
  "a request to %s is sent and follows no redirect",
  async (address) => {
    await createServerFetch(server)(address, { method: "POST" });
    expect(sent.mock.calls).toEqual([[address, { method: "POST", redirect: "error" }]]);
  },
);

test("a caller can't turn redirects on", async () => {
  await createServerFetch(server)("https://diary.example/", { redirect: "follow" });
  expect(sent.mock.calls[0]?.[1]).toEqual({ redirect: "error" });
});

test.each([
  "https://evil.example/",
  "http://diary.example/",
  "https://diary.example:8443/",
  "https://diary.example.evil.example/",
  "https://diary.example@evil.example/",
  "https://other.supabase.co/rest/v1/day",
  "data:text/plain,x",
])("a request to %s is rejected", async (address) => {
  for (const input of [address, new URL(address)])
    await expect(createServerFetch(server)(input)).rejects.toThrow("not an address of the connected server");
  expect(sent).not.toHaveBeenCalled();
});

test("a request is rejected after another server was connected", async () => {
  let isConnected = true;
  const fetch = createServerFetch(server, () => isConnected);
  await fetch("https://diary.example/");
  isConnected = false;
  await expect(fetch("https://diary.example/")).rejects.toThrow("not an address of the connected server");
  expect(sent).toHaveBeenCalledOnce();
});

const HOSTS = [
  "diary.example",
  "diary.example.",
  "www.diary.example",
  "diary.example.evil.example",
  "diary.example@evil.example",
  "abc.supabase.co@evil.example",
  "evil.example#diary.example",
  "evil.example\\diary.example",
  "127.0.0.1",
  "[::1]",
  "xn--diry-6na.example",
  "169.254.169.254",
];
const lookAlikes = ["https", "http", "ws", "wss", "ftp"].flatMap((scheme) =>
  HOSTS.flatMap((host) =>
    ["", ":80", ":8443", ":3000"].map(
      (port) => `${scheme}://${host.replace(/(?=#|\\|$)/, port)}/rest/v1/day`,
    ),
  ),
);

test("none of over 200 addresses that resemble the server's gets a request", async () => {
  const fetch = createServerFetch(server);
  const wrong = lookAlikes.filter((address) => address !== "https://diary.example/rest/v1/day");
  expect(wrong.length).toBeGreaterThan(200);
  const accepted: string[] = [];
  for (const address of wrong)
    await fetch(address).then(
      () => accepted.push(address),
      () => undefined,
    );
  expect(accepted).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});
