import { anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { listReplyDrafts, deleteReplyDrafts, replyDraft } from "./reply-draft.ts";

const [mina, ren] = [anId(9001), anId(9002)];
const draft = { day_id: anId(101), day: 3, content: "Half as" };
const circlesOf = (userId: string) => listReplyDrafts(userId).map(({ circleId }) => circleId);

test("a draft is stored per user, circle and member", () => {
  replyDraft(mina, anId(601), ren).write(draft);
  expect(replyDraft(mina, anId(601), ren).read()).toEqual(draft);
  for (const other of [
    replyDraft(ren, anId(601), ren),
    replyDraft(mina, anId(602), ren),
    replyDraft(mina, anId(601), anId(9003)),
  ])
    expect(other.read()).toBeUndefined();
  replyDraft(mina, anId(601), ren).write(undefined);
  expect(circlesOf(mina)).toEqual([]);
});

test("deleteReplyDrafts deletes the drafts of one user in all circles", () => {
  replyDraft(mina, anId(601), ren).write(draft);
  replyDraft(mina, anId(602), ren).write(draft);
  replyDraft(ren, anId(601), mina).write(draft);
  expect(circlesOf(mina)).toEqual([anId(601), anId(602)]);
  deleteReplyDrafts(mina);
  expect([circlesOf(mina), circlesOf(ren)]).toEqual([[], [anId(601)]]);
});
