import type { DayEntry, Registered } from "@diary/core/day";
import { isAppError, isTemporary, type AppErrorCode } from "@diary/core/errors";

/** Why an entry is still here. `new`: not tried yet. */
export type WaitingReason = "new" | "offline" | "server" | "signed-out";

/** An entry that was submitted. It leaves the outbox when the server has acknowledged it, or by the writer's hand. */
export type OutboxItem = {
  v: 1;
  entry: DayEntry;
  /** The challenge's title, for showing it while nothing can be asked. */
  title: string;
  /** Milliseconds since 1970. */
  queuedAt: number;
  state:
    | { kind: "waiting"; attempts: number; reason: WaitingReason }
    | { kind: "refused"; code: AppErrorCode };
};

/** Told to the popup, now or when it opens next: the snackbar and the COMPLETED moment are still to come. */
export type Delivered = Registered & { v: 1; title: string; at: number };

/** A fresh item for an entry that was just submitted. */
export function queued(entry: DayEntry, title: string, queuedAt: number): OutboxItem {
  return { v: 1, entry, title, queuedAt, state: { kind: "waiting", attempts: 0, reason: "new" } };
}

/** The item after an attempt that failed: it waits where trying again may help, and is refused for good else. */
export function afterFailure(item: OutboxItem, error: unknown): OutboxItem {
  if (isAppError(error) && !isTemporary(error) && error.code !== "session/missing") {
    return { ...item, state: { kind: "refused", code: error.code } };
  }
  return waiting(item, reasonOf(error));
}

/** The item waiting for `reason`, one attempt older. */
export function waiting(item: OutboxItem, reason: WaitingReason): OutboxItem {
  const attempts = item.state.kind === "waiting" ? item.state.attempts + 1 : 1;
  return { ...item, state: { kind: "waiting", attempts, reason } };
}

/** Minutes until the next attempt: half a minute, which is the browsers' least, doubling up to half an hour. */
export function minutesUntilRetry(items: readonly OutboxItem[]): number | null {
  const attempts = items.flatMap(({ state }) => (state.kind === "waiting" ? [state.attempts] : []));
  return attempts.length === 0 ? null : Math.min(30, 0.5 * 2 ** Math.max(0, Math.min(...attempts) - 1));
}

function reasonOf(error: unknown): WaitingReason {
  if (isAppError(error, "session/expired", "session/missing")) return "signed-out";
  return isAppError(error, "network") ? "offline" : "server";
}
