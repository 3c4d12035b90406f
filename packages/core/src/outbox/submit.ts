import type { DayEdit, DayEntry, Registered } from "../day/index.ts";
import type { Drafts, DraftSubject } from "../draft/index.ts";
import { isAppError } from "../errors/index.ts";
import type { Timers } from "../local-store/index.ts";
import type { Entries } from "./entries.ts";
import type { OutboxAddress, Submission, Submitted } from "./entry.ts";
import type { Place } from "./rules.ts";

/** How long a form waits for an answer before its entry goes on without it. */
export const PATIENCE_MS = 10_000;

export interface Submitting {
  entries: Entries;
  drafts: Drafts;
  timers: Timers;
  send: (entry: DayEntry | DayEdit) => Promise<Registered>;
  /** Ends with a run of the delivery that began after the call; never fails. */
  deliver: () => Promise<void>;
  /** What the server answered to this entry since the call, if it took it. */
  answerTo: (entry: Submitted) => { take: () => Registered | null };
}

/** See `Outbox.submit`. */
export async function submitEntry(submitting: Submitting, entry: Submitted): Promise<Submission> {
  const { entries, timers, deliver, answerTo } = submitting;
  let place: Place;
  try {
    place = await entries.add(entry, timers.now());
  } catch {
    // The device keeps nothing (storage full or forbidden): then the form stands by its text.
    return sendDirectly(submitting, entry);
  }
  if (place === "taken") {
    const isNew = entry.basedOn === undefined;
    return { status: "refused", code: isNew ? "day/duplicate-date" : "day/edited-elsewhere" };
  }
  const answer = answerTo(entry);
  await orAfter(deliver(), timers, PATIENCE_MS);
  const registered = answer.take();
  return registered === null ? afterAttempt(submitting, entry) : { status: "registered", ...registered };
}

async function sendDirectly({ send }: Submitting, entry: Submitted): Promise<Submission> {
  try {
    return { status: "registered", ...(await send(entry)) };
  } catch (error) {
    return { status: "refused", code: isAppError(error) ? error.code : "server" };
  }
}

async function afterAttempt({ entries, drafts, timers }: Submitting, entry: Submitted): Promise<Submission> {
  const subject = subjectOf(entry);
  const fields = { content: entry.content };
  const now = (await entries.list(entry.user_id)).find((kept) => isSame(kept, entry));
  if (now?.delivery.status !== "refused") {
    await drafts.settle(subject, fields).catch(() => undefined);
    return { status: "waiting" };
  }
  const { code } = now.delivery;
  try {
    if (!(await isWithForm(drafts, entry, timers.now()))) return { status: "refused", code };
    const left = await entries.apply(entry, { type: "withdrawn" });
    // Decided elsewhere in the same moment: it is on its way again.
    if (left !== null) return { status: "waiting" };
  } catch {
    // Then it stays in both places, which loses nothing.
  }
  return { status: "refused", code };
}

/** Whether the draft of its form says what the entry says, or goes on from there. Kept anew where there is none. */
async function isWithForm(drafts: Drafts, entry: Submitted, now: number): Promise<boolean> {
  const { basedOn = null, content } = entry;
  const subject = subjectOf(entry);
  const draft = await drafts.load(subject);
  if (draft !== null) return (draft.fields["content"] ?? "").startsWith(content);
  await drafts.save(subject, { fields: { content }, caret: null, savedAt: now, basedOn });
  return true;
}

/** Ends with `work`, or after `ms`. */
async function orAfter(work: Promise<void>, timers: Timers, ms: number): Promise<void> {
  let stop: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    stop = timers.after(ms, resolve);
  });
  await Promise.race([work, over]);
  stop?.();
}

/** Whether both are the new entry of this id, or both an edit of it. */
export function isSame(a: OutboxAddress, b: OutboxAddress): boolean {
  return a.day_id === b.day_id && (a.basedOn === undefined) === (b.basedOn === undefined);
}

/** What the form that writes this entry keeps its draft under. */
export function subjectOf({ user_id, challenge_id, date }: Submitted): DraftSubject {
  return { kind: "day", userId: user_id, challengeId: challenge_id, date };
}
