import { createDrafts, draftKey, type Draft, type DraftSubject } from "@diary/core/draft";
import { memoryStore } from "@diary/core/local-store";
import { expect, test } from "vitest";

import { createDraftsForSite } from "./drafts-for-site.ts";

const MINA = "mina";
const subject: DraftSubject = { kind: "day", userId: MINA, challengeId: "c1", date: "2026-11-20" };
const draft = (content: string, savedAt: number): Draft => ({
  fields: { content },
  caret: null,
  savedAt,
  basedOn: null,
});

function setup(signedIn: string | null = MINA) {
  const store = memoryStore();
  let writes = 0;
  store.subscribe(() => (writes += 1));
  const answer = createDraftsForSite({
    store,
    reader: { current: () => signedIn, known: async () => undefined },
  });
  const meet = (here: Draft | null, agreed: number | null, of: DraftSubject = subject) =>
    answer({ type: "draft:meet", key: draftKey(of), here, agreed });
  return { answer, drafts: createDrafts(store), meet, writes: () => writes };
}

test("takes what the page has, gives what it has, and lets go of what the page let go of", async () => {
  const { drafts, meet } = setup();
  expect(await meet(draft("A", 1), null)).toEqual({ kind: "both", draft: draft("A", 1) });
  expect(await drafts.load(subject)).toEqual(draft("A", 1));
  await drafts.save(subject, draft("AB", 2));
  expect(await meet(draft("A", 1), 1)).toEqual({ kind: "both", draft: draft("AB", 2) });
  expect(await meet(null, 2)).toEqual({ kind: "both", draft: null });
  expect(await drafts.load(subject)).toBeNull();
});

test("writes nothing where nothing is new", async () => {
  const { meet, writes } = setup();
  await meet(draft("A", 1), null);
  const before = writes();
  await meet(draft("A", 1), 1);
  await meet(draft("A", 1), null);
  expect(writes()).toBe(before);
});

test("two pages at once, and nothing of either is lost", async () => {
  const { drafts, meet } = setup();
  await Promise.all([meet(draft("From one", 1), null), meet(draft("From the other", 2), null)]);
  expect((await drafts.load(subject))?.fields["content"]).toBe("From one\n\nFrom the other");
});

test("lists the drafts of entries", async () => {
  const { answer, drafts } = setup();
  await drafts.save(subject, draft("A", 1));
  await drafts.save({ kind: "feedback", userId: MINA }, draft("B", 2));
  await drafts.save({ ...subject, userId: "omar" }, draft("C", 3));
  expect(await answer({ type: "draft:list", userId: MINA })).toEqual({
    kind: "list",
    savedAt: { [draftKey(subject)]: 1 },
  });
});

test.each<[string, string | null, DraftSubject]>([
  ["somebody else's", "omar", subject],
  ["anybody's while nobody is signed in", null, subject],
  ["a draft of another kind", MINA, { kind: "feedback", userId: MINA }],
  ["one without a challenge", MINA, { ...subject, challengeId: null }],
])("%s is forbidden", async (_, signedIn, of) => {
  const { drafts, meet } = setup(signedIn);
  await drafts.save(of, draft("Secret", 1));
  expect(await meet(draft("Written", 2), null, of)).toEqual({ kind: "forbidden" });
  expect(await drafts.load(of)).toEqual(draft("Secret", 1));
});

test.each(["omar", null])(
  "the list of somebody who is not signed in is forbidden (%s is)",
  async (signedIn) => {
    const { answer } = setup(signedIn);
    expect(await answer({ type: "draft:list", userId: MINA })).toEqual({ kind: "forbidden" });
  },
);
