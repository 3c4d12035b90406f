import type { Draft, DraftFields, Drafts, DraftSubject } from "./draft.ts";
import { onTopOf } from "./rules.ts";

/** What has come from elsewhere while something was saved, and is kept together with it. */
export interface News {
  /** The draft of somebody who types now, with what has come. */
  onto: (now: Draft) => Draft;
  /** What the device has now; null where it was written again since. */
  kept: Draft | null;
}

/** The draft that a form shows, as the device has it: what comes meanwhile is not written over. */
export interface DeviceCopy {
  /** What it is kept under. */
  home: () => DraftSubject;
  /** The form shows this one of the device now; null: none. */
  saw: (draft: Draft | null) => void;
  /** The moment for the next one: what is later also says so. */
  nextMoment: (now: number) => number;
  /** Answers what has come since the form saw it last; null where nothing has. */
  save: (draft: Draft) => Promise<News | null>;
  saveAtOnce: (draft: Draft) => Promise<void>;
  /** Lets go of what the form saw, and of what says `fields`; what somebody else has put there stays. */
  settle: (fields: DraftFields) => Promise<void>;
  /** From now on another date's, of which the form saw `there`. Answers how to let go of the one before. */
  moveTo: (subject: DraftSubject, there?: Draft | null) => (fields: DraftFields) => Promise<void>;
}

export function createDeviceCopy(drafts: Drafts, first: DraftSubject): DeviceCopy {
  let home = first;
  let seen: Draft | null = null;
  const settleAt = (subject: DraftSubject, last: Draft | null) => (fields: DraftFields) =>
    drafts.settle(subject, fields, last?.savedAt);

  return {
    home: () => home,
    saw: (draft) => {
      seen = draft;
    },
    nextMoment: (now) => Math.max(now, (seen?.savedAt ?? 0) + 1),
    save: async (draft) => {
      const before = seen;
      seen = draft;
      const came = await drafts.save(home, draft, before);
      if (came === null) return null;
      const isLast = seen === draft;
      const kept = onTopOf(came, before, draft);
      if (isLast) seen = kept;
      return { onto: (now) => onTopOf(came, before, now), kept: isLast ? kept : null };
    },
    saveAtOnce: (draft) => {
      // Another one than that of a `save` which is under way: what comes of that is not on the device.
      seen = { ...draft };
      return drafts.saveAtOnce(home, draft);
    },
    settle: (fields) => settleAt(home, seen)(fields),
    moveTo: (subject, there = null) => {
      const settle = settleAt(home, seen);
      home = subject;
      seen = there;
      return settle;
    },
  };
}
