import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { createQueryClient } from "../query/query-client.ts";
import { clearCacheOfUser } from "./clear-cache-on-user-change.ts";
import { LOADING, SIGNED_OUT, type Session } from "./session-state.ts";

const MINA: Session = { status: "signed-in", user: { id: "mina", email: "" } };
const OMAR: Session = { status: "signed-in", user: { id: "omar", email: "" } };
const RECOVERY: Session = { status: "recovery", email: "mina@example.com", sessionId: "s" };

/** A feed and Mina's list on the screen, a detail that was left: all read as Mina or as a visitor. */
async function aScreen() {
  const cache = createQueryClient();
  const asked: string[] = [];
  const query = (...queryKey: string[]) => ({
    queryKey,
    queryFn: () => {
      asked.push(queryKey.join("/"));
      return Promise.resolve(queryKey);
    },
  });
  const feed = new QueryObserver(cache, query("challenge", "feed"));
  const mine = new QueryObserver(cache, query("challenge", "mine", "mina"));
  await cache.fetchQuery(query("challenge", "detail"));
  const stop = [feed.subscribe(() => {}), mine.subscribe(() => {})];
  await idle(cache);
  asked.length = 0;
  return { cache, asked, leave: () => stop.forEach((end) => end()) };
}

async function idle(cache: QueryClient) {
  while (cache.isFetching() > 0) await Promise.resolve();
}

test.each<[string, Session, Session, string[]]>([
  ["a visitor signs in", SIGNED_OUT, MINA, ["challenge/feed", "challenge/mine/mina"]],
  ["a person signs out: their own list is not asked for again", MINA, SIGNED_OUT, ["challenge/feed"]],
  ["another person comes", MINA, OMAR, ["challenge/feed"]],
  ["a person comes by a recovery link", MINA, RECOVERY, ["challenge/feed"]],
])("%s", async (_, before, after, expected) => {
  const { cache, asked, leave } = await aScreen();
  clearCacheOfUser(cache, before, after);
  await idle(cache);
  expect(asked).toEqual(expected);
  expect(cache.getQueryData(["challenge", "detail"])).toBeUndefined();
  leave();
});

test.each<[string, Session, Session]>([
  ["the stored session was read", LOADING, MINA],
  ["no session was found", LOADING, SIGNED_OUT],
  ["the same person's address changed", MINA, { status: "signed-in", user: { id: "mina", email: "new" } }],
  ["a recovery was left", RECOVERY, SIGNED_OUT],
])("%s: what was read stays", async (_, before, after) => {
  const { cache, asked, leave } = await aScreen();
  clearCacheOfUser(cache, before, after);
  await idle(cache);
  expect(asked).toEqual([]);
  expect(cache.getQueryData(["challenge", "detail"])).toEqual(["challenge", "detail"]);
  leave();
});
