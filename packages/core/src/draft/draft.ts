import { nullable, number, shape, text, texts, tryRead, type KeyValueStore } from "../local-store/index.ts";

/**
 * Which form is meant: that of a challenge (`challengeId` is null for a new one), of an appeal against a decision, of
 * feedback, of one's profile, or of the staff about a case. A draft is shown for its own subject and for no other.
 */
export type DraftSubject =
  | { kind: "challenge"; userId: string; challengeId: string | null }
  | { kind: "appeal"; userId: string; decisionId: string }
  | { kind: "feedback" | "profile"; userId: string }
  | { kind: "case-decision" | "case-answer"; userId: string; caseId: string };

/** The texts of a form by the names of its fields. */
export type DraftFields = Readonly<Record<string, string>>;

export interface Draft {
  fields: DraftFields;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Names the state of the row that was being edited; null where there was none. */
  basedOn: string | null;
}

/** The drafts kept on this device, each under its subject. */
export interface Drafts {
  /** null where there is none. */
  load: (subject: DraftSubject) => Promise<Draft | null>;
  /** Keeps `draft`, or forgets it where nothing is written in it. Has begun when the call returns. */
  save: (subject: DraftSubject, draft: Draft) => Promise<void>;
  discard: (subject: DraftSubject) => Promise<void>;
  /** How many of this person there are: what a sign-out would lose. */
  count: (userId: string) => Promise<number>;
  forget: (userId: string) => Promise<void>;
  /** Calls back when drafts may have changed, from any tab. Answers how to stop. */
  subscribe: (changed: () => void) => () => void;
}

/** All drafts of everybody on this device. */
export const DRAFT_ROOT = "draft/v1/";

const parse = shape<Draft>({ fields: texts, savedAt: number, basedOn: nullable(text) });

/** The drafts in this store. */
export function createDrafts(store: KeyValueStore): Drafts {
  const entriesOf = (userId: string) => store.entries(`${DRAFT_ROOT}${encodeURIComponent(userId)}/`);
  return {
    load: async (subject) => tryRead(parse, await store.get(draftKey(subject))),
    save: (subject, draft) =>
      isEmpty(draft.fields) ? store.delete(draftKey(subject)) : store.set(draftKey(subject), draft),
    discard: (subject) => store.delete(draftKey(subject)),
    count: async (userId) => (await entriesOf(userId)).length,
    forget: async (userId) => {
      const entries = await entriesOf(userId);
      await Promise.all(entries.map(([key]) => store.delete(key)));
    },
    subscribe: (changed) =>
      store.subscribe((key) => {
        if (key.startsWith(DRAFT_ROOT)) changed();
      }),
  };
}

/** Where the draft of a subject is kept: different subjects have different keys. */
export function draftKey(subject: DraftSubject): string {
  return DRAFT_ROOT + [subject.userId, subject.kind, ...idsOf(subject)].map(encodeURIComponent).join("/");
}

function idsOf(subject: DraftSubject): string[] {
  if (subject.kind === "challenge") return [subject.challengeId ?? "none"];
  if (subject.kind === "appeal") return [subject.decisionId];
  return "caseId" in subject ? [subject.caseId] : [];
}

/** Nothing to lose: no field has anything to read in it. */
function isEmpty(fields: DraftFields): boolean {
  return Object.values(fields).every((value) => !/\S/.test(value));
}

/** Same texts; a field that one does not have counts as empty. */
export function sameFields(a: DraftFields, b: DraftFields): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => (a[name] ?? "") === (b[name] ?? ""));
}
