import type { MovedDraft, NewSubmission, Outcome, Submission } from "@diary/core/writing";

export type PageRequest =
  | { type: "outbox:deliver" }
  | { type: "outbox:send"; submission: Submission }
  /** `submission` includes the text, which the device can't store. */
  | { type: "outbox:send-unstored"; submission: NewSubmission }
  | { type: "today:check" }
  | ConnectionRequest;

/** `confirm`: the user has allowed the access. `leave`: the user has signed out to connect another server. */
export interface ConnectionRequest {
  type: "connection:confirm" | "connection:leave";
}

export type PageResponse<Type extends PageRequest["type"]> = Type extends
  | "outbox:deliver"
  | "today:check"
  | ConnectionRequest["type"]
  ? { kind: "done" }
  : Outcome;

export type SiteRequest =
  | { type: "draft:ready" }
  | { type: "texts:count" | "texts:delete"; userId: string }
  /** `texts:reminder` returns 1 if the extension's reminder is on, else 0. `texts:reminder-off` turns the reminder off. */
  | { type: "texts:reminder" | "texts:reminder-off"; userId: string };

/** The content script responds with `true` after the page has stored the draft. */
export interface DraftNotice {
  type: "draft:give";
  /** The content script compares this with its page's origin, because the tab may show another server's page by now. */
  siteOrigin: string;
  draft: MovedDraft;
}

/** Checks only the type: the extension's pages are of the same build, so the rest is correct. */
export function isPageRequest(message: unknown): message is PageRequest {
  return /^(outbox:|today:check$|connection:)/.test(typeOf(message));
}

export function isConnectionRequest(message: unknown): message is ConnectionRequest {
  return /^connection:(confirm|leave)$/.test(typeOf(message));
}

export function isSiteRequest(message: unknown): message is SiteRequest {
  return /^(draft:ready|texts:(count|delete|reminder|reminder-off))$/.test(typeOf(message));
}

function typeOf(message: unknown): string {
  return String((message as { type?: unknown } | null | undefined)?.type);
}
