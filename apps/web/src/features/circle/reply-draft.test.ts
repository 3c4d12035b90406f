import { anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { countReplyDrafts, deleteReplyDrafts, replyDraft } from "./reply-draft.ts";

const [mina, ren] = [anId(9001), anId(9002)];
const draft = { day_id: anId(101), day: 3, content: "Half as" };

test("a draft belongs to a user, a circle and a member", () => {
  replyDraft(mina, anId(601), ren).write(draft);
  expect(replyDraft(mina, anId(601), ren).read()).toEqual(draft);
  for (const other of [
    replyDraft(ren, anId(601), ren),
    replyDraft(mina, anId(602), ren),
    replyDraft(mina, anId(601), anId(9003)),
  ])
    expect(other.read()).toBeUndefined();
  replyDraft(mina, anId(601), ren).write(undefined);
  expect(countReplyDrafts(mina)).toBe(0);
});

test("signing out deletes all drafts of a user", () => {
  replyDraft(mina, anId(601), ren).write(draft);
  replyDraft(mina, anId(602), ren).write(draft);
  replyDraft(ren, anId(601), mina).write(draft);
  expect(countReplyDrafts(mina)).toBe(2);
  deleteReplyDrafts(mina);
  expect([countReplyDrafts(mina), countReplyDrafts(ren)]).toEqual([0, 1]);
});
