import type { AppErrorCode } from "../errors/index.ts";
import {
  isBlank,
  isClean,
  NO_VERSION,
  writtenOf,
  type Caret,
  type LocalEntry,
  type Onto,
  type Submitted,
  type Typed,
  type EntryEvent,
  type EntryEventOf,
} from "./entry.ts";
import { joinTexts, mergeTexts, says } from "./merge-texts.ts";
import { sameParts } from "./merge.ts";
import { retryScope } from "./retry.ts";

/** The entry after `event`; the very same where the event means nothing to it. */
export function reduceEntry(entry: LocalEntry, event: EntryEvent): LocalEntry {
  const { submitted, typed } = entry;
  switch (event.type) {
    case "typed":
      return afterTyping(entry, event);
    case "submitted":
      return mayReplace(entry, event) ? afterSubmit(entry, event) : entry;
    case "acknowledged":
      return submitted === null ? entry : afterAcknowledgement({ ...entry, submitted }, event);
    case "send-started":
      return submitted === null || submitted.status === "refused"
        ? entry
        : { ...entry, submitted: asSending(submitted) };
    case "send-failed":
      // Edited once more, or refused already. That it was sent may not have been noted.
      if (submitted?.text !== event.text || submitted.status === "refused") return entry;
      if (retryScope(event.code) !== "entry") return { ...entry, submitted: asQueued(submitted) };
      return { ...entry, submitted: asRefused(submitted, event.code) };
    case "retried":
      return submitted?.status === "refused"
        ? { ...entry, submitted: { ...asQueued(submitted), queuedAt: event.queuedAt, by: event.by } }
        : entry;
    case "withdrawn":
      return submitted?.status === "refused" ? afterWithdrawal({ ...entry, submitted }, event.at) : entry;
    case "conflict-resolved":
      return typed === null ? entry : { ...entry, typed: { ...typed, onto: ontoNow(entry, event.onto) } };
    case "discarded":
      return afterDiscard(entry, event);
    case "forgotten":
      return isClean(entry) ? entry : { ...entry, typed: null, submitted: null, dayId: null };
    default:
      return entry;
  }
}

type WithSubmitted = LocalEntry & { submitted: Submitted };

function afterTyping(entry: LocalEntry, event: EntryEventOf<"typed">): LocalEntry {
  const { at, caret, from, onto, sameAs, text } = event;
  const { base, submitted, typed } = entry;
  // What was submitted when the writer looked may have been refused since.
  if (sameAs !== undefined && (sameAs !== "submitted" || submitted?.text === text || base?.text === text)) {
    const isSeen = typed !== null && (typed.text === text || from.includes(typed.text));
    return isSeen ? { ...entry, typed: null } : entry;
  }
  if (typed === null) {
    // Submitted from elsewhere in the same moment, or by a page that was left: it is no second text.
    // Typed later, it is meant: the row may be gone.
    const isSaved =
      at <= entry.changedAt &&
      text === base?.text &&
      from.length > 0 &&
      !(typeof onto === "number" && onto > base.version);
    if (isBlank(text) || text === submitted?.text || isSaved) return entry;
    return { ...entry, typed: { text, caret, onto: ontoWhatBecame(entry, from, onto), at } };
  }
  if (typed.text === text)
    return sameParts(typed.caret, caret, ["start", "end"]) ? entry : { ...entry, typed: { ...typed, caret } };
  const both = withUnseen(text, from, typed, caret);
  if (isBlank(both)) return { ...entry, typed: null };
  const next: Typed = {
    text: both,
    caret: both === text ? caret : null,
    onto: typed.onto,
    at: Math.max(at, typed.at + 1),
  };
  return { ...entry, typed: next };
}

/** What is written, and what has come since its writer looked. */
function withUnseen(text: string, from: readonly string[], typed: Typed, caret: Caret | null): string {
  const other = typed.text;
  if (other === text || from.includes(other)) return text;
  // The latest of the texts that the writer had seen from which the other text has grown as well.
  const origin = from.findLast((seen) => !isBlank(seen) && other.includes(seen)) ?? from[0] ?? "";
  return mergeTexts({ origin, mine: text, theirs: other, typingAt: caret?.end });
}

/** What the writer had seen may have been submitted since, and is what is written on. */
function ontoWhatBecame({ base, submitted }: LocalEntry, from: readonly string[], onto: Onto): Onto {
  if (submitted !== null && from.includes(submitted.text)) return "submitted";
  if (base !== null && from.includes(base.text) && typeof onto !== "number") return base.version;
  // Another text is submitted by now than the one that the writer had seen.
  if (onto === "submitted" && submitted !== null) return submitted.base;
  return ontoNow({ base, submitted }, onto);
}

