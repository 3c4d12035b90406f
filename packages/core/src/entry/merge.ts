import { isBlank, type LocalEntry, type Onto, type Submitted, type Typed } from "./entry.ts";
import { joinTexts, mergeTexts } from "./merge-texts.ts";

/**
 * One record of two that grew from `common`, whichever of them comes first: what one of them did since is done, and
 * where both wrote both texts stay, that of the earlier change first. A record that is missing says nothing: what
 * was let go of leaves a record without texts.
 */
export function mergeEntries(
  one: LocalEntry | null,
  other: LocalEntry | null,
  common: LocalEntry | null,
): LocalEntry | null {
  if (one === null || other === null) return one ?? other;
  const [a, b] = inOrder(one, other);
  if (sameEntry(a, b)) return b;
  const base = (b.base?.version ?? -1) >= (a.base?.version ?? -1) ? b.base : a.base;
  const { rest, submitted: left } = mergeSubmitted(a.submitted, b.submitted, common?.submitted ?? null);
  const dayId = left === null ? mergeDayId(a, b, common) : (left === a.submitted ? a : b).dayId;
  const submitted = left !== null && base !== null ? afterDelivery(left, dayId, base, common) : left;
  const merging = mergeTyped(a, b, common);
  const typed = withRest(merging, rest, Math.max(a.changedAt, b.changedAt));
  const merged: LocalEntry = {
    ...b,
    dayId: left !== null && submitted === null ? null : dayId,
    base,
    submitted,
    typed: null,
    changedAt: Math.max(a.changedAt, b.changedAt),
  };
  if (typed === null || typed.text === submitted?.text) return merged;
  const writers = merging === a.typed ? [a] : merging === b.typed ? [b] : [a, b];
  const under = writers
    .filter((writer) => writer.typed?.onto === "submitted")
    .map((writer) => (writer.submitted ?? common?.submitted)?.text);
  return { ...merged, typed: { ...typed, onto: ontoAfter(typed, merged, common, under) } };
}

/** What is left of a submitted text, of which one of them may know that the server has it. */
function afterDelivery(
  left: Submitted,
  dayId: string | null,
  base: NonNullable<LocalEntry["base"]>,
  common: LocalEntry | null,
): Submitted | null {
  if ((left.base ?? 0) >= base.version) return left;
  if (left.text === base.text && dayId !== null && dayId === base.dayId) return null;
  // Edited once more by one while the other delivered what was submitted: that edit goes on from there.
  return base.text === common?.submitted?.text ? { ...left, base: base.version } : left;
}

/** Whether both say the same; where the caret is says nothing. */
export function sameEntry(a: LocalEntry | null, b: LocalEntry | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.dayId === b.dayId &&
    a.base?.version === b.base?.version &&
    sameTyped(a.typed, b.typed) &&
    sameSubmitted(a.submitted, b.submitted)
  );
}

function inOrder(one: LocalEntry, other: LocalEntry): [LocalEntry, LocalEntry] {
  if (one.changedAt !== other.changedAt) return one.changedAt < other.changedAt ? [one, other] : [other, one];
  return JSON.stringify(one) < JSON.stringify(other) ? [one, other] : [other, one];
}

/** undefined: both changed it, each in its own way. */
function oneSided<Part>(
  a: Part,
  b: Part,
  common: Part,
  same: (a: Part, b: Part) => boolean,
): Part | undefined {
  if (same(a, b) || same(a, common)) return b;
  return same(b, common) ? a : undefined;
}

function mergeDayId(a: LocalEntry, b: LocalEntry, common: LocalEntry | null): string | null {
  const one = oneSided(a.dayId, b.dayId, common?.dayId ?? null, Object.is);
  return one === undefined ? (b.dayId ?? a.dayId) : one;
}

