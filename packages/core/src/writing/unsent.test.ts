import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { createSeededRandom } from "../seeded-random.ts";
import { anId } from "../testing/index.ts";
import { openWritingDb, type WritingDb } from "./db.ts";
import { draftId, listDrafts } from "./drafts.ts";
import { contentOf, isBlank, type Draft, type EntryKey, type Submission, type TextKey } from "./records.ts";
import { addRestMark } from "./rest-marks.ts";
import { listPending } from "./submissions.ts";
import { countUnsent } from "./texts-of-user.ts";
import { listUnsent, moveUnsent, type UnsentEntry, type UnsentText } from "./unsent.ts";

const silent = { addEventListener: () => undefined, postMessage: () => undefined };
const USER = anId(9001);
const OTHER = anId(9002);
let devices = 0;

const aDevice = () => openWritingDb(`unsent ${++devices}`, silent);

async function unsentOf(db: WritingDb, userId = USER) {
  const [drafts, { marks, pending }] = await Promise.all([listDrafts(db, userId), listPending(db, userId)]);
  return { drafts, pending, marks };
}

const rowsOf = async (db: WritingDb) =>
  db.read(async (transaction) => ({
    drafts: await transaction.objectStore("drafts").getAll(),
    outbox: await transaction.objectStore("outbox").getAll(),
  }));

async function fill(db: WritingDb, random: () => number): Promise<void> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const keyOf = (): TextKey => {
    const userId = pick([USER, USER, OTHER]);
    if (random() < 0.2) {
      const form = pick(["challenge", "appeal", "feedback", "profile", "case-answer"] as const);
      return { kind: "form", userId, form, subject: pick(["", anId(5)]) };
    }
    const challengeId = anId(1 + Math.floor(random() * 4));
    return { kind: "entry", userId, challengeId, date: pick(["2026-11-19", "2026-11-20", "2026-11-21"]) };
  };
  const saved: Draft[] = [];
  for (let at = 0; at < random() * 12; at += 1) {
    const key = keyOf();
    const content = random() < 0.1 ? " " : `text ${at}`;
    const before = saved.filter((other) => JSON.stringify(other.key) === JSON.stringify(key));
    const draft: Draft = {
      key,
      writer: `writer ${at}`,
      rev: 1 + Math.floor(random() * 3),
      fields: key.kind === "entry" ? { content } : { title: content, text: random() < 0.5 ? "more" : "" },
      caret: null,
      base: pick([null, null, { id: anId(7), version: pick([null, 2]), sent: [] }]),
      savedAt: Math.floor(random() * 1_000),
      replaces: before.filter(() => random() < 0.3).map(({ rev, writer }) => ({ rev, writer })),
    };
    saved.push(draft);
    if (random() < 0.15) db.unstored.set(draftId(draft).join(" "), draft);
    else await db.write((transaction) => transaction.objectStore("drafts").put(draft, draftId(draft)));
  }
  for (let at = 0; at < random() * 4; at += 1) {
    const key: EntryKey = {
      kind: "entry",
      userId: pick([USER, OTHER]),
      challengeId: anId(at),
      date: "2026-11-20",
    };
    const submission: Omit<Submission, "order"> = {
      key,
      dayId: anId(100 + at),
      text: `entry ${at}`,
      version: pick([null, 1]),
      sent: [],
      state: pick([{ status: "queued" }, { status: "rejected", code: "challenge/completed" }] as const),
    };
    await db.write((transaction) => transaction.objectStore("outbox").add(submission as Submission));
  }
  for (let at = 0; at < random() * 3; at += 1) {
    const day = { first: "2026-11-20", last: "2026-11-20", rests: random() < 0.5 };
    await addRestMark(db, { ...day, challengeId: anId(at), userId: pick([USER, OTHER]) });
  }
}

test("every text of a user is in the list or in the open form", { tags: "extended" }, async () => {
  const random = createSeededRandom(302);
  for (let run = 0; run < 200; run += 1) {
    const db = aDevice();
    await fill(db, random);
    const { drafts, outbox } = await rowsOf(db);
    const all = [...drafts, ...db.unstored.values()].filter(({ key }) => key.userId === USER);
    const texts = await unsentOf(db);
    const shown = texts.drafts[0]?.key;
    const isShown = (key: TextKey) => shown !== undefined && JSON.stringify(key) === JSON.stringify(shown);
    const listed = listUnsent(texts, isShown);
    const inForm = new Set(texts.drafts.filter(({ key }) => isShown(key)));
    const isListed = (draft: Draft) =>
      inForm.has(draft) || listed.some((item) => "draft" in item && item.draft === draft);
    const visible = texts.drafts.filter(isListed);
    expect(visible).toHaveLength(texts.drafts.length);
    for (const draft of all) {
      const isTakenOver = all.some(
        (other) =>
          JSON.stringify(other.key) === JSON.stringify(draft.key) &&
          other.replaces.some(({ rev, writer }) => rev === draft.rev && writer === draft.writer),
      );
      const isEmpty = isBlank(draft.fields) && draft.base === null;
      const isVisible = visible.some(({ rev, writer }) => rev === draft.rev && writer === draft.writer);
      expect({ draft, isFound: isVisible || isTakenOver || isEmpty }).toMatchObject({ isFound: true });
    }
    const own = outbox.filter(({ key }) => key.userId === USER).map(({ order }) => order);
    expect(listed.flatMap((item) => ("entry" in item ? [item.entry.order] : []))).toEqual(own);
    expect(await countUnsent(db, USER)).toBe(listUnsent(texts).length + texts.marks.length);
    expect(listed.every(({ key }) => key.userId === USER)).toBe(true);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  }
});

const wordsOf = (items: readonly UnsentText[]) =>
  items
    .map(({ text }) => text)
    .filter((text) => /\S/.test(text))
    .toSorted();

test("moveUnsent loses and duplicates no words", async () => {
  const random = createSeededRandom(303);
  for (let run = 0; run < 60; run += 1) {
    const db = aDevice();
    await fill(db, random);
    const before = listUnsent(await unsentOf(db));
    const entries = before.filter((item): item is UnsentEntry => item.kind !== "form");
    const moved = entries[Math.floor(random() * entries.length)];
    if (moved === undefined || !/\S/.test(moved.text)) continue;
    const to: EntryKey = { kind: "entry", userId: USER, challengeId: anId(3), date: "2026-11-21" };
    await moveUnsent(db, moved, to, "mover");
    const after = listUnsent(await unsentOf(db));
    expect(wordsOf(after)).toEqual(wordsOf(before));
    const there = after.filter(({ key }) => JSON.stringify(key) === JSON.stringify(to));
    expect(there.map(({ text }) => text)).toContain(moved.text);
  }
});

test("a draft of another form is listed with the text of its fields", () => {
  const key = { kind: "form", userId: USER, form: "feedback", subject: "" } as const;
  const fields = { title: "Hello", feedback: "", email: "a@b.example" };
  const draft: Draft = {
    key,
    writer: "w",
    rev: 1,
    fields,
    caret: null,
    base: null,
    savedAt: 1,
    replaces: [],
  };
  const [item] = listUnsent({ drafts: [draft], pending: [] });
  expect(item).toMatchObject({ kind: "form", key, text: "Hello\na@b.example" });
  expect(contentOf(fields)).toBe("");
});
