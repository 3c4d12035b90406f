import { describe, expect, test } from "vitest";

import { aDay, anId } from "../testing/index.ts";
import { includesDraft } from "./drafts.ts";
import { formReducer, type FormAction } from "./form-reducer.ts";
import {
  baseAfter,
  movesAlong,
  openedForm,
  ownDraft,
  submissionOf,
  type FormState,
  type FormStep,
} from "./form-state.ts";
import {
  contentOf,
  emptyForm,
  savedRow,
  type Base,
  type Draft,
  type EntryKey,
  type Saved,
} from "./records.ts";

const key: EntryKey = { kind: "entry", userId: anId(9001), challengeId: anId(1), date: "2026-11-20" };
const tomorrow: EntryKey = { ...key, date: "2026-11-21" };
const row = (content: string, version: number): Saved =>
  savedRow(aDay({ day_id: anId(7), content, version }));

function aDraft(parts: Partial<Draft> = {}): Draft {
  const fields = { content: "Theirs" };
  return { key, writer: "b", rev: 3, fields, caret: null, base: null, savedAt: 5, replaces: [], ...parts };
}

function after(state: FormState, ...actions: FormAction[]): FormStep {
  let step: FormStep = { state, effects: [] };
  for (const action of actions) {
    const next = formReducer(step.state, action, 10);
    step = { state: next.state, effects: [...step.effects, ...next.effects] };
  }
  return step;
}

const typed = (content: string): FormAction => ({ type: "typed", fields: { content }, caret: null });
const read = (...drafts: Draft[]): FormAction => ({ type: "drafts-read", drafts, isUnstored: false });
const opened = (saved = emptyForm()) => openedForm(key, "a", saved);
const clean = (saved = emptyForm()) => after(opened(saved), read()).state;
const stored = (content: string, saved = emptyForm()) => {
  const { state } = after(clean(saved), typed(content));
  return after(state, { type: "draft-stored", draft: ownDraft(state, 10) }).state;
};
function sending(content: string, saved = emptyForm()) {
  const before = stored(content, saved);
  const base = baseAfter(submissionOf(before, () => anId(7)));
  return { base, draft: ownDraft(before, 10), state: after(before, { type: "submitted", base }).state };
}

describe("an untouched form", () => {
  test("an untouched form shows the latest draft of the device and lists other drafts", () => {
    const [mine, other] = [aDraft(), aDraft({ writer: "c" })];
    const { effects, state } = after(opened(), read(mine, other));
    expect(state).toMatchObject({ status: "saved", fields: mine.fields, others: [other] });
    expect(state).toMatchObject({ restored: { savedAt: 5 }, replaces: [{ writer: "b", rev: 3 }] });
    expect(effects).toEqual([]);
  });

  test("a draft with the same text as the server is deleted", () => {
    const { effects, state } = after(opened(row("Theirs", 2)), read(aDraft()));
    expect(state).toMatchObject({ status: "clean", fields: { content: "Theirs" } });
    expect(effects).toMatchObject([{ type: "delete", revisions: [{ writer: "b" }, { writer: "b" }] }]);
  });

  test("a draft based on an earlier version appears next to the newer entry", () => {
    const { state } = after(opened(row("Now", 4)), read(aDraft({ base: row("Then", 3).base })));
    expect(state).toMatchObject({ status: "saved", conflict: { fields: { content: "Now" } } });
  });

  test("an untouched form shows a new version from the server", () => {
    const { state } = after(clean(), { type: "saved-changed", saved: row("Now", 4) });
    expect(state).toMatchObject({ status: "clean", fields: { content: "Now" }, base: { version: 4 } });
  });

  test("a text of spaces is never stored", () => {
    expect(after(clean(), typed("  ")).effects).toMatchObject([{ type: "delete" }]);
    expect(after(clean(), typed("  ")).state).toMatchObject({ status: "clean", fields: { content: "  " } });
  });
});

