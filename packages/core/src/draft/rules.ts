import type { Draft, DraftFields, DraftSubject, RowVersion } from "./draft.ts";

/** Saved at the latest this long after the first change that is not saved yet. */
export const DRAFT_DELAY_MS = 300;

/** Nothing to lose: no field has anything to read in it. */
export function isEmpty(fields: DraftFields): boolean {
  return Object.values(fields).every((text) => !/\S/.test(text));
}

/** Same texts; a field that one does not have counts as empty. */
export function sameFields(a: DraftFields, b: DraftFields): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => (a[name] ?? "") === (b[name] ?? ""));
}

/** What there is to write on: the row as it is now, or an empty form. */
export interface Saved {
  fields: DraftFields;
  /** null where there is no row. */ version: RowVersion | null;
}

/**
 * What to do with a draft found.
 *
 * - `nothing`: no draft, or one that says what is saved anyway.
 * - `restore`: it goes back into the form.
 * - `conflict`: what it was based on has changed since. Both texts are shown until the person chooses.
 */
export type Found =
  | { status: "nothing" }
  | { status: "restore"; draft: Draft }
  | { status: "conflict"; draft: Draft };

export function judge(draft: Draft | null, saved: Saved): Found {
  if (draft === null || sameFields(draft.fields, saved.fields)) return { status: "nothing" };
  return { status: draft.basedOn === saved.version ? "restore" : "conflict", draft };
}

/** Both texts, one below the other, unless one of them has the other in it. */
export function joinTexts(first: string, second: string): string {
  if (first.includes(second)) return first;
  return second.includes(first) ? second : `${first}\n\n${second}`;
}

/** The later one, with what the earlier one says and it does not. */
export function joinDrafts(first: Draft, last: Draft): Draft {
  const names = new Set([...Object.keys(first.fields), ...Object.keys(last.fields)]);
  const fields = Object.fromEntries(
    [...names].map((name) => [name, joinTexts(first.fields[name] ?? "", last.fields[name] ?? "")]),
  );
  if (sameFields(fields, last.fields)) return last;
  // Another state than both, and so another moment.
  return { ...last, fields, caret: null, savedAt: Math.max(first.savedAt, last.savedAt) + 1 };
}

/**
 * What a draft becomes when it is kept where `there` is.
 * @param seen the draft that the writer of `mine` saw last
 */
export function onTopOf(there: Draft | null, seen: Draft | null, mine: Draft): Draft {
  if (!isNews(there, seen)) return mine;
  // The same text on top of another state of the row: see `Drafts.rebase`.
  if (seen !== null && sameFields(there.fields, seen.fields)) return { ...mine, basedOn: there.basedOn };
  return joinDrafts(there, mine);
}

/** Whether there is a draft that is another than the one that was seen. */
export function isNews(there: Draft | null, seen: Draft | null): there is Draft {
  return there !== null && (there.savedAt !== seen?.savedAt || !sameFields(there.fields, seen.fields));
}

/**
 * The draft as if it had been there from the start: what was typed into an empty form while it was being
 * looked up is put where the caret was. A field that began with something keeps what was typed over it, and
 * the text of an entry what the draft says as well.
 */
export function withTyped(
  draft: Draft,
  initial: DraftFields,
  typed: DraftFields,
  kind: DraftSubject["kind"],
): Draft {
  let next = draft;
  for (const [name, text] of Object.entries(typed)) {
    const before = initial[name] ?? "";
    if (text === before) continue;
    if (before === "") next = insert(next, name, text);
    else {
      const kept = next.fields[name] ?? "";
      const both = text.startsWith(before) ? kept + text.slice(before.length) : joinTexts(kept, text);
      next = { ...next, fields: { ...next.fields, [name]: kind === "day" ? both : text }, caret: null };
    }
  }
  return next;
}

function insert(draft: Draft, name: string, text: string): Draft {
  const kept = draft.fields[name] ?? "";
  const caret = draft.caret?.field === name ? draft.caret : { start: kept.length, end: kept.length };
  const at = caret.start + text.length;
  return {
    ...draft,
    fields: { ...draft.fields, [name]: kept.slice(0, caret.start) + text + kept.slice(caret.end) },
    caret: { field: name, start: at, end: at },
  };
}
