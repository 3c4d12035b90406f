import type { GuessedTime } from "../clock/clock-reading.ts";
import type { SavedEntry } from "../day/index.ts";
import { AppError, type AppErrorCode } from "../errors/index.ts";
import { createObservable, withTimeout, type Timers } from "../local-store/index.ts";
import { formPhoto, PHOTO_LIMITS, type FormPhoto, type PreparedPhoto } from "../photo/rules.ts";
import type { WritingDb } from "./db.ts";
import {
  deleteDrafts,
  draftName,
  draftsOf,
  moveDraft,
  removeUnstored,
  saveDraft,
  replacedBy,
  unstoredOf,
} from "./drafts.ts";
import { formReducer, isSending, type FormAction } from "./form-reducer.ts";
import {
  baseAfter,
  movesAlong,
  openedForm,
  ownDraft,
  submissionOf,
  withBoth,
  type FormEffect,
  type TextState,
} from "./form-state.ts";
import type { Outbox } from "./outbox.ts";
import { storePhoto } from "./photo-store.ts";
import {
  isSameKey,
  sameFields,
  savedSubmission,
  withNotes,
  type Base,
  type Caret,
  type Draft,
  type EntryKey,
  type Fields,
  type Outcome,
  type Saved,
  type Submission,
  type TextKey,
} from "./records.ts";
import { submitDraft, withdrawPendingEntry } from "./submissions.ts";

export interface TextForm {
  current: () => TextState;
  subscribe: (onChange: () => void) => () => void;
  open: () => () => void;
  /** Starts storing the change before it returns. Default of `noteIds`: the form's current notes. */
  change: (fields: Fields, caret?: Caret | null, noteIds?: readonly string[]) => void;
  /**
   * Throws `photo/too-many`, `photo/device-full`, or `session/missing` if texts were deleted since the form's creation.
   * `entry`: the form's `entry` when the user chose the photo. If it has changed, that earlier entry's draft gets the photo.
   */
  addPhoto: (photo: PreparedPhoto, alt?: string, entry?: string) => Promise<void>;
  changePhotos: (list: readonly FormPhoto[]) => void;
  /** Resolves when the form shows the stored draft, at the latest after 15 s. `loading` ends at the latest after 2 s. */
  waitForDraft: () => Promise<void>;
  flush: () => Promise<boolean>;
  rebase: (saved: Saved) => void;
  keepMine: (fields?: Fields) => void;
  keepBoth: () => void;
  takeOther: (other: Draft) => void;
  /** Default of `field`: `content`. */
  addOther: (other: Draft, field?: string) => void;
  discardOther: (other: Draft) => Promise<void>;
  /** Deletes the draft and shows the saved state. */
  discard: () => Promise<void>;
  clearIfUnchanged: (fields: Fields) => Promise<void>;
  /** Changes the date of the form. Typed text of a new entry moves too, unless that date has a draft. */
  moveTo: (key: TextKey) => void;
  /**
   * Returns the running submission while the status is `sending`. `guessedAt`: the date is from an unchecked clock. Sends
   * nothing if the form no longer shows `entry`, by default the one shown now.
   */
  submit: (guessedAt?: GuessedTime, entry?: string) => Promise<Outcome>;
}

export interface TextFormDeps {
  db: WritingDb;
  outbox: Outbox;
  timers: Timers;
  newId: () => string;
  /** Called before the form shows the saved state, so lists already contain the entry. */
  onRegistered?: (entry: SavedEntry) => void;
}

const LOAD_TIMEOUT_MS = 2_000;
const DRAFT_TIMEOUT_MS = 15_000;

