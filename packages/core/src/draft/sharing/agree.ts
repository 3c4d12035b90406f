import type { Draft } from "../draft.ts";
import { joinDrafts, sameFields } from "../rules.ts";

/** The drafts of one subject in two places, the site and the extension. */
export interface Meeting {
  here: Draft | null;
  there: Draft | null;
  /** `savedAt` of the draft that both had when they last met; null where they never had one. */
  agreed: number | null;
}

/**
 * The draft that both have from now on. What one of them did since they last met is done to both: written on,
 * or let go of, since it was registered or discarded. Where both wrote, nothing of either is lost.
 */
export function agree({ agreed, here, there }: Meeting): Draft | null {
  if (here === null || there === null) {
    const left = here ?? there;
    return left === null || left.savedAt === agreed ? null : left;
  }
  const [first, last] = here.savedAt <= there.savedAt ? [here, there] : [there, here];
  if (sameFields(here.fields, there.fields)) return last;
  if (here.savedAt === agreed) return there;
  if (there.savedAt === agreed) return here;
  return joinDrafts(first, last);
}

/** The very same state, not only the same words. */
export function sameDraft(a: Draft | null, b: Draft | null): boolean {
  if (a === null || b === null) return a === b;
  return a.savedAt === b.savedAt && a.basedOn === b.basedOn && sameFields(a.fields, b.fields);
}
