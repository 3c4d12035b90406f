import { describe, expect, test } from "vitest";

import type { Draft } from "../draft.ts";
import { agree, sameDraft } from "./agree.ts";

const draft = (content: string, savedAt: number, changes: Partial<Draft> = {}): Draft => ({
  fields: { content },
  caret: null,
  savedAt,
  basedOn: null,
  ...changes,
});

const a1 = draft("A", 1);
const b2 = draft("B", 2);

describe("what both have from now on", () => {
  test.each<[string, Draft | null, Draft | null, number | null, Draft | null]>([
    ["nothing anywhere", null, null, null, null],
    ["written here, never seen there", a1, null, null, a1],
    ["written there, never seen here", null, b2, null, b2],
    ["let go of there", a1, null, 1, null],
    ["let go of here", null, b2, 2, null],
    ["let go of there, and written on here", b2, null, 1, b2],
    ["let go of here, and written on there", null, b2, 1, b2],
    ["written on here", b2, a1, 1, b2],
    ["written on there", a1, b2, 1, b2],
    ["shortened there", draft("A long text", 1), draft("A", 2), 1, draft("A", 2)],
    ["written on there by a clock that was set back", draft("A", 5), draft("AB", 2), 5, draft("AB", 2)],
    ["the same words at both", a1, draft("A", 2), null, draft("A", 2)],
    ["written at both, apart", a1, b2, null, draft("A\n\nB", 3)],
    ["written at both, apart, the later one here", b2, a1, null, draft("A\n\nB", 3)],
    ["written at both, the later one goes on", a1, draft("AB", 2), null, draft("AB", 2)],
    ["written on at both", draft("A here", 4), draft("A there", 3), 1, draft("A there\n\nA here", 5)],
  ])("%s", (_, here, there, agreed, both) => {
    expect(agree({ here, there, agreed })).toEqual(both);
  });

  test("what both have, both have again", () => {
    const both = agree({ here: a1, there: b2, agreed: null });
    expect(agree({ here: both, there: both, agreed: both?.savedAt ?? null })).toEqual(both);
  });
});

test("the same state is the same moment, version and words", () => {
  expect(sameDraft(null, null)).toBe(true);
  expect(sameDraft(a1, null)).toBe(false);
  expect(sameDraft(a1, draft("A", 1))).toBe(true);
  expect(sameDraft(a1, draft("A", 2))).toBe(false);
  expect(sameDraft(a1, draft("A", 1, { basedOn: 2 }))).toBe(false);
});
