import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { createObservable } from "../local-store/index.ts";
import { createQueryClient } from "../query/query-client.ts";
import { clearCacheOnUserChange } from "./clear-cache-on-user-change.ts";
import { LOADING, SIGNED_OUT, type Session } from "./session-state.ts";

const MINA: Session = { status: "signed-in", user: { id: "mina", email: "" } };
const OMAR: Session = { status: "signed-in", user: { id: "omar", email: "" } };
const RECOVERY: Session = { status: "recovery", email: "mina@example.com", sessionId: "s" };

async function changed(before: Session, after: Session) {
  const cache = createQueryClient();
  const asked: string[] = [];
  const query = (...queryKey: string[]) => ({
    queryKey,
    queryFn: () => {
      asked.push(queryKey.join("/"));
      return Promise.resolve(queryKey);
    },
  });
  const shown = [query("challenge", "feed"), query("challenge", "mine", "mina")];
  const stop = shown.map((one) => new QueryObserver(cache, one).subscribe(() => {}));
  await cache.fetchQuery(query("challenge", "detail"));
  await waitUntilIdle(cache);
  asked.length = 0;
  const { current, set, subscribe } = createObservable({ session: before });
  clearCacheOnUserChange(cache, { current: () => current().session, subscribe });
  set({ session: after });
  await waitUntilIdle(cache);
  for (const end of stop) end();
  const mine = cache.getQueryData(["challenge", "mine", "mina"]);
  return { asked, detail: cache.getQueryData(["challenge", "detail"]), mine };
}

async function waitUntilIdle(cache: QueryClient) {
  while (cache.isFetching() > 0) await Promise.resolve();
}

test.each<[string, Session, Session, string[]]>([
  ["a visitor signs in", SIGNED_OUT, MINA, ["challenge/feed", "challenge/mine/mina"]],
  ["a user signs out (the user's list is not refetched)", MINA, SIGNED_OUT, ["challenge/feed"]],
  ["another user signs in", MINA, OMAR, ["challenge/feed"]],
  ["a user opens a recovery link", MINA, RECOVERY, ["challenge/feed"]],
])("the cache is cleared when %s", async (_, before, after, asked) => {
  expect(await changed(before, after)).toMatchObject({ asked, detail: undefined });
});

test.each<[string, Session, Session, string[] | undefined]>([
  ["doesn't contain Mina's list after Mina signs out", MINA, SIGNED_OUT, undefined],
  ["doesn't contain Mina's list after another user signs in", MINA, OMAR, undefined],
  ["contains Mina's list after Mina signs in", SIGNED_OUT, MINA, ["challenge", "mine", "mina"]],
])("once no page uses the list, the cache %s", async (_, before, after, mine) => {
  expect((await changed(before, after)).mine).toEqual(mine);
});

test.each<[string, Session, Session]>([
  ["the stored session is read", LOADING, MINA],
  ["no session is found", LOADING, SIGNED_OUT],
  [
    "the same user's e-mail address changes",
    MINA,
    { status: "signed-in", user: { id: "mina", email: "new" } },
  ],
  ["a recovery ends", RECOVERY, SIGNED_OUT],
])("the cache is not cleared when %s", async (_, before, after) => {
  expect(await changed(before, after)).toMatchObject({ asked: [], detail: ["challenge", "detail"] });
});