/** A text that is not submitted any more has become the row. */
function ontoNow({ base, submitted }: Pick<LocalEntry, "base" | "submitted">, onto: Onto): Onto {
  return onto === "submitted" && submitted === null ? (base?.version ?? null) : onto;
}

/** Whether a text may come in the place of what is submitted already: never over one that its writer has not seen. */
function mayReplace(
  { submitted: there, typed }: LocalEntry,
  { base, from, text }: EntryEventOf<"submitted">,
): boolean {
  if (there === null) return true;
  if (says(text, there.text)) return isDecided(there) || (there.base !== null && text !== there.text);
  const grewFromIt = from.includes(there.text) || (typed?.onto === "submitted" && from.includes(typed.text));
  return !isDecided(there) && there.base !== null && base === "submitted" && grewFromIt;
}

function isDecided({ status }: Submitted): boolean {
  return status === "refused";
}

function afterSubmit(entry: LocalEntry, event: EntryEventOf<"submitted">): LocalEntry {
  const { submitted: before, typed } = entry;
  const { base, by, dayId, from, queuedAt, text } = event;
  // What has come since is still to be submitted.
  const rest = typed === null ? text : withUnseen(text, from, typed, null);
  const isBaseGone = base === "submitted" && before === null && entry.base === null;
  const replaced = base === "submitted" ? versionUnder(entry) : base;
  return {
    ...entry,
    // One id over every attempt.
    dayId: base === null ? (entry.dayId ?? dayId) : dayId,
    typed: rest === text ? null : { text: rest, caret: null, onto: "submitted", at: queuedAt },
    submitted: {
      ...writtenOf(event),
      base: replaced,
      queuedAt,
      status: "queued",
      // What its writer has seen as submitted may be replaced, whichever version it has become.
      attempts: before?.attempts ?? (isBaseGone ? from.filter((seen) => seen !== text) : []),
      by,
    },
  };
}

/** What an edit of the submitted text replaces, which may have been delivered and forgotten by now. */
function versionUnder({ base, submitted }: LocalEntry): number | null {
  if (submitted !== null) return submitted.base;
  return base === null ? NO_VERSION : base.version;
}

function afterAcknowledgement(
  entry: WithSubmitted,
  { text, version }: EntryEventOf<"acknowledged">,
): LocalEntry {
  const { submitted, typed } = entry;
  // Edited once more while it was sent: that edit goes on from there.
  const isLatest = submitted.text === text;
  const goesOn =
    typed !== null &&
    isLatest &&
    (typed.onto === "submitted" || (typed.onto === submitted.base && typed.text.includes(text)));
  return {
    ...entry,
    dayId: isLatest ? null : entry.dayId,
    base: { text, version, dayId: entry.dayId },
    typed: typed?.text === text ? null : goesOn ? { ...typed, onto: version } : typed,
    submitted: isLatest ? null : { ...asQueued(submitted), base: version },
  };
}

function afterWithdrawal(entry: WithSubmitted, at: number): LocalEntry {
  const { submitted, typed } = entry;
  const { base, text } = submitted;
  if (typed === null) return { ...entry, typed: { text, caret: null, onto: base, at }, submitted: null };
  const grewFromIt = typed.onto === "submitted";
  const taken: Typed = {
    ...typed,
    text: grewFromIt ? typed.text : joinTexts(typed.text, text),
    onto: grewFromIt ? base : (typed.onto ?? base),
    at: typed.at + 1,
  };
  return { ...entry, typed: taken, submitted: null };
}

function afterDiscard(entry: LocalEntry, { text, what }: EntryEventOf<"discarded">): LocalEntry {
  const { submitted, typed } = entry;
  if (what === "typed") return typed?.text === text ? { ...entry, typed: null } : entry;
  // Whether one that is being sent has arrived is open.
  if (submitted?.text !== text || submitted.status === "sending") return entry;
  const onto = typed?.onto === "submitted" ? submitted.base : (typed?.onto ?? null);
  return { ...entry, dayId: null, submitted: null, typed: typed === null ? null : { ...typed, onto } };
}

function asQueued({ code: _code, ...submitted }: Submitted): Submitted {
  return { ...submitted, status: "queued" };
}

/** What was refused has not arrived. */
function asRefused({ attempts, ...submitted }: Submitted, code: AppErrorCode): Submitted {
  return {
    ...submitted,
    attempts: attempts.filter((sent) => sent !== submitted.text),
    status: "refused",
    code,
  };
}

function asSending(submitted: Submitted): Submitted {
  const attempts = [...new Set([...submitted.attempts, submitted.text])];
  return { ...submitted, status: "sending", attempts };
}
