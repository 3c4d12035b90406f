import type { Registered } from "../day/index.ts";
import { isAppError, type AppErrorCode } from "../errors/index.ts";
import type { DeliveryPlatform } from "./deliver.ts";
import {
  dayEntryOf,
  entryName,
  isPending,
  pendingOf,
  type EntryEventOf,
  type EntryKey,
  type LocalEntry,
  type PendingEntry,
} from "./entry.ts";
import { reduceEntry } from "./reducer.ts";
import { retryScope } from "./retry.ts";

/** What the other shell has submitted is its own to send for this long. */
const OWN_TURN_MS = 60_000;

/** What has become of a text that was sent. */
type SendResult = EntryEventOf<"acknowledged" | "send-failed">;

/** What one run came to. `held-up`: something is queued that could not get through now, or could not be noted. */
export type RunResult = "done" | "held-up";

/**
 * Sends what is queued, once through. Only one at a time, over all tabs.
 * @param onAnswer told of each entry that the server has taken, or refused for good
 */
export function createDeliveryRun(
  { send, store, timers, userId }: DeliveryPlatform,
  onAnswer: (entry: PendingEntry, answer: Registered | AppErrorCode) => void,
) {
  /** What has become of texts where the device could not note it. They are not sent again. */
  const unnoted = new Map<string, SendResult>();
  let lastQueuedAt = 0;

  const note = async (entry: EntryKey, event: SendResult) => {
    const name = entryName(entry);
    unnoted.set(name, event);
    await store.change(entry, event).then(
      () => unnoted.delete(name),
      () => undefined,
    );
  };
  const queue = async (viewer: string) => {
    const queued = pendingOf(await store.list(viewer));
    lastQueuedAt = Math.max(lastQueuedAt, queued.at(-1)?.submitted.queuedAt ?? 0);
    return queued;
  };
  const isOthers = ({ submitted }: PendingEntry) =>
    submitted.by !== store.by && timers.now() - submitted.queuedAt < OWN_TURN_MS;

  const begin = async (found: PendingEntry): Promise<LocalEntry> => {
    const event = { type: "send-started" } as const;
    try {
      return await store.change(found, event);
    } catch {
      // A full device can be read. Sent twice is success, since the row's id is kept with the text.
      return reduceEntry((await store.get(found)) ?? found, event);
    }
  };
  /** The code of what went wrong, or null. */
  const deliverOne = async (found: PendingEntry): Promise<AppErrorCode | null> => {
    const known = unnoted.get(entryName(found));
    if (known?.text === found.submitted.text) {
      await note(found, known);
      return null;
    }
    const entry = await begin(found);
    // Refused, or let go of meanwhile.
    if (!isPending(entry) || entry.submitted.status !== "sending") return null;
    const { attempts, base, text } = entry.submitted;
    const sent = dayEntryOf(entry, entry.dayId, entry.submitted);
    let registered: Registered;
    try {
      registered = await send(base === null ? sent : { ...sent, basedOn: base, sent: attempts });
    } catch (error) {
      // What is refused to somebody else says nothing about an entry of the one who left.
      const code = userId() === entry.userId ? codeOf(error) : "session/missing";
      const failed = { type: "send-failed", text, code } as const;
      if (retryScope(code) === "entry") {
        onAnswer(entry, code);
        await note(entry, failed);
      } else await store.change(entry, failed).catch(() => undefined);
      return code;
    }
    await note(entry, { type: "acknowledged", text, version: registered.day.version });
    onAnswer(entry, registered);
    return null;
  };
  /** A time for what is queued now. A clock that was set back puts nothing before what is queued already. */
  const nextQueueTime = () => {
    lastQueuedAt = Math.max(timers.now(), lastQueuedAt + 1);
    return lastQueuedAt;
  };
  const run = async (): Promise<RunResult> => {
    const viewer = userId();
    if (viewer === null) return "done";
    const heldUp = new Set<string>();
    const queued = await queue(viewer);
    for (const found of queued) {
      if (userId() !== viewer) return "done";
      if (found.submitted.status === "refused" || heldUp.has(found.challengeId)) continue;
      if (isOthers(found)) {
        heldUp.add(found.challengeId);
        continue;
      }
      const failure = await deliverOne(found);
      const scope = failure === null ? "entry" : retryScope(failure);
      if (scope === "everything") return userId() === viewer ? "held-up" : "done";
      if (scope === "challenge") heldUp.add(found.challengeId);
    }
    return heldUp.size > 0 || queued.some((entry) => unnoted.has(entryName(entry))) ? "held-up" : "done";
  };
  return { run, nextQueueTime };
}

/** What went wrong. */
export function codeOf(error: unknown): AppErrorCode {
  return isAppError(error) ? error.code : "server";
}