/** Connects the reducer to the device and the outbox, and executes the reducer's effects. */
export function createTextForm(deps: TextFormDeps, firstKey: TextKey, saved: Saved): TextForm {
  const { db, newId, outbox, timers } = deps;
  const store = createObservable(openedForm(firstKey, newId(), saved));
  const { current } = store;
  let saving: Promise<void> = Promise.resolve();
  let reading: Promise<void> = Promise.resolve();
  let submitting: Promise<Outcome> | null = null;
  let moving: Promise<void> | null = null;
  let target = firstKey;
  const leftEntries = new Map<string, { key: TextKey; saved: Saved }>();
  const { userId } = firstKey;
  const deletions = db.deletionsOf(userId);

  const dispatch = async (action: FormAction): Promise<void> => {
    const { effects, state } = formReducer(current(), action, timers.now());
    if (state !== current()) store.set(state);
    await Promise.all(effects.map(runEffect));
  };
  /** Sends the write before it returns, because a closing page runs no later code. */
  const runEffect = (effect: FormEffect): Promise<void> => {
    if (effect.type === "delete") {
      const { key, revisions, taken, writer } = effect;
      const notes = taken && { noteIds: taken, at: timers.now() };
      return deleteDrafts(db, key, revisions, writer, notes).catch(() => undefined);
    }
    const { draft } = effect;
    saving = saveDraft(db, draft).then(
      () => void dispatch({ type: "draft-stored", draft }),
      () => void dispatch({ type: "draft-not-stored", draft }),
    );
    return saving;
  };
  const readDrafts = async (): Promise<void> => {
    const { key, rev, status } = current();
    const drafts = await draftsOf(db, key);
    const now = current();
    if (now.key !== key || moving !== null) return undefined;
    const isLoading = status === "loading";
    // A change since the read makes it outdated, except text typed while loading: it is stored after the read.
    if (now.status !== status || (!isLoading && now.rev !== rev)) return readDrafts();
    if (drafts || isLoading) showDrafts(drafts ?? unstoredOf(db, key));
    return undefined;
  };
  const showDrafts = (drafts: readonly Draft[]): void =>
    void dispatch({ type: "drafts-read", drafts, isUnstored: db.unstored.has(draftName(current())) });
  const load = async (): Promise<void> => {
    const started = readDrafts();
    reading = started;
    await withTimeout(LOAD_TIMEOUT_MS, started, timers);
    // The read of a previous date must not end the loading of this date.
    if (reading === started && current().status === "loading") showDrafts([]);
  };
  const move = async (): Promise<void> => {
    while (!isSameKey(current().key, target)) {
      const key = target;
      const before = current();
      leftEntries.set(before.entry, before);
      // Uses a new writer, because this form may already have written a draft for that date.
      const writer = newId();
      const moved =
        movesAlong(before, key) &&
        (await moveDraft(
          db,
          ownDraft(before, timers.now()),
          key as EntryKey,
          writer,
          before.previousRows,
        ).catch(() => null));
      if (moved === false) void dispatch({ type: "key-changed", key, writer });
      else {
        removeUnstored(db, before.key, [{ rev: current().rev, writer: before.writer }]);
        const type = moved ? "draft-moved" : "draft-not-moved";
        void dispatch({ type, key, movedRev: before.rev, writer });
      }
    }
  };
  const submitOnce = async (
    guessedAt: GuessedTime | undefined,
    entry = current().entry,
  ): Promise<Outcome> => {
    // Doesn't await without need: text that the user types during an await must not be part of the entry.
    if (moving !== null || current().status === "loading") {
      await (moving ?? load());
      return submitOnce(guessedAt, entry);
    }
    if (current().conflict !== null || current().entry !== entry) return rejected("day/edited-elsewhere");
    if (current().photos.list.length > PHOTO_LIMITS.perEntry) return rejected("photo/too-many");
    const content = submissionOf(current(), newId);
    const sent = content.version === null ? { ...content, guessedAt } : content;
    const draft = ownDraft(current(), timers.now());
    const base = baseAfter(sent);
    const fail = (outcome: Outcome, returned = draft): Outcome => {
      void dispatch({ type: "submission-failed", base, draft: returned });
      return outcome;
    };
    void dispatch({ type: "submitted", base });
    const stored = await submitDraft(db, sent, draft).catch(() => null);
    if (typeof stored === "string") return fail(rejected(stored));
    const isNewEntry = current().saved.base === null;
    if (stored !== null && !isNewEntry) {
      void dispatch({ type: "submission-stored", saved: savedSubmission(stored) });
    }
    const outcome = stored === null ? await outbox.sendUnstored(sent) : await outbox.send(stored);
    if (outcome.status === "registered") deps.onRegistered?.(outcome);
    if (stored === null && outcome.status === "registered" && outcome.day.content !== sent.text) {
      // The server has another text for this entry, and only the form has the submitted text.
      return fail(rejected("day/edited-elsewhere"));
    }
    if (outcome.status === "rejected") {
      // If the server has saved the text, the next attempt must be an edit.
      if (stored === null) return fail(outcome, outcome.isTextSaved ? { ...draft, base } : draft);
      await withdraw(stored, draft, base);
      return outcome;
    }
    const isCurrent = current().base === base;
    void dispatch({ type: "submission-ended", base, text: sent.text, outcome, isNewEntry });
    if (stored === null) void deleteDrafts(db, draft.key, replacedBy(draft)).catch(() => undefined);
    if (isCurrent) void readDrafts();
    return outcome;
  };
  /** Moves a rejected text from the outbox back to the form, unless the form has newer input. */
  const withdraw = async (stored: Submission, draft: Draft, base: Base): Promise<void> => {
    if (!isSending(current(), base)) return;
    void dispatch({ type: "withdrawal-started", base });
    const { rev } = current();
    const { photos } = stored;
    const own: Base = { ...base, isSubmitted: undefined };
    const typed: Draft = { ...draft, rev, base: own, replaces: [], savedAt: timers.now() };
    // Also returns photos that another form had added to the pending entry.
    const back = photos?.isEdited ? { ...typed, photos } : typed;
    const isBack = await withdrawPendingEntry(db, stored, () => back).catch(() => false);
    void dispatch(
      isBack ? { type: "submission-withdrawn", base, draft: back } : { type: "withdrawal-failed", base },
    );
  };
  const expectSpace = (): void => {
    if (current().photos.list.length >= PHOTO_LIMITS.perEntry) throw new AppError("photo/too-many");
  };
  const expectTexts = (): void => {
    if (db.deletionsOf(userId) !== deletions) throw new AppError("session/missing");
  };
  const addToLeftEntry = async (photo: PreparedPhoto, alt: string | undefined, entry: string) => {
    const { key, saved: savedThere } = leftEntries.get(entry)!;
    const form = createTextForm(deps, key, savedThere);
    const close = form.open();
    await form.addPhoto(photo, alt).finally(close);
  };
  const resolveConflict = (fields: Fields, noteIds = current().noteIds): void =>
    void dispatch({ type: "conflict-resolved", fields, noteIds });

  return {
    current,
    subscribe: store.subscribe,
    change: (fields, caret = null, noteIds) => void dispatch({ type: "typed", fields, caret, noteIds }),
    addPhoto: async (photo, alt, entry = current().entry) => {
      expectTexts();
      if (entry !== current().entry) return addToLeftEntry(photo, alt, entry);
      expectSpace();
      await storePhoto(db, userId, photo, timers.now(), expectTexts);
      expectTexts();
      if (entry !== current().entry) return addToLeftEntry(photo, alt, entry);
      expectSpace();
      void dispatch({ type: "photo-added", photo: formPhoto(photo, alt) });
    },
    changePhotos: (list) => void dispatch({ type: "photos-listed", list }),
    open: () => {
      void load();
      return db.subscribe(() => void readDrafts());
    },
    waitForDraft: async () => {
      await moving;
      await withTimeout(DRAFT_TIMEOUT_MS, reading, timers);
    },
    flush: async () => {
      await moving;
      await saving;
      return current().status !== "failed";
    },
    rebase: (next) => void dispatch({ type: "saved-changed", saved: next }),
    keepMine: (fields = current().fields) => resolveConflict(fields),
    keepBoth: () => {
      const { fields, noteIds, saved: other } = current();
      resolveConflict(withBoth(fields, other.fields), withNotes(noteIds, other.noteIds).noteIds);
    },
    takeOther: (other) => void dispatch({ type: "other-taken", other }),
    addOther: (other, field) => void dispatch({ type: "other-added", other, field }),
    discardOther: async (other) => {
      void dispatch({ type: "other-discarded", other });
      await deleteDrafts(db, current().key, replacedBy(other));
    },
    discard: () => dispatch({ type: "discarded" }),
    clearIfUnchanged: async (fields) => {
      if (sameFields(current().fields, fields)) await dispatch({ type: "discarded" });
    },
    moveTo: (next) => {
      target = next;
      if (isSameKey(next, current().key) || moving !== null) return;
      moving = move().finally(() => {
        moving = null;
        void load();
      });
    },
    submit: (guessedAt, entry) => {
      if (current().status !== "sending" || submitting === null) submitting = submitOnce(guessedAt, entry);
      return submitting;
    },
  };
}

function rejected(code: AppErrorCode): Outcome {
  return { status: "rejected", code };
}
