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

test("a caller that awaits a first request gets the response of the latest request", async () => {
  const { asked, cache, query, request } = aServer();
  const answer = cache.fetchQuery(query);
  await request(1);
  await cancelAndInvalidate(cache, query.queryKey);
  await request(2);
  asked[0]!("first");
  asked[1]!("second");
  expect(await answer).toBe("second");
});

test("the first request of a page that the user has left is restarted", async () => {
  const { asked, cache, query, request, show } = aServer();
  const left = show();
  await request(1);
  left.destroy();
  await cancelAndInvalidate(cache, query.queryKey);
  await request(2);
  asked[0]!("older");
  asked[1]!("newer");
  await expect.poll(() => cache.getQueryData(query.queryKey)).toBe("newer");
  expect(cache.getQueryState(query.queryKey)?.isInvalidated).toBe(false);
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
  await request(3);
  asked[1]!("older");
  await new Promise((done) => setTimeout(done, 10));
  expect(cache.getQueryData(query.queryKey)).toBe("written here");
  asked[2]!("newer");
  await expect.poll(() => cache.getQueryData(query.queryKey)).toBe("newer");
});
