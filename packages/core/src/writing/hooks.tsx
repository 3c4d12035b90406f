import { focusManager, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from "react";

import { challengeKeys } from "../challenge/index.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import type { GuessedTime } from "../clock/clock-reading.ts";
import { dayKeys, applyEntryToCache, type SavedEntry } from "../day/index.ts";
import type { Timers } from "../local-store/index.ts";
import { isOnlyOnDevice } from "../note/rules.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { useDiary, type DiaryClient } from "../supabase/index.ts";
import type { WritingDb } from "./db.ts";
import { listDrafts, unstoredOfUser } from "./drafts.ts";
import type { TextState } from "./form-state.ts";
import { listStoredNotes } from "./note-store.ts";
import type { Outbox } from "./outbox.ts";
import { deleteUnusedPhotos } from "./photo-store.ts";
import {
  keyName,
  type Caret,
  type DeliveredEntry,
  type PendingEntry,
  type Saved,
  type TextKey,
} from "./records.ts";
import {
  changeEntryDate,
  deleteDelivered,
  discardPendingEntry,
  draftOf,
  listDelivered,
  listPending,
  retryPendingEntry,
  withdrawPendingEntry,
} from "./submissions.ts";
import { createTextForm, type TextForm } from "./text-form.ts";
import type { UnsentTexts } from "./unsent.ts";

export interface Writing {
  db: WritingDb;
  outbox: Outbox;
  timers: Timers;
}

const WritingContext = createContext<Writing | null>(null);

export function WritingProvider({ children, writing }: { writing: Writing; children: ReactNode }) {
  return <WritingContext value={writing}>{children}</WritingContext>;
}

export function useWriting(): Writing {
  const writing = use(WritingContext);
  if (writing === null) throw new Error("No WritingProvider");
  return writing;
}

/** Undefined if a response of the last ten minutes has measured the clock's error. */
export function guessTime({ clock, platform }: DiaryClient): GuessedTime | undefined {
  if (clock.isMeasured()) return undefined;
  const at = platform.now();
  return { at, zoneOffset: new Date(at).getTimezoneOffset() };
}

export type Text = TextState &
  Omit<TextForm, "subscribe" | "open" | "rebase" | "moveTo" | "submit"> & {
    /** `entry`: as in `TextForm.submit`. Default of `isToday`: false. */
    submit: (isToday?: boolean, entry?: string) => ReturnType<TextForm["submit"]>;
  };

/** `saved` is the saved row, the pending entry, or the initial values of a new form. */
export function useText(key: TextKey, saved: Saved): Text {
  const { db, outbox, timers } = useWriting();
  const diary = useDiary();
  const cache = useQueryClient();
  const identity = `${key.userId} ${key.kind === "entry" ? key.challengeId : keyName(key)}`;
  const form = useMemo(() => {
    const onRegistered = (entry: SavedEntry) => applyEntryToCache(cache, entry);
    const newId = diary.platform.randomId;
    return createTextForm({ db, outbox, timers, newId, onRegistered }, key, saved);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [db, outbox, timers, diary, cache, identity]);

  useEffect(() => form.open(), [form]);
  // Runs after each render, because `key` and `saved` are new objects each time.
  useEffect(() => {
    form.moveTo(key);
    form.rebase(saved);
  });
  const state = useSyncExternalStore(form.subscribe, form.current, form.current);
  const submit = (isToday = false, entry?: string) =>
    form.submit(isToday ? guessTime(diary) : undefined, entry);
  return { ...state, ...form, submit };
}

export interface ContentFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  onSelect: () => void;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** The caret starts at the end of the text, or of a template's first line. Text that is appended later doesn't move it. */
export function useContentField(
  { change, fields, restored, status }: Pick<Text, "change" | "fields" | "restored" | "status">,
  template = "",
): ContentFieldProps {
  const control = useRef<HTMLTextAreaElement | null>(null);
  const typedHere = useRef<string | null>(null);
  const caretHere = useRef<Caret | null>(null);
  const value = fields["content"] ?? "";
  const place = () => {
    const at = value === template ? template.search(/\n|$/) : value.length;
    const { end, start } = restored?.caret ?? { start: at, end: at };
    control.current?.setSelectionRange(start, end);
  };
  const placed = useRef<HTMLTextAreaElement | null>(null);
  // Places the caret again if the text area is new, for example when the user edits an entry.
  useLayoutEffect(() => {
    if (control.current !== null && control.current !== placed.current) place();
    placed.current = control.current;
  });
  useLayoutEffect(() => {
    const typed = typedHere.current;
    if (value === typed) return;
    const { current: storedCaret } = caretHere;
    if (typed && storedCaret && value.startsWith(typed)) {
      typedHere.current = value;
      return control.current?.setSelectionRange(storedCaret.start, storedCaret.end);
    }
    return place();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [restored, template, value]);
  const caretNow = (): Caret | null =>
    control.current && { start: control.current.selectionStart, end: control.current.selectionEnd };
  return {
    value,
    ref: control,
    onValueChange: (content) => {
      typedHere.current = content;
      caretHere.current = caretNow();
      change({ content }, caretHere.current);
    },
    onSelect: () => {
      if (typedHere.current !== value) return;
      caretHere.current = caretNow();
      const isTyped = status === "loading" || status === "unsaved" || status === "saved";
      if (isTyped) change({ content: value }, caretHere.current);
    },
  };
}

export function useUnsentTexts(userId: string | null): UnsentTexts | undefined {
  const { db, timers } = useWriting();
  const cache = useQueryClient();
  const [found, setFound] = useState<{ userId: string; texts: UnsentTexts } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let before: UnsentTexts = { drafts: [], pending: [], marks: [], notes: [] };
    let last = 0;
    const reload = async () => {
      last += 1;
      const turn = last;
      const [drafts, { marks, pending }, notes] = await Promise.all([
        listDrafts(db, userId),
        listPending(db, userId).catch(() => before),
        listStoredNotes(db, userId).catch(() => before.notes),
      ]);
      if (turn !== last) return;
      const orders = new Set(pending.map(({ order }) => order));
      const delivered = before.pending.filter(({ order }) => !orders.has(order));
      for (const { key } of delivered) void cancelAndInvalidate(cache, dayKeys.ofChallenge(key.challengeId));
      if (delivered.length > 0) void cancelAndInvalidate(cache, challengeKeys.all);
      before = { drafts, pending, marks, notes: notes.filter(isOnlyOnDevice) };
      setFound({ userId, texts: before });
    };
    void reload();
    void deleteUnusedPhotos(db, userId, timers.now()).catch(() => undefined);
    const unsubscribe = db.subscribe(() => void reload());
    return () => {
      unsubscribe();
      last += 1;
    };
  }, [db, timers, cache, userId]);
  return found?.userId === userId ? found?.texts : undefined;
}

export function usePendingActions() {
  const { db, outbox } = useWriting();
  const { platform } = useDiary();
  return {
    /** Resolves to false if the entry is no longer pending or has changed. */
    withdraw: (entry: PendingEntry, key = entry.key) =>
      withdrawPendingEntry(db, entry, (now) => ({ ...draftOf(now, platform.randomId()), key })),
    retry: async (entry: PendingEntry) => {
      await retryPendingEntry(db, entry);
      void outbox.deliver();
    },
    changeDate: async (entry: PendingEntry, date: CivilDate) => {
      const isChanged = await changeEntryDate(db, entry, date, platform.randomId());
      if (isChanged) void outbox.deliver();
      return isChanged;
    },
    discard: (entry: PendingEntry) => discardPendingEntry(db, entry),
  };
}

/** Shows entries that were delivered after their form closed. If this page closes first, the next page shows them. */
export function useDeliveredEntries(
  userId: string,
  show: (delivered: DeliveredEntry["state"]["registered"], entry: DeliveredEntry) => Promise<void> | void,
): void {
  const { db } = useWriting();
  const cache = useQueryClient();
  const showOne = useEffectEvent(async (entry: DeliveredEntry) => {
    const delivered = await listDelivered(db, userId);
    if (!delivered.some(({ order }) => order === entry.order)) return;
    applyEntryToCache(cache, entry.state.registered);
    await show(entry.state.registered, entry);
    await deleteDelivered(db, entry);
  });
  useEffect(() => {
    const { locks } = navigator as { locks?: LockManager };
    const unmount = new AbortController();
    const requested = new Set<number>();
    const look = async () => {
      if (!focusManager.isFocused()) return;
      for (const entry of await listDelivered(db, userId)) {
        if (requested.has(entry.order)) continue;
        requested.add(entry.order);
        const showEntry = () => showOne(entry);
        // The page with this lock shows the entry. If the page closes first, another page gets the lock.
        const shown =
          locks?.request(`delivered ${entry.order}`, { signal: unmount.signal }, showEntry) ?? showEntry();
        void shown.catch(() => undefined);
      }
    };
    const checkNow = () => void look().catch(() => undefined);
    checkNow();
    const unsubscribe = db.subscribe(checkNow);
    const stopFollowing = focusManager.subscribe(checkNow);
    return () => {
      unmount.abort();
      unsubscribe();
      stopFollowing();
    };
  }, [db, userId]);
}

/** Lets the browser ask before the user leaves a page with texts that the device couldn't store. */
export function useLeaveWarning(userId: string): void {
  const { db } = useWriting();
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (unstoredOfUser(db, userId).length > 0) event.preventDefault();
    };
    addEventListener("beforeunload", confirmLeave);
    return () => removeEventListener("beforeunload", confirmLeave);
  }, [db, userId]);
}
