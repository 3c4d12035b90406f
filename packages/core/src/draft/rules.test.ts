import { describe, expect, test } from "vitest";

import type { Draft } from "./draft.ts";
import { isEmpty, judge, sameFields, withTyped } from "./rules.ts";

const draft = (changes: Partial<Draft> = {}): Draft => ({
  fields: { content: "Read a chapter." },
  caret: null,
  savedAt: 1,
  basedOn: null,
  ...changes,
});

test.each([
  [{}, true],
  [{ content: "" }, true],
  [{ content: " \n\t　" }, true],
  [{ title: "", content: "a" }, false],
  [{ content: "0" }, false],
])("%j has nothing to lose: %j", (fields, empty) => {
  expect(isEmpty(fields)).toBe(empty);
});

test.each([
  [{}, {}, true],
  [{ a: "1" }, { a: "1" }, true],
  [{ a: "1" }, { a: "1", b: "" }, true],
  [{ b: "" }, {}, true],
  [{ a: "1" }, { a: "1", b: "2" }, false],
  [{ a: "1", b: "2" }, { a: "1" }, false],
  [{ a: "1" }, { a: "1 " }, false],
])("%j and %j say the same: %j", (a, b, same) => {
  expect(sameFields(a, b)).toBe(same);
});

describe("a draft that is found", () => {
  const versions = [null, "v1", "v2"];

  test.each(versions.flatMap((basedOn) => versions.map((version) => ({ basedOn, version }))))(
    "based on $basedOn goes back into the form only over the same version ($version)",
    ({ basedOn, version }) => {
      const found = judge(draft({ basedOn }), { fields: { content: "Saved." }, version });
      expect(found).toEqual({
        status: basedOn === version ? "restore" : "conflict",
        draft: draft({ basedOn }),
      });
    },
  );

  test.each(versions)("that says what is saved is nothing, over any version (%s)", (version) => {
    expect(judge(draft({ basedOn: "v1" }), { fields: draft().fields, version })).toEqual({
      status: "nothing",
    });
  });

  test("is nothing where there is none", () => {
    expect(judge(null, { fields: {}, version: null })).toEqual({ status: "nothing" });
  });
});

describe("what was typed before the draft was found", () => {
  test("goes to where the caret was", () => {
    const kept = draft({ caret: { field: "content", start: 5, end: 5 } });
    expect(withTyped(kept, { content: "" }, { content: "half " }, "day")).toMatchObject({
      fields: { content: "Read half a chapter." },
      caret: { field: "content", start: 10, end: 10 },
    });
  });

  test("replaces what was selected", () => {
    const kept = draft({ caret: { field: "content", start: 5, end: 14 } });
    expect(withTyped(kept, { content: "" }, { content: "two pages" }, "day").fields).toEqual({
      content: "Read two pages.",
    });
  });

  test("goes to the end where no caret is known", () => {
    expect(withTyped(draft(), {}, { content: " And more." }, "day").fields.content).toBe(
      "Read a chapter. And more.",
    );
  });

  test("wins in a field that began with something", () => {
    const kept = draft({ fields: { category: "React", title: "A" } });
    const joined = withTyped(
      kept,
      { category: "HTML", title: "" },
      { category: "PHP", title: "" },
      "challenge",
    );
    expect(joined.fields).toEqual({ category: "PHP", title: "A" });
  });

  test.each([
    ["at its end", "Saved. And more.", "Saved, and edited. And more."],
    ["in it", "Not saved.", "Saved, and edited.\n\nNot saved."],
  ])("%s, in the text of an entry, takes nothing of an edit that was begun", (_, typed, both) => {
    const kept = draft({ fields: { content: "Saved, and edited." } });
    expect(withTyped(kept, { content: "Saved." }, { content: typed }, "day").fields).toEqual({
      content: both,
    });
  });

  test("changes nothing where nothing was typed", () => {
    const kept = draft();
    expect(withTyped(kept, { content: "" }, { content: "" }, "day")).toBe(kept);
  });
});
