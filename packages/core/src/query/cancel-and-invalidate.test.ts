import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { cancelAndInvalidate } from "./cancel-and-invalidate.ts";
import { createQueryClient } from "./query-client.ts";

function aServer() {
  const cache = createQueryClient();
  const asked: ((answer: string) => void)[] = [];
  const query = {
    queryKey: ["list"],
    queryFn: () => new Promise<string>((answer) => void asked.push(answer)),
  };
  const show = () => {
    const observer = new QueryObserver(cache, query);
    observer.subscribe(() => undefined);
    return observer;
  };
  const request = (count: number) => expect.poll(() => asked.length).toBe(count);
  return { asked, cache, query, request, show };
}

test("a response to a request from before the write is discarded", async () => {
  const { asked, cache, query, request, show } = aServer();
  const shown = show();
  await request(1);
  void cancelAndInvalidate(cache, query.queryKey);
  await request(2);
  asked[0]!("older");
  asked[1]!("newer");
  await expect.poll(() => shown.getCurrentResult().data).toBe("newer");
  expect(asked).toHaveLength(2);
});

test("a caller that awaits a refetch gets the response of the latest request", async () => {
  const { asked, cache, query, request, show } = aServer();
  show();
  await request(1);
  asked[0]!("first");
  await expect.poll(() => cache.getQueryData(query.queryKey)).toBe("first");
  const refetched = vi.fn<() => void>();
  void cache.invalidateQueries({ queryKey: query.queryKey }).then(refetched);
  await request(2);
  void cancelAndInvalidate(cache, query.queryKey);
  await request(3);
  expect(refetched).not.toHaveBeenCalled();
  asked[2]!("third");
  await expect.poll(() => refetched.mock.calls).toHaveLength(1);
  expect(cache.getQueryData(query.queryKey)).toBe("third");
});

test("a query that a caller awaits isn't canceled if no page uses the query", async () => {
  const { asked, cache, query, request } = aServer();
  const answer = cache.fetchQuery(query);
  await request(1);
  await cancelAndInvalidate(cache, query.queryKey);
  asked[0]!("first");
  expect(await answer).toBe("first");
});

test("a late response to an earlier request doesn't replace written data", async () => {
  const { asked, cache, query, request, show } = aServer();
  const shown = show();
  await request(1);
  asked[0]!("first");
  await expect.poll(() => cache.getQueryData(query.queryKey)).toBe("first");
  void cache.invalidateQueries({ queryKey: query.queryKey });
  await request(2);
  shown.destroy();
  cache.setQueryData(query.queryKey, "written here");
  await cancelAndInvalidate(cache, query.queryKey);
  asked[1]!("older");
  await expect.poll(() => cache.isFetching()).toBe(0);
  expect(cache.getQueryData(query.queryKey)).toBe("written here");
  show();
  await request(3);
});
