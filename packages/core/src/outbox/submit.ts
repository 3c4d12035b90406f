import type { DayEntry, Registered } from "../day/index.ts";
import type { Drafts, DraftSubject } from "../draft/index.ts";
import { isAppError } from "../errors/index.ts";
import type { Timers } from "../local-store/index.ts";
import type { Entries } from "./entries.ts";
import type { Submission } from "./entry.ts";
import type { Place } from "./rules.ts";

/** How long a form waits for an answer before its entry goes on without it. */
export const PATIENCE_MS = 10_000;

export type Submitting = {
  entries: Entries;
  drafts: Drafts;
  timers: Timers;
  register: (entry: DayEntry) => Promise<Registered>;
  /** Ends with a run of the delivery that began after the call; never fails. */
  deliver: () => Promise<void>;
  /** What the server answered to this entry since the call, if it took it. */
  answerTo: (dayId: string) => { take: () => Registered | null };
};

/** See `Outbox.submit`. */
export async function submitEntry(submitting: Submitting, entry: DayEntry): Promise<Submission> {
  const { entries, timers, deliver, answerTo } = submitting;
  let place: Place;
  try {
    place = await entries.add(entry, timers.now());
  } catch {
    // The device keeps nothing (storage full or forbidden): then the form stands by its text.
    return sendDirectly(submitting, entry);
  }
  if (place === "taken") return { status: "refused", code: "day/duplicate-date" };
  const answer = answerTo(entry.day_id);
  await orAfter(deliver(), timers, PATIENCE_MS);
  const registered = answer.take();
  return registered === null ? afterAttempt(submitting, entry) : { status: "registered", ...registered };
}

async function sendDirectly({ register }: Submitting, entry: DayEntry): Promise<Submission> {
  try {
    return { status: "registered", ...(await register(entry)) };
  } catch (error) {
    return { status: "refused", code: isAppError(error) ? error.code : "server" };
  }
}

async function afterAttempt({ entries, drafts, timers }: Submitting, entry: DayEntry): Promise<Submission> {
  const subject = subjectOf(entry);
  const fields = { content: entry.content };
  const now = (await entries.list(entry.user_id)).find(({ day_id }) => day_id === entry.day_id);
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
async function isWithForm(drafts: Drafts, entry: DayEntry, now: number): Promise<boolean> {
  const { content } = entry;
  const subject = subjectOf(entry);
  const draft = await drafts.load(subject);
  if (draft !== null) return (draft.fields["content"] ?? "").startsWith(content);
  await drafts.save(subject, { fields: { content }, caret: null, savedAt: now, basedOn: null });
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

/** What the form that writes this entry keeps its draft under. */
export function subjectOf({ user_id, challenge_id, date }: DayEntry): DraftSubject {
  return { kind: "day", userId: user_id, challengeId: challenge_id, date };
}
