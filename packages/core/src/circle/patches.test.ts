import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { circleKeys } from "../query/keys.ts";
import { aCircle, aCircleEntry, aMember, anId, aReply } from "../testing/index.ts";
import type { CirclePage, CircleReply } from "./circle-types.ts";
import {
  changeReplies,
  forgetCircle,
  patchReplies,
  withNudged,
  withoutNews,
  withoutReply,
  withReply,
} from "./patches.ts";

const first = aReply({ reply_id: anId(1), created_at: "2026-11-20T09:00:00.000+00:00" });
const second = aReply({ reply_id: anId(2), created_at: "2026-11-20T10:00:00.000+00:00" });
const third = aReply({ reply_id: anId(3), created_at: "2026-11-20T11:00:00.000+00:00" });
const day_id = anId(101);
const other = aMember({ user_id: anId(9002), is_me: false, latest: aCircleEntry({ day_id: anId(102) }) });
const page = aCircle({
  members: [
    aMember({ latest: aCircleEntry({ day_id, replies: [first, third] }) }),
    other,
    aMember({ user_id: anId(9003), is_me: false, latest: null }),
  ],
});

const added = (to: CirclePage, reply: CircleReply) =>
  changeReplies(to, day_id, (replies) => withReply(replies, reply));
const removed = (from: CirclePage, replyId: string) =>
  changeReplies(from, day_id, (replies) => withoutReply(replies, replyId));

test("a reply is inserted by time into its own entry only, and withoutReply removes it", () => {
  const longer = added(page, second);
  expect(longer.members[0]!.latest!.replies).toEqual([first, second, third]);
  expect(longer.members.slice(1)).toEqual(page.members.slice(1));
  expect(added(longer, second)).toEqual(longer);
  expect(removed(longer, second.reply_id)).toEqual(page);
});

test("a reply that is removed and added again has its earlier position", () => {
  const shorter = removed(page, first.reply_id);
  expect(shorter.members[0]!.latest!.replies).toEqual([third]);
  expect(added(shorter, first)).toEqual(page);
});

test("a visit removes the news of the page it showed, but not of a newer page", () => {
  const news = aCircle({
    new_replies: 2,
    earlier_replies: [{ day_id, date: "2026-11-19", count: 2 }],
    nudges: [{ user_id: anId(9002), content: null, created_at: "2026-11-20T09:00:00.000+00:00" }],
  });
  const seen = withoutNews(news, news.checked_at);
  expect(seen).toEqual({ ...news, new_replies: 0, earlier_replies: [], nudges: [] });
  expect(withoutNews(news, "2026-11-19T09:00:00.000+00:00")).toBe(news);
});

test("the patch of a nudge marks only the recipient as nudged", () => {
  const nudged = withNudged(page, anId(9002)).members.filter(({ nudged_today }) => nudged_today);
  expect(nudged).toEqual([{ ...other, nudged_today: true }]);
});

test("forgetCircle sets the page of one circle to null and removes only its data", async () => {
  const cache = new QueryClient();
  const me = anId(9001);
  const of = { userId: me, circleId: anId(601) };
  cache.setQueryData(circleKeys.page(me, anId(601)), page);
  cache.setQueryData(circleKeys.challenge(me, anId(601), anId(9002)), "a diary");
  cache.setQueryData(circleKeys.page(me, anId(602)), page);
  const written: unknown[] = [];
  cache.getQueryCache().subscribe(({ query }) => written.push(query.state.data));
  await forgetCircle(cache, of);
  expect(written).toContain(null);
  expect(cache.getQueryData(circleKeys.page(me, anId(601)))).toBeUndefined();
  expect(cache.getQueryData(circleKeys.challenge(me, anId(601), anId(9002)))).toBeUndefined();
  expect(cache.getQueryData(circleKeys.page(me, anId(602)))).toEqual(page);
});

test("patchReplies changes the entry on the pages of its circle only", () => {
  const cache = new QueryClient();
  const of = { userId: anId(9001), circleId: anId(601) };
  const diary = {
    entries: [
      { day_id, replies: [first] },
      { day_id: anId(102), replies: [third] },
    ],
  };
  const keys = [601, 602].map((n) => circleKeys.challenge(of.userId, anId(n), anId(9002)));
  for (const key of keys) cache.setQueryData(key, diary);
  cache.setQueryData(circleKeys.page(of.userId, of.circleId), page);
  patchReplies(cache, of, day_id, (replies) => withReply(replies, second));
  expect(cache.getQueryData(circleKeys.page(of.userId, of.circleId))).toEqual(added(page, second));
  expect(cache.getQueryData(keys[0]!)).toEqual({
    entries: [{ day_id, replies: [first, second] }, diary.entries[1]],
  });
  expect(cache.getQueryData(keys[1]!)).toBe(diary);
});
