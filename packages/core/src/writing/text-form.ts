import type { SavedEntry } from "../day/index.ts";
import { storableText } from "../input/characters.ts";
import { createObservable, withTimeout, type Timers } from "../local-store/index.ts";
import type { WritingDb } from "./db.ts";
import {
  deleteDrafts,
  draftName,
  draftsOf,
  isAmong,
  moveDraft,
  saveDraft,
  takenOver,
  unstoredOf,
} from "./drafts.ts";
import { keepBoth } from "./keep-both.ts";
import type { Outbox } from "./outbox.ts";
import {
  contentOf,
  hasSeen,
  isBlank,
  isEditOfRow,
  isSameKey,
  sameFields,
  savedRow,
  savedSubmission,
  type Base,
  type Caret,
  type Draft,
  type EntryKey,
  type Fields,
  type Outcome,
  type Revision,
  type Saved,
  type TextKey,
} from "./records.ts";
import { submitDraft, withdrawPendingEntry, type NewSubmission } from "./submissions.ts";

/**
 * - `loading`: the device is being read; input is already saved.
 * - `clean`: the form shows the server's state, or is empty.
 * - `unsaved`, `saved`, `failed`: the form shows a draft that is being stored, is stored, or is in this page only.
 * - `sending`: the form shows a submission without an outcome yet. The next character makes it a draft again.
 */
export type TextStatus = "loading" | "clean" | "unsaved" | "saved" | "failed" | "sending";

export interface TextState {
  status: TextStatus;
  fields: Fields;
  restored: { savedAt: number; caret: Caret | null } | null;
  /** The server's state, if the writer of this draft has not seen it. Both stay until the user chooses. */
  conflict: Saved | null;
  /** Drafts for the same key from other writers. They stay until the user chooses. */
  others: readonly Draft[];
}

export interface TextForm {
  current: () => TextState;
  subscribe: (onChange: () => void) => () => void;
  open: () => () => void;
  /** Changes and saves the fields: the write is issued before the call returns. */
  change: (fields: Fields, caret?: Caret | null) => void;
  flush: () => Promise<boolean>;
  rebase: (saved: Saved) => void;
  /** Resolves a conflict with these fields, default the typed ones. */
  keepMine: (fields?: Fields) => void;
  keepBoth: () => void;
  takeOther: (other: Draft) => void;
  /** Adds the lines of another draft to a field. Default: `content`. */
  addOther: (other: Draft, field?: string) => void;
  discardOther: (other: Draft) => Promise<void>;
  /** Deletes the input; in a conflict the saved state wins. */
  discard: () => Promise<void>;
  clearIfUnchanged: (fields: Fields) => Promise<void>;
  /**
   * Changes the date of the form. Typed text moves along unless that date has a draft. Untouched text and edits of an
   * entry stay.
   */
  moveTo: (key: TextKey) => void;
  /** Idempotent while a submission is in progress. */
  submit: () => Promise<Outcome>;
}

export interface TextFormDeps {
  db: WritingDb;
  outbox: Outbox;
  timers: Timers;
  newId: () => string;
  /** Called before the form shows the saved state, so lists show the entry first. */
  onRegistered?: (entry: SavedEntry) => void;
}

interface Model extends TextState {
  saved: Saved;
  base: Base | null;
  caret: Caret | null;
  /** The shown draft, which is another writer's until the first change. */
  shown: Revision | null;
  replaces: readonly Revision[];
}

/** After this time the form opens without drafts. */
const LOAD_TIMEOUT_MS = 2_000;

