import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { AppError, type AppErrorCode } from "../errors/index.ts";
import { createQueryClient } from "./query-client.ts";

/** How often a query that always fails so is asked. */
async function timesAsked(code: AppErrorCode): Promise<number> {
  const cache = createQueryClient();
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
  return asked;
}

test.each<[AppErrorCode, number]>([
  ["network", 3],
  ["server", 3],
  ["not-found", 1],
  ["forbidden", 1],
  ["session/expired", 1],
  ["busy", 1],
])("%s: asked %i times", async (code, times) => {
  expect(await timesAsked(code)).toBe(times);
});
