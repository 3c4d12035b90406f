import { challengeKeys } from "@diary/core/challenge";
import { circleKeys } from "@diary/core/circle";
import { dayKeys } from "@diary/core/day";
import { noteKeys } from "@diary/core/note";
import { profileKeys } from "@diary/core/profile";
import { aChallenge, aDay, anId, aPhoto } from "@diary/core/testing";
import { expect, test } from "vitest";

import { selectPersistable, VISITOR } from "./select-persistable.ts";

const ME = anId(9001);
const OTHER = anId(9002);
const photo = aPhoto({ alt: "A loaf" });
const own = aChallenge({ user_id: ME, last_line: "Mine", photo });
const theirs = aChallenge({ challenge_id: anId(2), user_id: OTHER, last_line: "Theirs", photo });

const days = (...users: string[]) => users.map((user_id) => aDay({ user_id }));

test("the device stores page 1 of the feed, without lines and photos of entries", () => {
  const feed = { pages: [[own, theirs], [theirs]], pageParams: [null, own] };
  const stored = {
    pages: [
      [
        { ...own, last_line: null, photo: null },
        { ...theirs, last_line: null, photo: null },
      ],
    ],
    pageParams: [null],
  };
  for (const viewer of [ME, VISITOR])
    expect(selectPersistable(challengeKeys.feed(), feed, viewer)).toEqual(stored);
  expect(selectPersistable(challengeKeys.feed("CSS"), feed, ME)).toBeUndefined();
});

test.each([
  challengeKeys.mine,
  challengeKeys.active,
  circleKeys.mine,
  (userId: string) => circleKeys.page(userId, anId(601)),
  dayKeys.recent,
  noteKeys.of,
  profileKeys.detail,
  profileKeys.setting,
  (userId: string) => dayKeys.year(userId, 2026),
])("the device stores data of its user only (%#)", (keyOf) => {
  expect(selectPersistable(keyOf(ME), "data", ME)).toBe("data");
  expect(selectPersistable(keyOf(OTHER), "data", ME)).toBeUndefined();
  expect(selectPersistable(keyOf(VISITOR), "data", VISITOR)).toBeUndefined();
});

test("the device stores challenges and entries of its user, but not of other users", () => {
  const challenge = (row: typeof own) => selectPersistable(challengeKeys.detail(row.challenge_id), row, ME);
  expect(challenge(own)).toBe(own);
  expect(challenge(theirs)).toBeUndefined();
  const list = (entries: ReturnType<typeof days>) => selectPersistable(dayKeys.list(anId(1)), entries, ME);
  const mine = days(ME, ME);
  expect(list(mine)).toBe(mine);
  expect(list(days(ME, OTHER))).toBeUndefined();
  expect(selectPersistable(dayKeys.detail(anId(1), anId(101)), mine[0], ME)).toBeUndefined();
  expect(selectPersistable(dayKeys.found(ME, "owl"), mine, ME)).toBeUndefined();
});

test("the device doesn't store the whole challenge of another member of a circle", () => {
  expect(selectPersistable(circleKeys.challenge(ME, anId(601), OTHER), "data", ME)).toBeUndefined();
});
