import { expect, test } from "vitest";

import type { EntryPhotos } from "../photo/rules.ts";
import { aDay, anId, aPhoto } from "../testing/index.ts";
import {
  contentName,
  emptyForm,
  hasSeen,
  isBlank,
  isEditOfRow,
  isEmptyInput,
  isSameContent,
  isSameInput,
  isSameKey,
  newDayOf,
  sameFields,
  savedForm,
  savedRow,
  savedSubmission,
  withNotes,
  type Base,
  type Saved,
  type Submission,
  type TextKey,
} from "./records.ts";

const key = { kind: "entry", userId: anId(9001), challengeId: anId(1), date: "2026-11-20" } as const;
const photo = { photoId: anId(1), width: 4, height: 3, placeholder: "", alt: "", isNew: true };
const photos: EntryPhotos = { list: [photo], removed: [] };
const edited = { ...photos, isEdited: true };

test.each<[string, TextKey, boolean]>([
  ["the same entry", { ...key }, true],
  ["another user's entry", { ...key, userId: anId(9002) }, false],
  ["another challenge's entry", { ...key, challengeId: anId(2) }, false],
  ["another date's entry", { ...key, date: "2026-11-21" }, false],
  ["another form", { kind: "form", userId: key.userId, form: "challenge", subject: anId(1) }, false],
])("isSameKey compares an entry with %s", (_, other, isSame) => {
  expect(isSameKey(key, other)).toBe(isSame);
});

test("isSameKey compares the kind and the subject of other forms", () => {
  const form = { kind: "form", userId: key.userId, form: "appeal", subject: anId(1) } as const;
  expect(isSameKey(form, { ...form })).toBe(true);
  expect(isSameKey(form, { ...form, form: "case-answer" })).toBe(false);
  expect(isSameKey(form, { ...form, subject: anId(2) })).toBe(false);
});

test("sameFields ignores empty fields and compares the fields of both texts", () => {
  expect(sameFields({ content: "" }, {})).toBe(true);
  expect(sameFields({}, { content: "Ran." })).toBe(false);
  expect(sameFields({ title: "Run", content: "Ran." }, { content: "Ran." })).toBe(false);
  expect(sameFields({ content: "Ran." }, { content: "Ran." })).toBe(true);
});

test("an input is empty without text, unless the user has added photos", () => {
  expect(isBlank({ title: " ", content: "\n" })).toBe(true);
  expect(isBlank({ title: " ", content: "a" })).toBe(false);
  expect(isEmptyInput({ fields: {}, photos })).toBe(true);
  expect(isEmptyInput({ fields: {}, photos: edited })).toBe(false);
  expect(isEmptyInput({ fields: {}, photos: { ...edited, list: [] } })).toBe(true);
  expect(isEmptyInput({ fields: { content: "a" } })).toBe(false);
});

test("two inputs are the same if text and photos are", () => {
  const input = { fields: { content: "Ran." }, photos };
  expect(isSameInput(input, { ...input, photos: edited })).toBe(true);
  expect(isSameInput(input, { fields: input.fields })).toBe(false);
  expect(isSameInput({ fields: input.fields }, input)).toBe(false);
  expect(isSameInput(input, { ...input, fields: {} })).toBe(false);
  expect(isSameContent({ text: "a" }, { text: "a", photos: { list: [], removed: [] } })).toBe(true);
  expect(isSameContent({ text: "a" }, { text: "b" })).toBe(false);
  expect(isSameContent({ text: "a", photos }, { text: "a" })).toBe(false);
  expect(contentName({ text: "a", photos })).not.toBe(contentName({ text: "a" }));
});

test("withNotes joins ids without duplicates, and has no field without ids", () => {
  expect(withNotes(["a", "b"], undefined, ["b", "c"])).toEqual({ noteIds: ["a", "b", "c"] });
  expect(withNotes(undefined, [])).toEqual({});
});

const base = (version: number | null, ...sent: string[]): Base => ({ id: "entry", version, sent });
const saved = (version: number | null, ...sent: string[]): Saved => ({
  fields: { content: "Ran." },
  base: base(version, ...sent),
});

test.each<[string, Base | null, Saved, boolean]>([
  ["of any writer if nothing is saved", base(1), emptyForm(), true],
  ["without a base", null, saved(1), false],
  ["of another entry", { ...base(9, "Ran."), id: "other" }, saved(1), false],
  ["whose writer has sent the saved text", base(1, "Ran."), saved(7), true],
  ["of the saved version", base(2), saved(2), true],
  ["of a later version", base(3), saved(2), true],
  ["of an earlier version", base(1), saved(2), false],
  ["of a first version", base(null), saved(null), true],
  ["of the version before a pending edit", base(2), saved(2, "Ran."), false],
  ["of the version after a pending edit", base(3), saved(2, "Ran."), true],
])("hasSeen of a text %s", (_, of, now, isSeen) => {
  expect(hasSeen(of, now)).toBe(isSeen);
});

test("a text is an edit of a saved entry if its base has a version", () => {
  expect([null, base(null), base(0)].map(isEditOfRow)).toEqual([false, false, true]);
});

test("the saved state of a row, a submission or a form has the base of a later text", () => {
  const { content, day_id, version } = aDay({ content: "Ran.", version: 3, photos: [aPhoto()] });
  const row = { fields: { content }, base: { id: day_id, version, sent: [] } };
  expect(savedRow({ content, day_id, version })).toEqual({ ...row, photos: { list: [], removed: [] } });
  expect(savedRow({ content, day_id, version, photos: [aPhoto()] }).photos?.list).toMatchObject([
    { isNew: false },
  ]);
  const submission: Submission = {
    order: 1,
    key,
    dayId: anId(7),
    text: "Ran far.",
    photos,
    noteIds: [anId(2)],
    version: 3,
    sent: ["Ran."],
    state: { status: "queued" },
  };
  expect(savedSubmission(submission)).toEqual({
    fields: { content: "Ran far." },
    photos,
    noteIds: [anId(2)],
    base: { id: anId(7), version: 3, sent: ["Ran.", "Ran far."] },
  });
  expect(newDayOf(submission)).toEqual({
    day_id: anId(7),
    challenge_id: anId(1),
    user_id: anId(9001),
    date: "2026-11-20",
    content: "Ran far.",
    format: "markdown",
  });
  expect(savedForm({ title: "Run" })).toEqual({
    fields: { title: "Run" },
    base: { id: '{"title":"Run"}', version: null, sent: [] },
  });
});