function mergeTyped(a: LocalEntry, b: LocalEntry, common: LocalEntry | null): Typed | null {
  const before = common?.typed ?? null;
  const one = oneSided(a.typed, b.typed, before, sameTyped);
  if (one !== undefined) return one;
  if (a.typed === null || b.typed === null) return a.typed ?? b.typed;
  // What was submitted is where a text comes from that was typed on it, or is that text, taken back.
  const grewFromIt = a.typed.onto === "submitted" || b.typed.onto === "submitted";
  const origin = before?.text ?? (grewFromIt ? common?.submitted?.text : undefined) ?? "";
  const text = mergeTexts({ origin, mine: a.typed.text, theirs: b.typed.text });
  const onto = oneSided<Onto>(a.typed.onto, b.typed.onto, before?.onto ?? null, Object.is);
  return {
    text,
    caret: null,
    onto: onto === undefined ? earlier(a.typed.onto, b.typed.onto) : onto,
    at: Math.max(a.typed.at, b.typed.at) + 1,
  };
}

/** The one after which more has to be seen before it is replaced. */
function earlier(a: Onto, b: Onto): Onto {
  if (a === "submitted") return b;
  return b === "submitted" || (a ?? 0) < (b ?? 0) ? a : b;
}

function mergeSubmitted(
  a: Submitted | null,
  b: Submitted | null,
  common: Submitted | null,
): { submitted: Submitted | null; rest: string } {
  const one = oneSided(a, b, common, sameSubmitted);
  if (one !== undefined) return { submitted: one, rest: "" };
  if (a === null || b === null) {
    const left = a ?? b;
    // Acknowledged, or let go of, by the other.
    return { submitted: left?.text === common?.text ? null : left, rest: "" };
  }
  const [first, last] = isFurther(a, b) ? [b, a] : [a, b];
  if (a.text === b.text) {
    return {
      submitted: { ...last, attempts: [...new Set([...first.attempts, ...last.attempts])] },
      rest: "",
    };
  }
  return { submitted: last, rest: first.text };
}

const PROGRESS = { queued: 0, sending: 1, refused: 2 } as const;

function isFurther(a: Submitted, b: Submitted): boolean {
  return a.queuedAt === b.queuedAt ? PROGRESS[a.status] > PROGRESS[b.status] : a.queuedAt > b.queuedAt;
}

/** A date has one entry: the other text that was submitted for it is still to be decided on. */
function withRest(typed: Typed | null, rest: string, at: number): Typed | null {
  if (isBlank(rest)) return typed;
  if (typed === null) return { text: rest, caret: null, onto: null, at };
  return { ...typed, text: joinTexts(typed.text, rest), caret: null, at: typed.at + 1 };
}

/**
 * What was typed on goes on from what that has become.
 * @param under the submitted texts on which it was typed
 */
function ontoAfter(
  { onto, text }: Typed,
  { base, submitted }: LocalEntry,
  common: LocalEntry | null,
  under: readonly (string | undefined)[],
): Onto {
  if (onto === "submitted" && submitted !== null) {
    return under.includes(submitted.text) || text.includes(submitted.text) ? onto : submitted.base;
  }
  if (onto === "submitted") return base?.version ?? null;
  if (base === null || base.version === common?.base?.version || (onto ?? 0) >= base.version) return onto;
  // What was typed beside a submitted text is no edit of it.
  const grewFromIt = base.text === common?.typed?.text;
  return grewFromIt || text.includes(base.text) ? base.version : onto;
}

/** Whether both say the same, on the same. */
export function sameTyped(a: Typed | null, b: Typed | null): boolean {
  return sameParts(a, b, ["text", "onto"]);
}

function sameSubmitted(a: Submitted | null, b: Submitted | null): boolean {
  return sameParts(a, b, ["text", "base", "queuedAt", "status", "by"]);
}

/** Whether both have the same in each of these, or there is neither. */
export function sameParts<Part>(a: Part | null, b: Part | null, names: readonly (keyof Part)[]): boolean {
  return names.every((name) => a?.[name] === b?.[name]);
}