describe("typed text", () => {
  test("each character is saved with a higher revision", () => {
    const { effects } = after(clean(), typed("R"), typed("Ra"));
    expect(
      effects.map((effect) => effect.type === "save" && [effect.draft.rev, effect.draft.fields]),
    ).toEqual([
      [1, { content: "R" }],
      [2, { content: "Ra" }],
    ]);
  });

  test.each([
    ["draft-stored", "saved"],
    ["draft-not-stored", "failed"],
  ] as const)("after the event %s, an unchanged text has the status %s", (type, status) => {
    const { state } = after(clean(), typed("R"));
    const draft = ownDraft(state, 10);
    expect(after(state, { type, draft }).state.status).toBe(status);
    expect(after(state, typed("Ra"), { type, draft }).state.status).toBe("unsaved");
  });

  test("if a read finds a failed draft on the device, the draft has the status saved", () => {
    const { state } = after(clean(), typed("R"));
    const failed = after(state, { type: "draft-not-stored", draft: ownDraft(state, 10) }).state;
    const found: FormAction = { type: "drafts-read", drafts: [ownDraft(state, 10)], isUnstored: true };
    expect(after(failed, found).state.status).toBe("failed");
    expect(after(failed, { ...found, isUnstored: false }).state.status).toBe("saved");
  });

  test("a form has both the typed text and a newer entry until the user chooses", () => {
    const edit = after(stored("Mine", row("Then", 3)), { type: "saved-changed", saved: row("Now", 4) }).state;
    expect(edit).toMatchObject({ fields: { content: "Mine" }, conflict: { base: { version: 4 } } });
    const resolved = after(edit, { type: "conflict-resolved", fields: { content: "Mine" } });
    expect(resolved.state).toMatchObject({ status: "unsaved", conflict: null, base: { version: 4 } });
    const discarded = after(edit, { type: "discarded" });
    expect(discarded.state).toMatchObject({ status: "clean", fields: { content: "Now" }, conflict: null });
  });

  test("a draft is deleted when the server has the same text", () => {
    const { effects, state } = after(stored("Ran"), { type: "saved-changed", saved: row("Ran", 1) });
    expect(state).toMatchObject({ status: "clean", base: { version: 1 } });
    expect(effects).toMatchObject([{ type: "delete", writer: "a" }]);
  });

  test("typed text is inserted at the caret of a draft that loads later", () => {
    const draft = aDraft({ fields: { content: "Ran far" }, caret: { start: 3, end: 3 } });
    const { state } = after(opened(), typed(" very"), read(draft));
    expect(state).toMatchObject({ status: "unsaved", fields: { content: "Ran very far" }, others: [] });
    expect(state).toMatchObject({ replaces: [{ writer: "b", rev: 3 }], caret: { start: 8, end: 8 } });
  });

  test("text typed over the entry while a draft loads is shown next to the draft", () => {
    const draft = aDraft({ base: row("Ran", 3).base });
    const { state } = after(opened(row("Ran", 3)), typed("Swam"), read(draft));
    expect(state).toMatchObject({ fields: { content: "Swam" }, others: [draft] });
  });
});

describe("a draft of another writer", () => {
  const other = aDraft();
  const { state } = after(stored("Mine"), read(ownDraft(stored("Mine"), 10), other));

  test("a draft of another writer is listed", () => {
    expect(state.others).toEqual([other]);
  });

  test.each<[FormAction, string, number]>([
    [{ type: "other-taken", other }, "Theirs", 1],
    [{ type: "other-added", other }, "Mine\n\nTheirs", 1],
    [{ type: "other-discarded", other }, "Mine", 0],
  ])("a draft disappears from the list after the event $type", (action, content, replaced) => {
    const next = after(state, action).state;
    expect(next).toMatchObject({ others: [], fields: { content } });
    expect(next.replaces).toHaveLength(replaced);
  });
});

