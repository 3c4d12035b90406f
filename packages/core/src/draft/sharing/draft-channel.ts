import type { Draft } from "../draft.ts";
import { parseDraft } from "../schema.ts";
import { draftSubject } from "../subject.ts";

/**
 * Between a page of the site and the extension's content script in it, beside the channel of the session: the
 * page says hello with a port, and everything else goes through it.
 */
export const DRAFT_CHANNEL = "diary-drafts/1";

/** The page to the content script, by `postMessage` with a port. */
export interface DraftHello {
  channel: typeof DRAFT_CHANNEL;
  type: "hello";
}

/** What a page asks the extension. */
export type DraftRequest =
  /** Here is this page's draft; which one do both have from now on? */
  | { type: "draft:meet"; key: string; here: Draft | null; agreed: number | null }
  /** Which drafts of entries are there of this person? */
  | { type: "draft:list"; userId: string };

export interface DraftAnswers {
  "draft:meet": { kind: "both"; draft: Draft | null };
  /** `savedAt` by key. */
  "draft:list": { kind: "list"; savedAt: Record<string, number> };
}

/** The page to the content script, through the port. */
export interface DraftQuestion {
  id: number;
  request: DraftRequest;
}

/** The content script to the page, through the port. `null`: nobody answers, or nobody may ask. */
export type DraftMessage =
  | { type: "answer"; id: number; answer: DraftAnswers[DraftRequest["type"]] | null }
  | { type: "changed" };

/** Told to every page of the site when drafts changed. Carries nothing: whoever hears it asks. */
export interface DraftNotice {
  type: "draft:changed";
}

/** Narrows what a window received to the page's hello. */
export function isDraftHello(data: unknown): data is DraftHello {
  const hello = data as Partial<DraftHello> | null;
  return typeof hello === "object" && hello?.channel === DRAFT_CHANNEL && hello.type === "hello";
}

/** Whose draft a key names; null for anything but the draft of an entry, which alone is shared. */
export function ownerOfShared(key: string): string | null {
  const subject = draftSubject(key);
  return subject?.kind === "day" && subject.challengeId !== null ? subject.userId : null;
}

/** Reads what came as a message; null where it is none of ours. */
export function parseDraftRequest(value: unknown): DraftRequest | null {
  if (typeof value !== "object" || value === null || !("type" in value)) return null;
  const message = value as Partial<Record<"type" | "key" | "here" | "agreed" | "userId", unknown>>;
  if (message.type === "draft:list") {
    return typeof message.userId === "string" ? { type: message.type, userId: message.userId } : null;
  }
  if (message.type !== "draft:meet" || typeof message.key !== "string") return null;
  const here = message.here === null ? null : parseDraft(message.here);
  if (here === null && message.here !== null) return null;
  const agreed = typeof message.agreed === "number" ? message.agreed : null;
  return { type: message.type, key: message.key, here, agreed };
}
