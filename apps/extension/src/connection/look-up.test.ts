import { judgeConfig, parseAddress } from "@diary/core/site/look-up-diary";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lookUp } from "./look-up.ts";

const config = (siteUrl: string, url = siteUrl) => ({
  siteUrl,
  url,
  key: "anon",
  contactEmail: "ume@diary.example",
  sendsMail: true,
});

const sites = new Map<string, unknown>();
const sent = vi.fn<typeof globalThis.fetch>(async (address) => {
  const { origin } = new URL(address as string);
  const found = sites.get(origin);
  if (found === undefined) throw new TypeError("Failed to fetch");
  return found instanceof Response ? found : Response.json(found);
});

beforeEach(() => {
  sites.clear();
  sent.mockClear();
  vi.stubGlobal("fetch", sent);
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["diary.example", "https://diary.example"],
  [" HTTPS://Diary.Example/mypage?a#b ", "https://diary.example"],
  ["diary.example:8443", "https://diary.example:8443"],
  ["localhost:3000", "http://localhost:3000"],
  ["127.0.0.1:3000/", "http://127.0.0.1:3000"],
  ["http://localhost", "http://localhost"],
  ["日記.example", "https://xn--wgvt91f.example"],
])("the address %s has the origin %s", (typed, origin) => {
  expect(parseAddress(typed)).toEqual({ kind: "origin", origin });
});

test.each([
  ["", "bad-address"],
  ["my diary", "bad-address"],
  ["ftp://diary.example", "bad-address"],
  ["javascript://diary.example", "bad-address"],
  ["https://diary.example@evil.example", "bad-address"],
  ["http://diary.example", "needs-https"],
  ["http://192.168.1.2:3000", "needs-https"],
  ["http://localhost.evil.example", "needs-https"],
])("the address %j is rejected as %s", (typed, kind) => {
  expect(parseAddress(typed)).toEqual({ kind });
});

const ORIGIN = "https://diary.example";

test.each([
  [config(ORIGIN), ORIGIN],
  [config(`${ORIGIN}/`, `${ORIGIN}/`), ORIGIN],
  [config(ORIGIN, "https://abc.supabase.co/"), "https://abc.supabase.co"],
  [config(ORIGIN, "https://api.example/diary/"), "https://api.example/diary"],
])("a diary is found by its configuration %#", (found, apiUrl) => {
  expect(judgeConfig(found, ORIGIN)).toEqual({
    kind: "found",
    server: { siteOrigin: ORIGIN, apiUrl },
    key: "anon",
  });
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["a text", "diary"],
  ["no key", { ...config(ORIGIN), key: undefined }],
  ["a key that is no text", { ...config(ORIGIN), key: 7 }],
  ["no address", { ...config(ORIGIN), siteUrl: "diary" }],
  ["no address of the API", { ...config(ORIGIN), url: "" }],
  ["a configuration of another program", { url: ORIGIN, key: "k" }],
])("a page with %s is no diary", (_, found) => {
  expect(judgeConfig(found, ORIGIN)).toEqual({ kind: "not-a-diary" });
});

test.each([
  "http://abc.supabase.co",
  "http://diary.example",
  "http://localhost:5432",
  "https://127.0.0.1",
  "https://key@abc.supabase.co",
  "ftp://abc.supabase.co",
])("a diary with its API at %s is rejected", (api) => {
  expect(judgeConfig(config(ORIGIN, api), ORIGIN)).toEqual({ kind: "insecure-api" });
});

test("a copy of a diary's configuration leads to the diary itself", async () => {
  sites.set("https://evil.example", config(ORIGIN)).set(ORIGIN, config(ORIGIN));
  expect(await lookUp("evil.example")).toEqual({
    kind: "found",
    server: { siteOrigin: ORIGIN, apiUrl: ORIGIN },
    key: "anon",
  });
});

test.each([
  ["can't be reached", undefined],
  ["names a third address", config("https://third.example")],
  ["is no diary", { hello: "world" }],
])("a diary is rejected if the address that it names %s", async (_, named) => {
  sites.set("https://diary.example", config("https://named.example"));
  if (named !== undefined) sites.set("https://named.example", named);
  expect(await lookUp(ORIGIN)).toEqual({ kind: "elsewhere", siteOrigin: "https://named.example" });
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    "https://diary.example/config.json",
    "https://named.example/config.json",
  ]);
});

test("an address without TLS that a diary names as its own gets no request", async () => {
  sites.set(ORIGIN, config("http://diary.example"));
  expect(await lookUp(ORIGIN)).toMatchObject({ kind: "elsewhere" });
  expect(sent).toHaveBeenCalledOnce();
});

test.each<[string, unknown, string]>([
  ["no server", undefined, "unreachable"],
  ["a failing server", new Response("oh", { status: 502 }), "unreachable"],
  ["a redirect", Object.defineProperty(new Response(), "type", { value: "opaqueredirect" }), "redirected"],
  ["an HTML page", new Response("<html>"), "not-a-diary"],
])("an address with %s results in an error", async (_, found, kind) => {
  if (found !== undefined) sites.set(ORIGIN, found);
  expect(await lookUp(ORIGIN)).toEqual({ kind });
});

test("looking up an address sends no key and no cookie, and follows no redirect", async () => {
  sites.set(ORIGIN, config(ORIGIN));
  await lookUp(ORIGIN);
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ credentials: "omit", redirect: "manual" });
  expect(sent.mock.calls[0]?.[1]).not.toHaveProperty("headers");
});