describe("a form for another date", () => {
  test("only text typed for a new entry moves along with a change of date", () => {
    expect(movesAlong(stored("Ran"), tomorrow)).toBe(true);
    for (const state of [clean(), sending("Ran").state, stored("Ran", row("Then", 3))]) {
      expect(movesAlong(state, tomorrow)).toBe(false);
    }
    expect(movesAlong(after(clean(), read(aDraft())).state, tomorrow)).toBe(false);
  });

  test("a form for another date opens empty, with a new writer id", () => {
    const { effects, state } = after(stored("Ran"), { type: "key-changed", key: tomorrow, writer: "c" });
    expect(state).toMatchObject({ status: "loading", key: tomorrow, writer: "c", fields: {}, shown: null });
    expect(effects).toEqual([]);
  });

  test("a moved draft is shown as saved", () => {
    const before = stored("Ran");
    const moved: FormAction = { type: "draft-moved", key: tomorrow, writer: "c", movedRev: before.rev };
    const { effects, state } = after(before, moved);
    const rev = before.rev + 1;
    expect(state).toMatchObject({ status: "saved", key: tomorrow, writer: "c", rev, base: null });
    expect(effects).toEqual([]);
  });

  test("a draft that the user discards during the move is deleted", () => {
    const discarded = after(stored("Ran"), { type: "discarded" }).state;
    const moved: FormAction = { type: "draft-moved", key: tomorrow, writer: "c", movedRev: 1 };
    const { effects, state } = after(discarded, moved);
    expect(state).toMatchObject({ status: "clean", key: tomorrow, previousRows: [] });
    expect(effects).toContainEqual({ type: "delete", key: tomorrow, revisions: [], writer: "c" });
  });

  test.each<[string, FormAction[]]>([
    [
      "the user continues to type",
      [typed("Ran far"), { type: "draft-moved", key: tomorrow, writer: "c", movedRev: 1 }],
    ],
    ["the device is full", [{ type: "draft-not-moved", key: tomorrow, writer: "c", movedRev: 1 }]],
  ])("if %s, the previous draft is deleted only after the moved draft is stored", (_reason, actions) => {
    const { state } = after(stored("Ran"), ...actions);
    expect(state).toMatchObject({ status: "unsaved", key: tomorrow, previousRows: [{ key, writer: "a" }] });
    const draft = ownDraft(state, 10);
    expect(after(state, { type: "draft-not-stored", draft }).effects).toEqual([]);
    const end = after(state, { type: "draft-stored", draft });
    expect(end.state.previousRows).toEqual([]);
    expect(end.effects).toEqual([{ type: "delete", key, revisions: [], writer: "a" }]);
  });
});

function registered(content: string) {
  return { status: "registered", day: aDay({ day_id: anId(7), content }), completed: false } as const;
}

function ended(base: Base, isNewEntry = true): FormAction {
  return { type: "submission-ended", base, text: "Ran", outcome: registered("Ran"), isNewEntry };
}

describe("a submission", () => {
  test("a saved entry empties the form for new entries and fills the edit form", () => {
    const { base, state } = sending("Ran");
    expect(after(state, ended(base)).state).toMatchObject({ status: "clean", fields: {}, base: null });
    const shown = { fields: { content: "Ran" }, base: { version: 1 } };
    expect(after(state, ended(base, false)).state).toMatchObject({ status: "clean", ...shown });
  });

  test("input after a submission becomes an edit of the entry", () => {
    const { base, state } = sending("Ran");
    const next = after(state, typed("Ran far"), ended(base)).state;
    expect(next).toMatchObject({ status: "unsaved", fields: { content: "Ran far" } });
    expect(next.base).toEqual({ id: anId(7), version: 1, sent: [] });
  });

  test("if an unstored submission fails, the text is in the form again", () => {
    const { base, draft, state } = sending("Ran");
    const { effects, state: next } = after(state, { type: "submission-failed", base, draft });
    expect(next).toMatchObject({ status: "unsaved", fields: { content: "Ran" }, base: draft.base });
    expect(effects).toMatchObject([{ type: "save" }]);
  });

  test("a rejected text is in the form again after the outbox has returned the text", () => {
    const { base, draft, state } = sending("Ran");
    const started = after(state, { type: "withdrawal-started", base }).state;
    const back = { ...draft, rev: started.rev, base };
    expect(after(started, { type: "submission-withdrawn", base, draft: back }).state).toMatchObject({
      status: "saved",
      fields: { content: "Ran" },
      base,
    });
    expect(after(started, { type: "withdrawal-failed", base }).state).toMatchObject({ status: "clean" });
  });

  test("a submission that another page withdraws is shown as a draft", () => {
    const { state } = sending("Ran");
    const { state: next } = after(state, read(aDraft({ fields: { content: "Ran" } })));
    expect(next).toMatchObject({ status: "saved", shown: { writer: "b" } });
  });

  test.each([
    "submission-failed",
    "withdrawal-started",
    "submission-withdrawn",
    "withdrawal-failed",
  ] as const)("the event %s changes nothing if the user has typed again", (type) => {
    const { base, draft, state } = sending("Ran");
    const typing = after(state, typed("Ran far")).state;
    expect(after(typing, { type, base, draft }).state).toBe(typing);
  });
});

