import type { Draft, NewSubmission, Outcome, Submission } from "@diary/core/writing";

/** What the extension's own pages ask of the background, besides what `@diary/core/session-sync` names. */
export type PageRequest =
  | { type: "outbox:deliver" }
  | { type: "outbox:send"; submission: Submission }
  /** Where the device is full: the message carries the text. */
  | { type: "outbox:send-unstored"; submission: NewSubmission };

/** The answers, where there is more to say than `done`. */
export interface PageResponses {
  "outbox:send": Outcome;
  "outbox:send-unstored": Outcome;
}

export type PageResponse<Type extends PageRequest["type"]> = Type extends keyof PageResponses
  ? PageResponses[Type]
  : { kind: "done" };

/** A content script to the background: its page of the site is ready for a draft that is to be moved there. */
export interface DraftRequest {
  type: "draft:ready";
}

/** A content script to the background: its page asks for the number of unsent texts of a user, or to delete them. */
export interface TextsRequest {
  type: "texts:count" | "texts:delete";
  userId: string;
}

/** The background to that content script, which responds with `true` once the page has stored the draft. */
export interface DraftNotice {
  type: "draft:give";
  draft: Draft;
}

export function isDraftRequest(message: unknown): message is DraftRequest {
  return typeOf(message) === "draft:ready";
}

export function isTextsRequest(message: unknown): message is TextsRequest {
  return typeOf(message).startsWith("texts:");
}

/** A page of the extension is of the same build: a message that has our type has our shape. */
export function isPageRequest(message: unknown): message is PageRequest {
  return typeOf(message).startsWith("outbox:");
}

function typeOf(message: unknown): string {
  if (typeof message !== "object" || message === null || !("type" in message)) return "";
  return typeof message.type === "string" ? message.type : "";
}
