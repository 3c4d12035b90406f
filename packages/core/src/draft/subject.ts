import type { DraftSubject } from "./draft.ts";

/** All drafts of everybody on this device. */
export const DRAFT_ROOT = "draft/v1/";
/** Stands for "no challenge yet". Ids are UUIDs. */
const NONE = "none";

/** Where the drafts of a person are kept. */
export function draftPrefix(userId: string): string {
  return `${DRAFT_ROOT}${encodeURIComponent(userId)}/`;
}

/** Where the draft of a subject is kept: different subjects have different keys. */
export function draftKey(subject: DraftSubject): string {
  return draftPrefix(subject.userId) + path(subject).map(encodeURIComponent).join("/");
}

function path(subject: DraftSubject): string[] {
  if (subject.kind === "feedback") return [subject.kind];
  const challenge = subject.challengeId ?? NONE;
  return subject.kind === "day" ? [subject.kind, challenge, subject.date] : [subject.kind, challenge];
}

/** The subject of a key; null for a key that is none of ours. */
export function draftSubject(key: string): DraftSubject | null {
  if (!key.startsWith(DRAFT_ROOT)) return null;
  const [userId, kind, challenge, date] = key
    .slice(DRAFT_ROOT.length)
    .split("/")
    .map((part) => decodeURIComponent(part));
  if (!userId) return null;
  if (kind === "feedback") return { kind, userId };
  if (!challenge) return null;
  const challengeId = challenge === NONE ? null : challenge;
  if (kind === "challenge") return { kind, userId, challengeId };
  if (kind === "day" && date) return { kind, userId, challengeId, date };
  return null;
}