function actionsIn(state: FormState): FormAction[] {
  const [other] = state.others;
  const draft = ownDraft(state, 10);
  const submitted = baseAfter(submissionOf(state, () => anId(7)));
  const always: FormAction[] = [
    typed("Mine"),
    typed("Mine and more"),
    typed(""),
    read(),
    read(aDraft()),
    read(draft, aDraft()),
    { type: "discarded" },
    ...[emptyForm(), row("Now", 4)].map((saved) => ({ type: "saved-changed", saved }) as const),
    ...(["draft-stored", "draft-not-stored"] as const).map((type) => ({ type, draft })),
    { type: "key-changed", key: tomorrow, writer: "c" },
  ];
  const results: FormAction[] =
    state.status === "sending" && state.base !== null
      ? [
          { type: "submission-failed", base: state.base, draft: { ...draft, base: null } },
          { type: "withdrawal-started", base: state.base },
          { type: "submission-withdrawn", base: state.base, draft },
          { type: "withdrawal-failed", base: state.base },
          {
            type: "submission-ended",
            base: state.base,
            text: "",
            outcome: { status: "queued" },
            isNewEntry: true,
          },
        ]
      : [];
  return [
    ...always,
    ...results,
    ...(movesAlong(state, tomorrow)
      ? [
          { type: "draft-moved", key: tomorrow, movedRev: state.rev, writer: "c" } as const,
          { type: "draft-not-moved", key: tomorrow, movedRev: state.rev, writer: "c" } as const,
        ]
      : []),
    ...(state.conflict === null ? [] : [{ type: "conflict-resolved", fields: state.fields } as const]),
    ...(state.conflict === null && state.status !== "loading" && state.status !== "sending"
      ? [{ type: "submitted", base: submitted } as const]
      : []),
    ...(other === undefined
      ? []
      : (["other-taken", "other-added", "other-discarded"] as const).map((type) => ({ type, other }))),
  ];
}

/** Actions that may remove typed text from the form, because the user chose so or the text is stored elsewhere. */
const MAY_EMPTY = new Set<FormAction["type"]>([
  "typed",
  "discarded",
  "other-taken",
  "key-changed",
  "withdrawal-failed",
  "submission-ended",
]);

function faultsOf(before: FormState, action: FormAction, { effects, state }: FormStep): string[] {
  const faults: string[] = [];
  const note = (isFault: boolean, fault: string) => void (isFault && faults.push(fault));
  const { base, conflict, replaces, rev, saved, shown, status } = state;
  note(
    status === "clean" && (shown !== null || conflict !== null || replaces.length > 0),
    "clean with a draft",
  );
  note(status === "clean" && base !== saved.base, "clean with another base than the saved text");
  note(status === "sending" && (shown !== null || conflict !== null), "sending with a draft");
  note(rev < before.rev, "an earlier revision");
  for (const effect of effects) {
    if (effect.type === "delete") continue;
    note(effect.draft.rev !== rev || effect.draft.writer !== state.writer, "stores another revision");
    note(effect.draft.fields !== state.fields || effect.draft.key !== state.key, "stores other fields");
  }
  const isTyped = before.shown?.writer === before.writer && before.fields !== before.saved.fields;
  const text = contentOf(before.fields);
  const isLeft = contentOf(state.fields).includes(text) || contentOf(saved.fields) === text;
  const isGone =
    action.type === "drafts-read" && before.status === "saved" && !includesDraft(action.drafts, before);
  note(isTyped && !isLeft && !isGone && !MAY_EMPTY.has(action.type), "typed text is gone");
  const isStored = effects.some((effect) => effect.type === "save") || state.fields === before.fields;
  note(action.type === "typed" && status !== "clean" && !isStored, "typed text isn't stored");
  return faults.map((fault) => `${before.status} ${action.type}: ${fault}`);
}

