import { AsyncLocalStorage } from "node:async_hooks";

import { log } from "../log/log.ts";

const LOG_EVERY_MS = 10_000;

/** What is known of the database while one request is answered. */
export interface RequestDatabaseState {
  /** Set where a statement of the request got no answer, so that what it did is not known. */
  failure: DatabaseUnavailable | undefined;
  /** Aborted when the client has left, or the request's time is over. */
  signal: AbortSignal;
}

const uses = new AsyncLocalStorage<RequestDatabaseState>();
let loggedAt = -Infinity;

/** Of a `timeout` the statement itself is the reason, of a `loss` the database. */
export type UnavailableKind = "loss" | "timeout";

/** The database can't be reached, was lost in the middle, or did not answer in time. The reason is the `cause`. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly kind: UnavailableKind;

  /** Also marks the request under way: whatever lite makes of this error, the answer must not be a success. */
  constructor(cause: unknown, kind: UnavailableKind = "loss") {
    super("The database does not answer.", { cause });
    this.kind = kind;
    const use = uses.getStore();
    // Outside of a request the caller reports it.
    if (!use) return;
    use.failure ??= this;
    const now = Date.now();
    if (now - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now;
    log.error({ component: "database" }, `does not answer: ${failureReason(cause)}`);
  }
}

/** Ends the work for a request whose client has left: no failure, and nothing for a log. */
export class RequestAborted extends Error {}

/** Does the work of one request, and says whether the database failed it. */
export async function trackDatabaseFailure<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<{ result: T; use: RequestDatabaseState }> {
  const use: RequestDatabaseState = { failure: undefined, signal };
  return { result: await uses.run(use, work), use };
}

/** Of the request on whose behalf this runs; our own work has none, and no limit of time. */
export const currentRequestState = (): RequestDatabaseState | undefined => uses.getStore();

/** The reason for a failure in a few words, in one line. */
export function failureReason(failure: unknown): string {
  const { cause, code, message } = failure as { cause?: unknown; code?: string; message?: string };
  if (failure instanceof DatabaseUnavailable) return failureReason(cause);
  // Node gathers the failures of several addresses in an error without a message.
  return message === undefined || message === ""
    ? (code ?? "no answer")
    : message.replace(/\.?(\n.*)?$/s, "");
}
