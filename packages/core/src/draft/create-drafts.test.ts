import { expect, test } from "vitest";

import { memoryStore } from "../local-store/index.ts";
import { createDrafts } from "./create-drafts.ts";
import type { Draft, DraftSubject } from "./draft.ts";
import { draftKey } from "./subject.ts";

const day = (date: string, userId = "mina"): DraftSubject => ({
  kind: "day",
  userId,
  challengeId: "c1",
  date,
});
const draft = (content: string, savedAt = 1): Draft => ({
  fields: { content },
  caret: null,
  savedAt,
  basedOn: null,
});

function someDrafts() {
  const store = memoryStore();
  return { store, drafts: createDrafts(store) };
}

test("the drafts of a person are listed latest first, and nobody else's", async () => {
  const { drafts } = someDrafts();
  await drafts.save(day("2026-11-18"), draft("older", 1));
  await drafts.save(day("2026-11-17"), draft("newer", 2));
  await drafts.save(day("2026-11-18", "aki"), draft("hers", 3));
  expect((await drafts.list("mina")).map((kept) => kept.draft.fields["content"])).toEqual(["newer", "older"]);
  expect((await drafts.list("mina"))[0]?.subject).toEqual(day("2026-11-17"));
});

test("after a sign-out with a warning nothing of the person is left, and all of the others", async () => {
  const { drafts } = someDrafts();
  await drafts.save(day("2026-11-18"), draft("mine"));
  await drafts.save({ kind: "feedback", userId: "mina" }, draft("mine"));
  await drafts.save(day("2026-11-18", "aki"), draft("hers"));
  await drafts.forget("mina");
  expect(await drafts.list("mina")).toEqual([]);
  expect(await drafts.list("aki")).toHaveLength(1);
});

test("settling forgets the text that arrived and keeps another", async () => {
  const { drafts } = someDrafts();
  await drafts.save(day("2026-11-18"), draft("arrived"));
  await drafts.save(day("2026-11-19"), draft("arrived, and more"));
  await drafts.settle(day("2026-11-18"), { content: "arrived" });
  await drafts.settle(day("2026-11-19"), { content: "arrived" });
  expect(await drafts.load(day("2026-11-18"))).toBeNull();
  expect(await drafts.load(day("2026-11-19"))).toEqual(draft("arrived, and more"));
});

test("nothing but blanks is no draft", async () => {
  const { drafts } = someDrafts();
  await drafts.save(day("2026-11-18"), draft(" \n"));
  expect(await drafts.list("mina")).toEqual([]);
});

test("what another version wrote is left alone", async () => {
  const { drafts, store } = someDrafts();
  await store.set(draftKey(day("2026-11-18")), { text: "from the future" });
  expect(await drafts.load(day("2026-11-18"))).toBeNull();
  await drafts.settle(day("2026-11-18"), { content: "x" });
  expect(await store.get(draftKey(day("2026-11-18")))).toEqual({ text: "from the future" });
});