test.each([
  ["an empty form", opened()],
  ["an edit", opened(row("Then", 3))],
])("every sequence of four events leaves %s in a valid state", (_name, start) => {
  const faults = new Set<string>();
  const visit = (state: FormState, left: number): void => {
    if (left === 0) return;
    for (const action of actionsIn(state)) {
      const step = formReducer(Object.freeze(state), action, 10);
      for (const fault of faultsOf(state, action, step)) faults.add(fault);
      visit(step.state, left - 1);
    }
  };
  visit(start, 4);
  expect([...faults]).toEqual([]);
});

const submissionIn = (state: FormState) => submissionOf(state, () => anId(8));

describe("submissionOf", () => {
  test("the submission of a new entry has a new id", () => {
    expect(submissionIn(stored("Ran\0."))).toEqual({
      key,
      dayId: anId(8),
      text: "Ran.",
      version: null,
      sent: [],
    });
  });

  test("the submission of an edit has the id and the version of the entry", () => {
    expect(submissionIn(stored("Ran.", row("Then", 3)))).toMatchObject({ dayId: anId(7), version: 3 });
  });

  test("the edit of an entry that was deleted since becomes a new entry", () => {
    const state = after(stored("Ran.", row("Then", 3)), { type: "saved-changed", saved: emptyForm() }).state;
    expect(submissionIn(state)).toMatchObject({ dayId: anId(8), version: null, sent: [] });
  });

  test("the next text of an entry that is being sent has its id and all sent texts", () => {
    const { state } = after(sending("Ran.").state, typed("Ran far."));
    expect(submissionIn(state)).toMatchObject({ dayId: anId(7), version: null, sent: ["Ran."] });
  });
});

test("the text of a form that isn't an entry's form doesn't move to another date", () => {
  const feedback = { kind: "form", userId: key.userId, form: "feedback", subject: "" } as const;
  const state = after(openedForm(feedback, "a", emptyForm()), read(), typed("Hello")).state;
  expect(movesAlong(state, tomorrow)).toBe(false);
  expect(movesAlong(stored("Ran"), feedback)).toBe(false);
});

const newPhoto = (n: number) => {
  return { photoId: anId(n), width: 4, height: 3, placeholder: "", alt: "", isNew: true };
};
const addedPhoto = (n: number): FormAction => ({ type: "photo-added", photo: newPhoto(n) });
const idsOf = (state: FormState) => state.photos.list.map(({ photoId }) => photoId);

describe("photos in a form", () => {
  test("a photo is added after the others", () => {
    const { effects, state } = after(clean(), addedPhoto(1), addedPhoto(2));
    expect(idsOf(state)).toEqual([anId(1), anId(2)]);
    expect(effects).toMatchObject([{ type: "save" }, { type: "save", draft: { photos: state.photos } }]);
  });

  test("a photo doesn't confirm a version that the user hasn't chosen", () => {
    const edit = after(stored("Mine", row("Then", 3)), { type: "saved-changed", saved: row("Now", 4) }).state;
    expect(after(edit, addedPhoto(1)).state).toMatchObject({
      base: { version: 3 },
      conflict: { base: { version: 4 } },
    });
  });

  test("the draft is deleted when the user removes the only added photo", () => {
    const { effects, state } = after(clean(), addedPhoto(1), { type: "photos-listed", list: [] });
    expect(state).toMatchObject({ status: "clean", photos: { list: [], removed: [] } });
    expect(effects.at(-1)).toMatchObject({ type: "delete" });
  });
});