export function createTextForm(deps: TextFormDeps, firstKey: TextKey, saved: Saved): TextForm {
  const { db, newId, outbox, timers } = deps;
  let writer = newId();
  const model = createObservable<Model>({ ...cleanModel(saved), status: "loading" });
  const { current, set } = model;
  let key = firstKey;
  let rev = 0;
  let saving: Promise<void> = Promise.resolve();
  let submitting: Promise<Outcome> | null = null;
  let target = firstKey;
  let moving: Promise<void> | null = null;
  /**
   * Row under the previous date. It stays until the text is stored or sent under the new one, which a full device
   * can't do.
   */
  let previousRow: Pick<Draft, "key" | "writer"> | null = null;

  const ownDraft = (): Draft => {
    const { base, caret, fields, replaces } = current();
    return { key, writer, rev, fields, caret, base, savedAt: timers.now(), replaces };
  };
  const deletePreviousRow = async (): Promise<void> => {
    const row = previousRow;
    previousRow = null;
    if (row !== null) await deleteDrafts(db, row.key, [], row.writer).catch(() => undefined);
  };
  /** Saves the fields by one put, issued immediately and without reading, so it can't overtake a later one. */
  const save = (): void => {
    rev += 1;
    const draft = ownDraft();
    set({ shown: draft });
    if (current().status !== "loading") set({ status: "unsaved" });
    const settle = (status: "saved" | "failed") => {
      if (status === "saved" && draft.key === key) void deletePreviousRow();
      if (rev === draft.rev && current().status === "unsaved") set({ status });
    };
    saving = saveDraft(db, draft).then(
      () => settle("saved"),
      () => settle("failed"),
    );
  };
  /** Discards the input. A deleted template does not return while the user types. */
  const drop = async (fields = current().saved.fields): Promise<void> => {
    const { replaces, shown } = current();
    set({ ...cleanModel(current().saved, current().others), fields });
    rev += 1;
    void deletePreviousRow();
    await deleteDrafts(db, key, shown === null ? replaces : [...replaces, shown], writer).catch(
      () => undefined,
    );
  };
  const write = (next: Partial<Model>): void => {
    set(next);
    const { base, conflict, fields, status, saved: now } = current();
    const isNothing = (isBlank(fields) && base === null) || isOnServer(fields, now);
    if (isNothing && conflict === null && status !== "loading") void drop(fields);
    else save();
  };
  const keepMine = (fields = current().fields): void =>
    write({ fields, conflict: null, base: current().saved.base });
  const goOnFrom = (other: Draft, next: Partial<Model>): void => {
    const { others, replaces } = current();
    write({ ...next, replaces: [...replaces, ...takenOver(other)], others: without(others, other) });
  };
  const change = (fields: Fields, caret: Caret | null = null): void => {
    const { base, saved: now, shown, status } = current();
    const isFirst = status === "clean" || (status === "loading" && shown === null);
    write({ fields: { ...current().fields, ...fields }, caret, base: isFirst ? now.base : base });
  };
  const show = (draft: Draft, others: readonly Draft[]): void => {
    const { saved: now } = current();
    const isOwn = draft.writer === writer;
    set({
      status: "saved",
      fields: draft.fields,
      caret: draft.caret,
      base: draft.base,
      shown: draft,
      replaces: isOwn ? draft.replaces : takenOver(draft),
      restored: isOwn ? current().restored : { savedAt: draft.savedAt, caret: draft.caret },
      // Equal texts don't conflict.
      conflict: hasSeen(draft.base, now) || sameFields(draft.fields, now.fields) ? null : now,
      others,
    });
    if (isOnServer(draft.fields, now)) void drop();
  };
  const showLoaded = (drafts: readonly Draft[]): void => {
    const { fields, replaces, saved: now, shown, status } = current();
    const others = drafts.filter((draft) => draft.writer !== writer && !isAmong(replaces, draft));
    if (status === "clean" || status === "saved" || (status === "loading" && shown === null)) {
      const kept = drafts.find((draft) => shown !== null && isAmong([shown], draft)) ?? drafts[0];
      if (kept !== undefined) return show(kept, without(drafts, kept));
      return status === "clean" ? set({ others: [] }) : set(cleanModel(now));
    }
    const withdrawn = others.find((draft) => status === "sending" && sameFields(draft.fields, fields));
    if (withdrawn !== undefined) return show(withdrawn, without(others, withdrawn));
    const isStored =
      drafts.some((draft) => isAmong([{ writer, rev }], draft)) &&
      !db.unstored.has(draftName({ key, writer }));
    if (status === "failed" && isStored) return set({ status: "saved", others });
    if (status !== "loading") return set({ others });
    // Input while loading, treated as if the draft had been there from the start.
    set({ status: "unsaved", others });
    const [draft] = others;
    const typed =
      insertedText(contentOf(now.fields), contentOf(fields)) ??
      (now.base === null ? contentOf(fields) : null);
    if (draft === undefined || typed === null || key.kind !== "entry") return change(fields, current().caret);
    const text = contentOf(draft.fields);
    const at = draft.caret ?? { start: text.length, end: text.length };
    const end = at.start + typed.length;
    write({
      fields: { ...draft.fields, content: text.slice(0, at.start) + typed + text.slice(at.end) },
      caret: { start: end, end },
      base: draft.base,
      replaces: takenOver(draft),
      restored: { savedAt: draft.savedAt, caret: { start: end, end } },
      conflict: hasSeen(draft.base, now) ? null : now,
      others: without(others, draft),
    });
  };
  const look = async (): Promise<void> => {
    const before = { key, rev, status: current().status };
    const drafts = await draftsOf(db, key);
    if (before.key !== key || moving !== null) return undefined;
    // Read before a change of this form, so outdated.
    if (before.rev !== rev || before.status !== current().status) return look();
    if (drafts !== null) return showLoaded(drafts);
    return current().status === "loading" ? showLoaded(unstoredOf(db, key)) : undefined;
  };
  const load = async (): Promise<void> => {
    await withTimeout(LOAD_TIMEOUT_MS, look(), timers);
    if (current().status === "loading") showLoaded([]);
  };
  const move = async (): Promise<void> => {
    while (!isSameKey(key, target)) {
      const next = target;
      const { base, fields, shown, status } = current();
      const isTyped = shown?.writer === writer && status !== "clean" && status !== "sending";
      const goesAlong =
        isTyped && key.kind === "entry" && next.kind === "entry" && !isEditOfRow(base) && !isBlank(fields);
      const from = { key, rev };
      const moved = goesAlong ? await moveDraft(db, ownDraft(), next).catch(() => "failed") : null;
      key = next;
      const before = writer;
      // This form may have written for that date before: the next character must not replace that text.
      if (moved === null || moved === "failed") writer = newId();
      if (moved === null) {
        set({ ...cleanModel(current().saved), status: "loading" });
        continue;
      }
      const isTypedOn = from.rev !== rev;
      rev = Math.max(rev, from.rev) + 1;
      if (moved !== "failed" && !isTypedOn) {
        set({ base: null, replaces: [], status: "saved", shown: { writer, rev } });
      } else {
        set({ base: null, replaces: [] });
        const previous = { key: from.key, writer: before };
        db.unstored.delete(draftName(previous));
        previousRow ??= previous;
        save();
      }
    }
  };
  const submission = (): NewSubmission => {
    const { base, fields, saved: now } = current();
    // The edited entry was deleted or moved to another date: nothing is replaced.
    const isGone = isEditOfRow(base) && now.base === null;
    const { id, sent, version } = base === null || isGone ? { id: newId(), sent: [], version: null } : base;
    return { key: key as EntryKey, dayId: id, text: storableText(contentOf(fields)), version, sent };
  };
  const submitOnce = async (): Promise<Outcome> => {
    // Awaits only if needed: input after the press is not part of the entry.
    if (moving !== null) await moving;
    if (current().status === "loading") await load();
    if (current().conflict !== null) return { status: "rejected", code: "day/edited-elsewhere" };
    if (current().status === "clean") set({ base: current().saved.base });
    const sent = submission();
    const draft = ownDraft();
    const after: Base = { id: sent.dayId, version: sent.version, sent: [...sent.sent, sent.text] };
    rev += 1;
    set({ status: "sending", base: after, restored: null, shown: null });
    const stored = await submitDraft(db, sent, draft).catch(() => null);
    if (typeof stored === "string") return backToDraft(draft, after, { status: "rejected", code: stored });
    const isSheet = current().saved.base === null;
    if (stored !== null && !isSheet) set({ saved: savedSubmission(stored) });
    const outcome = stored === null ? await outbox.sendUnstored(sent) : await outbox.send(stored);
    if (outcome.status === "registered") deps.onRegistered?.(outcome);
    if (stored === null && outcome.status === "registered" && outcome.day.content !== sent.text) {
      // The row exists with another text, and this text is only in the form.
      return backToDraft(draft, after, { status: "rejected", code: "day/edited-elsewhere" });
    }
    if (outcome.status === "rejected") {
      if (stored === null) return backToDraft(draft, after, outcome);
      await takeBack(stored.order, draft, after);
      return outcome;
    }
    void deletePreviousRow();
    if (stored === null) void deleteDrafts(db, draft.key, takenOver(draft)).catch(() => undefined);
    if (current().base !== after) return outcome;
    if (outcome.status === "registered" && !isSheet) set({ saved: savedRow(outcome.day) });
    if (current().status === "sending") set(cleanModel(current().saved));
    // Input after the submission is an edit of the row.
    else if (outcome.status === "registered" && outcome.day.content === sent.text) {
      set({ base: { id: sent.dayId, version: outcome.day.version, sent: [] } });
    }
    void look();
    return outcome;
  };
  const backToDraft = (draft: Draft, after: Base, outcome: Outcome): Outcome => {
    if (current().status === "sending" && current().base === after) {
      set({ base: draft.base, replaces: draft.replaces });
      save();
    }
    return outcome;
  };
  /**
   * Moves a rejected text back into its form. If the form has other input, the text stays in the outbox as rejected.
   */
  const takeBack = async (order: number, draft: Draft, after: Base): Promise<void> => {
    const isSending = () => current().status === "sending" && current().base === after;
    if (!isSending()) return;
    rev += 1;
    const back = { ...draft, rev, base: after, replaces: [], savedAt: timers.now() };
    const isBack = await withdrawPendingEntry(db, { order, text: contentOf(draft.fields) }, () => back).catch(
      () => false,
    );
    if (!isSending()) return;
    if (isBack) show(back, current().others);
    else set(cleanModel(current().saved));
  };

  return {
    current,
    subscribe: model.subscribe,
    change,
    open: () => {
      void load();
      return db.subscribe(() => void look());
    },
    flush: async () => {
      await moving;
      await saving;
      return current().status !== "failed";
    },
    rebase: (next) => {
      const { fields, saved: before, shown, status } = current();
      if (
        sameFields(before.fields, next.fields) &&
        JSON.stringify(before.base) === JSON.stringify(next.base)
      ) {
        return;
      }
      set({ saved: next });
      if (status === "clean" || (status === "loading" && shown === null)) set({ fields: next.fields });
      else if (status === "sending") return;
      else if (isOnServer(fields, next)) void drop();
      else set({ conflict: hasSeen(current().base, next) ? null : next });
    },
    keepMine,
    keepBoth: () => keepMine(withBoth(current().fields, current().saved.fields)),
    takeOther: (other) => {
      const { base, caret, fields } = other;
      const { saved: now } = current();
      goOnFrom(other, { fields, caret, base, conflict: hasSeen(base, now) ? null : now });
    },
    addOther: (other, field) => {
      const { base, fields } = current();
      goOnFrom(other, { fields: withBoth(fields, other.fields, field), base: base ?? other.base });
    },
    discardOther: async (other) => {
      set({ others: without(current().others, other) });
      await deleteDrafts(db, key, takenOver(other));
    },
    discard: () => drop(),
    clearIfUnchanged: async (fields) => {
      if (sameFields(current().fields, fields)) await drop();
    },
    moveTo: (next) => {
      target = next;
      if (isSameKey(next, key) || moving !== null) return;
      moving = move().finally(() => {
        moving = null;
        void load();
      });
    },
    submit: () => {
      if (current().status !== "sending" || submitting === null) submitting = submitOnce();
      return submitting;
    },
  };
}

function cleanModel(saved: Saved, others: readonly Draft[] = []): Model {
  return {
    status: "clean",
    fields: saved.fields,
    saved,
    base: saved.base,
    caret: null,
    shown: null,
    replaces: [],
    restored: null,
    conflict: null,
    others,
  };
}

/**
 * Whether the server has the draft's text. A pending submission doesn't count: it may be withdrawn or rejected at any
 * time.
 */
function isOnServer(fields: Fields, { base, fields: saved }: Saved): boolean {
  return sameFields(fields, saved) && (base === null || base.sent.length === 0);
}

function without(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  return drafts.filter((other) => other !== draft);
}

function withBoth(fields: Fields, other: Fields, field = "content"): Fields {
  return { ...fields, [field]: keepBoth(fields[field] ?? "", other[field] ?? "") };
}

/** Returns the single insertion that turns `before` into `after`; null if text was removed as well. */
function insertedText(before: string, after: string): string | null {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const isInserted = after.length >= before.length && after.endsWith(before.slice(start));
  return isInserted ? after.slice(start, after.length - before.length + start) : null;
}
