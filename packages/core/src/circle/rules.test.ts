import { expect, test } from "vitest";

import { aCircle, aCircleSummary, aMember, anId, aReply } from "../testing/index.ts";
import {
  canDeleteReply,
  CIRCLE_LIMITS,
  circleToShow,
  dayOfToday,
  hasNews,
  isFull,
  oneLine,
} from "./rules.ts";

test.each([
  ["  Half   as\nlong\u2028 ", "Half as long"],
  ["三回目が\u3000いちばん短い", "三回目が いちばん短い"],
  ["", ""],
])("%j becomes the line %j", (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test("a circle with six members is full, even if its page hides some of them", () => {
  expect(isFull(aCircle({ member_count: CIRCLE_LIMITS.members - 1 }))).toBe(false);
  expect(isFull(aCircle({ member_count: CIRCLE_LIMITS.members }))).toBe(true);
});

test.each([
  ["the author of a reply can delete it", false, anId(9001), true],
  ["the owner of an entry can delete replies to it", true, anId(9002), true],
  ["another member can't delete a reply", false, anId(9002), false],
])("%s", (_, is_me, user_id, can) => {
  expect(canDeleteReply({ is_me }, aReply({ user_id }), anId(9001))).toBe(can);
});

test("dayOfToday returns the next number while today's entry isn't written", () => {
  expect(dayOfToday(aMember({ today: "open" }))).toBe(4);
  expect(dayOfToday(aMember({ today: "written" }))).toBe(3);
  expect(dayOfToday(aMember({ today: "none", challenge: null }))).toBe(0);
});

test("a circle's page has news only with new replies or nudges", () => {
  const nudge = { user_id: anId(9002), content: null, created_at: "2026-11-20T09:00:00.000+00:00" };
  expect(hasNews(aCircle())).toBe(false);
  expect(hasNews(aCircle({ new_replies: 1 }))).toBe(true);
  expect(hasNews(aCircle({ nudges: [nudge] }))).toBe(true);
});

test("circleToShow prefers the first circle with news, then the first with other members", () => {
  const alone = aCircleSummary({ circle_id: anId(601), members: 1 });
  const quiet = aCircleSummary({ circle_id: anId(602) });
  const nudged = aCircleSummary({ circle_id: anId(603), nudges: 1 });
  const replied = aCircleSummary({ circle_id: anId(604), new_replies: 2 });
  expect(circleToShow([alone])).toBeUndefined();
  expect(circleToShow([alone, quiet])).toBe(quiet);
  expect(circleToShow([alone, quiet, nudged, replied])).toBe(nudged);
});