describe("a read of the drafts", () => {
  const other = aDraft({ writer: "c", savedAt: 9 });

  test("a form still shows its draft if another draft is later", () => {
    const { state } = after(opened(), read(aDraft()), read(other, aDraft()));
    expect(state).toMatchObject({ shown: { writer: "b", rev: 3 }, others: [other] });
  });

  test("the own draft and the drafts that it replaces aren't listed as others", () => {
    const { state } = after(opened(), read(aDraft()), typed("More"));
    expect(after(state, read(ownDraft(state, 10), other, aDraft())).state.others).toEqual([other]);
  });

  test("a failed draft has the status saved if the device has it among other drafts", () => {
    const { state } = after(clean(), typed("R"));
    const draft = ownDraft(state, 10);
    const failed = after(state, { type: "draft-not-stored", draft }).state;
    expect(after(failed, read(other, draft)).state).toMatchObject({ status: "saved", others: [other] });
    expect(after(failed, read(other)).state.status).toBe("failed");
  });

  test("a form that is sending doesn't show a draft with another text", () => {
    expect(after(sending("Ran").state, read(other)).state).toMatchObject({
      status: "sending",
      others: [other],
    });
  });

  test("another draft with the same text is listed if the form isn't sending", () => {
    const typing = after(clean(), typed("Theirs")).state;
    expect(after(typing, read(other)).state).toMatchObject({ status: "unsaved", others: [other] });
  });

  test("text typed into the entry while a draft loads is inserted into the draft", () => {
    const saved = row("Ran far.", 3);
    const draft = aDraft({
      fields: { content: "Ran far. Slept." },
      base: saved.base,
      caret: { start: 4, end: 4 },
    });
    const { state } = after(opened(saved), typed("Ran very far."), read(draft));
    expect(state).toMatchObject({
      fields: { content: "Ran very far. Slept." },
      base: saved.base,
      caret: { start: 9, end: 9 },
      conflict: null,
    });
  });

  test("a draft is listed if the user removes text while the draft loads", () => {
    const saved = row("Ran far.", 3);
    const draft = aDraft({ fields: { content: "Ran far. Slept." }, base: saved.base });
    const { state } = after(opened(saved), typed("Ran."), read(draft));
    expect(state).toMatchObject({ fields: { content: "Ran." }, others: [draft] });
  });
});

test("a saved state that changes in the same version changes the form", () => {
  const before = clean(row("Now", 4));
  expect(after(before, { type: "saved-changed", saved: row("Now", 4) }).state).toBe(before);
  const changed = after(before, { type: "saved-changed", saved: row("Then", 4) }).state;
  expect(changed.fields).toEqual({ content: "Then" });
});

test.each<[string, FormState, string]>([
  ["an empty form", clean(), "a"],
  ["a form with text", stored("Ran"), "c"],
  ["the form of an entry", clean(row("Now", 4)), "c"],
])("after a change of the date, %s belongs to the entry %s", (_, before, entry) => {
  expect(after(before, { type: "key-changed", key: tomorrow, writer: "c" }).state.entry).toBe(entry);
});

test("a moved draft has a revision after both the form's and the moved one", () => {
  const before = after(stored("Ran"), typed("Ran far")).state;
  for (const movedRev of [1, 7]) {
    const moved = after(before, { type: "draft-moved", key: tomorrow, movedRev, writer: "c" }).state;
    expect(moved).toMatchObject({ writer: "c", rev: Math.max(before.rev, movedRev) + 2 });
  }
  const failed = { type: "draft-not-moved", key: tomorrow, writer: "c", movedRev: 1 } as const;
  const twice = after(before, failed, { ...failed, key, writer: "d" }).state;
  const previousRows = [
    { key, writer: "a" },
    { key: tomorrow, writer: "c" },
  ];
  expect(twice).toMatchObject({ writer: "d", previousRows });
  const moved = after(twice, { type: "draft-moved", key, movedRev: twice.rev, writer: "e" });
  expect(moved.state.previousRows).toEqual([]);
  expect(moved.effects).toMatchObject(previousRows);
});

test("the end of another submission doesn't change the form", () => {
  const { base, state } = sending("Ran");
  expect(after(state, ended({ ...base, sent: [...base.sent, "Swam"] })).state).toBe(state);
});

test("if the server saved another text, later input isn't an edit of that text", () => {
  const { base, state } = sending("Ran");
  const typing = after(state, typed("Ran far")).state;
  const outcome = registered("Swam");
  const end = after(typing, { type: "submission-ended", base, text: "Ran", outcome, isNewEntry: true });
  expect(end.state).toMatchObject({ status: "unsaved", fields: { content: "Ran far" }, base });
});
