import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

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
