import type { Draft, NewSubmission, Outcome, Submission } from "@diary/core/writing";

/** What the extension's own pages ask of the background, besides what `@diary/core/session-sync` names. */
export type PageRequest =
  | { type: "outbox:deliver" }
  | { type: "outbox:send"; submission: Submission }
  /** Where the device is full: the message carries the text. */
  | { type: "outbox:send-unstored"; submission: NewSubmission }
  /** What is due today has changed. */
  | { type: "today:check" };

export type PageResponse<Type extends PageRequest["type"]> = Type extends "outbox:deliver" | "today:check"
  ? { kind: "done" }
  : Outcome;

/** What a content script asks of the background for its page of the site. */
export type SiteRequest =
  /** It is ready for a draft that is to be moved there. */
  | { type: "draft:ready" }
  /** The number of unsent texts of a user, or to delete them. */
  | { type: "texts:count" | "texts:delete"; userId: string }
  /** Whether this extension reminds, as 1 or 0; or that it is to do so no more. */
  | { type: "texts:reminder" | "texts:reminder-off"; userId: string };

/** The background to that content script, which responds with `true` once the page has stored the draft. */
export interface DraftNotice {
  type: "draft:give";
  draft: Draft;
}

/** A page of the extension is of the same build: a message that has our type has our shape. */
export function isPageRequest(message: unknown): message is PageRequest {
  return /^(outbox:|today:check$)/.test(typeOf(message));
}

export function isSiteRequest(message: unknown): message is SiteRequest {
  return /^(draft:ready|texts:(count|delete|reminder|reminder-off))$/.test(typeOf(message));
}

function typeOf(message: unknown): string {
  return String((message as { type?: unknown } | null | undefined)?.type);
}
