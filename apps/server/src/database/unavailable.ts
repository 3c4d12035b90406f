import { AsyncLocalStorage } from "node:async_hooks";

import { log } from "../log/log.ts";

const LOG_EVERY_MS = 10_000;

export interface RequestDatabaseState {
  failure: DatabaseUnavailable | undefined;
  signal: AbortSignal;
}

const uses = new AsyncLocalStorage<RequestDatabaseState>();
let loggedAt = -Infinity;

/** `timeout`: the statement or the request took too long. `loss`: the connection or the thread was lost. */
export type UnavailableKind = "loss" | "timeout";

export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly kind: UnavailableKind;

  /** Also marks the current request, so its response is an error even if lite (@supabase/lite) ignores this error. */
  constructor(cause: unknown, kind: UnavailableKind = "loss") {
    super("The database does not respond.", { cause });
    this.kind = kind;
    const use = uses.getStore();
    // If no request is running, the caller reports the failure.
    if (!use) return;
    use.failure ??= this;
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now;
    log.error({ component: "database" }, `does not respond: ${failureReason(cause)}`);
  }
}

/** True if PostgreSQL can't write its files. PostgreSQL reports that like a missing grant, which clients treat as a final rejection. */
export function isUnwritable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    code === "42501" &&
    /: (Read-only file system|Permission denied|Operation not permitted)$/.test(String(message))
  );
}

export async function trackDatabaseFailure<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<{ result: T; use: RequestDatabaseState }> {
  const use: RequestDatabaseState = { failure: undefined, signal };
  return { result: await uses.run(use, work), use };
}

export const currentRequestState = (): RequestDatabaseState | undefined => uses.getStore();

export function failureReason(failure: unknown): string {
  const { cause, code, message } = failure as { cause?: unknown; code?: string; message?: string };
  if (failure instanceof DatabaseUnavailable) return failureReason(cause);
  // Node combines failures of several addresses in an AggregateError without a message.
  return message === undefined || message === ""
    ? (code ?? "no response")
    : message.replace(/\.?(\n.*)?$/s, "");
}
