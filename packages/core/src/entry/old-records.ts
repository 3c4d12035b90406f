import type { AppErrorCode } from "../errors/index.ts";
import {
  listOf,
  nullable,
  number,
  optional,
  shape,
  text,
  tryRead,
  type KeyValueStore,
  type Read,
} from "../local-store/index.ts";
import type { Kept } from "./entry-store.ts";
import { blankEntry, caret, type EntryKey, type LocalEntry, type Shell, type EntryEvent } from "./entry.ts";
import { reduceEntry } from "./reducer.ts";

/** Drafts and entries of an outbox, as versions before 2026-11-22 kept them. */
const OLD_DRAFTS = "draft/v1/";
const OLD_OUTBOX = "outbox/v1/";
const OLD_MARKS = "shared/draft/v1/";

/** Whether an older version has kept a text under this key. */
export function isOldRecord(key: string): boolean {
  return key.startsWith(OLD_OUTBOX) || (key.startsWith(OLD_DRAFTS) && entryKeyOf(key) !== null);
}

const oldDraft = shape({
  fields: shape({ content: text }),
  caret: nullable(caret),
  savedAt: number,
  basedOn: nullable(number),
});

type OldEntry = ReturnType<typeof oldEntry>;
const oldEntry = shape({
  day_id: text,
  challenge_id: text,
  user_id: text,
  date: text,
  content: text,
  basedOn: optional(number),
  sent: optional(listOf(text)),
  queuedAt: number,
  delivery: shape({ status: text, code: optional(text as Read<AppErrorCode>) }),
});

/** How the store in which older records are found keeps new ones. */
interface Adoption {
  store: KeyValueStore;
  by: Shell;
  apply: (key: EntryKey, event: EntryEvent) => Promise<LocalEntry>;
  update: (key: EntryKey, change: (kept: Kept) => Kept) => Promise<void>;
}

/**
 * Makes records of what an older version has left in this store. Each is forgotten once its record is kept, and comes to
 * the same when it is taken twice: two pages may do this at once.
 */
export async function adoptOldRecords(adoption: Adoption): Promise<void> {
  const { apply, store } = adoption;
  const outbox = (await store.entries(OLD_OUTBOX)).flatMap(([name, value]) => {
    const entry = tryRead(oldEntry, value);
    return entry === null ? [] : [{ name, entry }];
  });
  // What is still to be sent has the first claim to its date.
  const inOrder = outbox.toSorted(
    (a, b) => Number(isRefused(a.entry)) - Number(isRefused(b.entry)) || a.entry.queuedAt - b.entry.queuedAt,
  );
  for (const { entry, name } of inOrder) {
    await adoptSubmitted(adoption, entry);
    await store.delete(name);
  }
  for (const [name, value] of await store.entries(OLD_DRAFTS)) {
    const key = entryKeyOf(name);
    const draft = key && tryRead(oldDraft, value);
    if (key === null || draft === null) continue;
    await apply(key, {
      type: "typed",
      text: draft.fields.content,
      from: [],
      caret: draft.caret,
      onto: draft.basedOn,
      at: draft.savedAt,
    });
    await store.delete(name);
  }
  for (const [name] of await store.entries(OLD_MARKS)) await store.delete(name);
}

async function adoptSubmitted({ by, update }: Adoption, old: OldEntry): Promise<void> {
  const key = { userId: old.user_id, challengeId: old.challenge_id, date: old.date };
  const { basedOn = null, content, day_id: dayId, delivery, queuedAt, sent = [] } = old;
  // Another text may have the date: then this one is to be decided on.
  const typed = { type: "typed", text: content, from: [], caret: null, onto: basedOn, at: queuedAt } as const;
  const status = isRefused(old)
    ? ({ status: "refused", code: delivery.code } as const)
    : ({ status: "queued" } as const);
  // Texts that were sent before, so that an answer that nobody heard is known again.
  const submitted = { text: content, base: basedOn, queuedAt, attempts: sent, by, ...status };
  await update(key, (kept) => {
    const entry = kept.entry ?? blankEntry(key);
    const isFree = entry.submitted === null;
    return {
      ...kept,
      entry: isFree ? { ...entry, dayId, submitted, changedAt: queuedAt } : reduceEntry(entry, typed),
    };
  });
}

function isRefused({ delivery }: OldEntry): boolean {
  return delivery.status === "refused";
}

/** The entry that an old draft is of; null for those of other forms, which stay as they are. */
function entryKeyOf(name: string): EntryKey | null {
  const [userId, kind, challengeId, date] = name
    .slice(OLD_DRAFTS.length)
    .split("/")
    .map((part) => decodeURIComponent(part));
  if (kind !== "day" || !userId || !challengeId || challengeId === "none" || !date) return null;
  return { userId, challengeId, date };
}
