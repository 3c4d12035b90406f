import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";

import { AppError, type AppErrorCode } from "../errors/index.ts";
import { createQueryClient } from "./query-client.ts";

async function failFor(code: AppErrorCode): Promise<{ asked: number; reported: unknown[][] }> {
  const onLoadError = vi.fn<(error: Error) => void>();
  const cache = createQueryClient({ onLoadError });
  let asked = 0;
  const query = new QueryObserver(cache, {
    queryKey: [code],
    queryFn: () => {
      asked += 1;
      return Promise.reject(new AppError(code));
    },
    retryDelay: 0,
  });
  await new Promise<void>((failed) => {
    query.subscribe(({ isError }) => {
      if (isError) failed();
    });
  });
  query.destroy();
  return { asked, reported: onLoadError.mock.calls };
}

test.each<[AppErrorCode, number]>([
  ["network", 3],
  ["server", 3],
  ["not-found", 1],
  ["forbidden", 1],
  ["session/expired", 1],
  ["busy", 1],
])("a query that fails with %s runs %i times", async (code, times) => {
  expect((await failFor(code)).asked).toBe(times);
});

test.each<AppErrorCode>(["network", "server", "forbidden", "session/expired", "busy"])(
  "the error %s is reported once, after the last retry",
  async (code) => {
    expect((await failFor(code)).reported).toEqual([[expect.objectContaining({ code })]]);
  },
);

test.each<AppErrorCode>(["not-found", "invalid"])("the error %s is not reported", async (code) => {
  expect((await failFor(code)).reported).toEqual([]);
});

test("queries and mutations run even if the browser reports that it is offline", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const cache = createQueryClient();
  void cache.fetchQuery({ queryKey: ["any"], queryFn: () => Promise.resolve("read") });
  await expect.poll(() => cache.getQueryData(["any"])).toBe("read");
  const mutation = new MutationObserver(cache, { mutationFn: () => Promise.resolve("written") });
  void mutation.mutate();
  await expect.poll(() => mutation.getCurrentResult().data).toBe("written");
});

test("the failure of an optional query is not reported", async () => {
  const onLoadError = vi.fn<(error: Error) => void>();
  const cache = createQueryClient({ onLoadError });
  for (const optional of [true, false]) {
    const query = { queryKey: [optional], queryFn: () => Promise.reject(new AppError("forbidden")) };
    await expect(cache.fetchQuery({ ...query, meta: { optional } })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(onLoadError).toHaveBeenCalledTimes(optional ? 0 : 1);
  }
});

test("a query that loaded less than 30 seconds ago is not requested again", async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const cache = createQueryClient();
  let requests = 0;
  const readAfter = (ms: number) => {
    vi.setSystemTime(start + ms);
    return cache.fetchQuery({ queryKey: ["any"], queryFn: () => Promise.resolve((requests += 1)) });
  };
  expect([await readAfter(0), await readAfter(29_999), await readAfter(30_000)]).toEqual([1, 1, 2]);
});
