import { QueryClientProvider } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { createQueryClient } from "../query/query-client.ts";
import { DiaryProvider } from "../supabase/index.ts";
import { aPhoto, createVisitor } from "../testing/index.ts";
import { usePhotoAddresses, withAddresses, type PhotoAddresses } from "./queries.ts";

const MINUTE = 60_000;

/** Renders a list of photos. As on hosted Supabase, each request for an address gets a new signature. */
async function aList(first: readonly string[]) {
  const requests: string[][] = [];
  const fetch = (_input: unknown, init?: RequestInit) => {
    const { paths } = JSON.parse(init?.body as string) as { paths: string[] };
    requests.push(paths.map((path) => path.replace("mina/", "")));
    const signed = paths.map((path) => ({ path, signedURL: `/${path}?token=${requests.length}` }));
    return Promise.resolve(Response.json(signed));
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const cache = createQueryClient();
  let shown!: PhotoAddresses;
  function List({ ids }: { ids: readonly string[] }) {
    shown = usePhotoAddresses(
      ids.map((photoId) => ({ userId: "mina", photoId })),
      "large",
    );
    return null;
  }
  const listOf = (ids: readonly string[]) => (
    <QueryClientProvider client={cache}>
      <DiaryProvider client={diary}>
        <List ids={ids} />
      </DiaryProvider>
    </QueryClientProvider>
  );
  const screen = await render(listOf(first));
  const tokens = () => Object.fromEntries([...shown.urls].map(([id, url]) => [id, url.split("token=")[1]]));
  const shows = (wanted: Record<string, string>) =>
    expect.poll(() => [shown.status, tokens()]).toEqual(["ready", wanted]);
  return {
    requests,
    retry: () => shown.retry(),
    show: (ids: string[]) => screen.rerender(listOf(ids)),
    shows,
  };
}

test("a longer list requests only the addresses of its new photos", async () => {
  const { requests, show, shows } = await aList(["a", "b"]);
  await shows({ a: "1", b: "1" });
  await show(["new", "a", "b"]);
  await shows({ new: "2", a: "1", b: "1" });
  await show(["new", "b"]);
  await shows({ new: "2", b: "1" });
  expect(requests).toEqual([["a", "b"], ["new"]]);
});

test("a retry requests all addresses again, and a longer list takes the new addresses", async () => {
  const { requests, retry, show, shows } = await aList(["a"]);
  await shows({ a: "1" });
  await show(["a", "b"]);
  await shows({ a: "1", b: "2" });
  retry();
  await shows({ a: "3", b: "3" });
  await show(["a", "b", "c"]);
  await shows({ a: "3", b: "3", c: "4" });
  expect(requests).toEqual([["a"], ["b"], ["a", "b"], ["c"]]);
});

test("a longer list doesn't take addresses that expire soon", async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const { requests, show, shows } = await aList(["a"]);
  await shows({ a: "1" });
  vi.setSystemTime(start + 30 * MINUTE);
  await show(["a", "b"]);
  await shows({ a: "1", b: "2" });
  vi.setSystemTime(start + 55 * MINUTE);
  await show(["a", "b", "c"]);
  await shows({ a: "3", b: "2", c: "3" });
  // The first list is stale, and the second list too, because it took an address of the first.
  await show(["a", "b"]);
  await shows({ a: "4", b: "4" });
  expect(requests).toEqual([["a"], ["b"], ["a", "c"], ["a", "b"]]);
});

test.each([
  ["loading", "loading"],
  ["failed", "failed"],
  ["ready", "failed"],
] as const)("while the addresses are %s, a photo without an address is %s", (status, source) => {
  const photos = [aPhoto({ photo_id: "a" }), aPhoto({ photo_id: "b" })];
  const shown = withAddresses(photos, { status, urls: new Map([["b", "https://b.example/b.webp"]]) });
  expect(shown.map((photo) => [photo.id, photo.source])).toEqual([
    ["a", { status: source }],
    ["b", { status: "ready", url: "https://b.example/b.webp" }],
  ]);
});
