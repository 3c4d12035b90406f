import { expect, test, vi } from "vitest";

import { anId } from "../testing/builders.ts";
import type { ReadAsVisitor } from "./read-as-visitor.ts";
import { readFeed } from "./read-feed.ts";
import { readPageHead } from "./read-page-head.ts";

const SITE_URL = "https://diary.example";
type Reader = (path: string, read: ReadAsVisitor, left: AbortSignal) => Promise<unknown>;
const feedOf: Reader = (path, read, left) => readFeed(path, SITE_URL, read, left);
const headOf: Reader = (path, read, left) => readPageHead(path, { siteUrl: SITE_URL }, read, left);
const page = `/challenge/${anId(1)}`;

function hangingApi() {
  const requests: { path: string; signal: AbortSignal }[] = [];
  const read: ReadAsVisitor = (path, _, signal) =>
    new Promise((_resolve, reject) => {
      requests.push({ path, signal: signal! });
      signal!.addEventListener("abort", () => reject(new Error("aborted")));
    });
  return { read, requests };
}

test.each([
  ["a challenge's feed", `${page}/feed.atom`, "failed", feedOf],
  ["a user's feed", "/u/mina/feed.atom", "failed", feedOf],
  ["a challenge's head", page, undefined, headOf],
  ["a user's head", "/u/mina", undefined, headOf],
])("%s aborts its requests when the client disconnects", async (_, path, result, read) => {
  const api = hangingApi();
  const left = new AbortController();
  const reading = read(path, api.read, left.signal);
  expect(api.requests.length).toBeGreaterThan(0);
  left.abort();
  expect(await reading).toBe(result);
  for (const { signal } of api.requests) expect(signal.aborted).toBe(true);
});

test("a feed sends no request after the client has disconnected", async () => {
  const api = hangingApi();
  expect(await readFeed(`${page}/feed.atom`, "https://diary.example", api.read, AbortSignal.abort())).toBe(
    "failed",
  );
  expect(api.requests).toEqual([]);
});

test("a feed that takes too long aborts its requests", async () => {
  vi.useFakeTimers();
  const api = hangingApi();
  const reading = readFeed(`${page}/feed.atom`, "https://diary.example", api.read);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await reading).toBe("failed");
  for (const { signal } of api.requests) expect(signal.aborted).toBe(true);
  vi.useRealTimers();
});

test.each([page, "/u/mina"])("a page is sent without its head if reading %s takes a second", async (path) => {
  vi.useFakeTimers();
  const api = hangingApi();
  const reading = readPageHead(path, { siteUrl: SITE_URL }, api.read);
  await vi.advanceTimersByTimeAsync(1000);
  const late = new Promise((resolve) => void setTimeout(() => resolve("late"), 1));
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.race([reading, late])).toBeUndefined();
  for (const { signal } of api.requests) expect(signal.aborted).toBe(true);
  vi.useRealTimers();
});

test("a feed requests only the 50 entries that it shows", async () => {
  const api = hangingApi();
  const left = new AbortController();
  const reading = readFeed(`${page}/feed.atom`, "https://diary.example", api.read, left.signal);
  expect(api.requests.map(({ path }) => path).find((path) => path.includes("/day?"))).toContain("&limit=50");
  left.abort();
  await reading;
});
