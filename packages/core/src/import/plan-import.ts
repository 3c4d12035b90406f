/** Which challenges become of what was found: at most a hundred days each, one entry a date, texts as the database takes them. */
import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

import { CATEGORIES, CHALLENGE_LIMITS } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { DAY_LIMITS } from "../day/rules.ts";
import { REST_LIMITS } from "../rest/rules.ts";
import type {
  EntryFormat,
  ImportedEntry,
  ImportFinding,
  ImportGroup,
  KnownChallenge,
  LeftOut,
} from "./import-types.ts";

/** An entry as `import_challenge` takes it. */
export interface PlannedEntry {
  day_id: string;
  date: CivilDate;
  content: string;
  format: EntryFormat;
}

/** A challenge as `import_challenge` takes it. */
export interface PlannedChallenge
  extends
    Pick<KnownChallenge, "challenge_id" | "category" | "days" | "start_date">,
    Partial<Pick<KnownChallenge, "weekdays" | "earlier_weekdays" | "round" | "template" | "tags">> {
  title: string;
  desc: string;
  rest_days: CivilDate[];
  entries: PlannedEntry[];
}

export interface PlanOptions {
  /** Of the person's settings: ids are made from it, so that no one else can compute them. */
  importKey: string;
  /** The person's today: later entries are left out. */
  today: CivilDate;
  /** For each group, in their order; one without is left out. */
  titles: readonly (string | undefined)[];
  /** Ids of challenges that the person has: our own export is not imported beside its original. */
  ownIds: ReadonlySet<string>;
  /** Of a challenge whose source says nothing. */
  description: string;
}

export interface ImportPlan {
  challenges: PlannedChallenge[];
  leftOut: LeftOut[];
}

export function planImport(finding: ImportFinding, options: PlanOptions): ImportPlan {
  const leftOut = [...finding.leftOut];
  const challenges: PlannedChallenge[] = [];
  for (const [index, group] of finding.groups.entries()) {
    const title = options.titles[index];
    if (title === undefined) continue;
    if (group.known && options.ownIds.has(group.known.challenge_id)) {
      leftOut.push({ reason: "own", where: title });
      continue;
    }
    const entries = oneEntryADate(group, title, options.today, leftOut);
    challenges.push(...planGroup(group, entries, title, options));
  }
  return { challenges, leftOut };
}

const inOrder = (a: ImportedEntry, b: ImportedEntry) => a.date.localeCompare(b.date) || a.order - b.order;

/** The entries that can be imported, by date; texts of one date in the order of their times. */
function oneEntryADate(
  { entries, known }: ImportGroup,
  title: string,
  today: CivilDate,
  leftOut: LeftOut[],
): [CivilDate, string][] {
  const byDate = new Map<CivilDate, string>();
  for (const { date, text } of entries.toSorted(inOrder)) {
    const where = `${title}: ${date}`;
    const before = byDate.get(date);
    if (date < DAY_LIMITS.earliestDate) leftOut.push({ reason: "too-early", where, text });
    else if (date > today) leftOut.push({ reason: "future", where, text });
    else byDate.set(date, before === undefined ? text : `${before}\n\n${text}`);
  }
  return [...byDate].map(([date, text]): [CivilDate, string] => {
    // Neither can be stored: U+0000, and half of a pair.
    const content = text.replaceAll("\0", "").toWellFormed();
    const kept = known ? content : cut(content, DAY_LIMITS.content);
    if (kept.length < content.length)
      leftOut.push({ reason: "cut", where: `${title}: ${date}`, text: content.slice(kept.length) });
    return [date, kept];
  });
}

function planGroup(
  { description, format, key, known, restDays, source }: ImportGroup,
  entries: readonly [CivilDate, string][],
  title: string,
  { description: otherwise, importKey }: PlanOptions,
): PlannedChallenge[] {
  const idOf = (...names: string[]) => uuid5(JSON.stringify([importKey, source, ...names]));
  const plan = (
    part: readonly [CivilDate, string][],
    challengeId: string,
    fields: Omit<PlannedChallenge, "challenge_id" | "entries">,
  ): PlannedChallenge => ({
    ...fields,
    challenge_id: idOf(challengeId),
    entries: part.map(([date, content]) => ({
      // The same in a second export of the same source.
      day_id: idOf(known?.day_ids[date] ?? `${key}\n${date}`),
      date,
      content,
      format: known?.formats[date] ?? format,
    })),
  });
  if (known) {
    const { category, challenge_id, day_ids: _, formats: __, ...fields } = known;
    const isKnown = CATEGORIES.some((it) => it === category);
    const whole = { ...fields, title, desc: description, category: isKnown ? category : "Other" };
    const rest_days = restDays.slice(0, REST_LIMITS.days);
    return [plan(entries, challenge_id, { ...whole, rest_days })];
  }
  const parts = Array.from({ length: Math.ceil(entries.length / CHALLENGE_LIMITS.days.max) }, (_, index) =>
    entries.slice(index * CHALLENGE_LIMITS.days.max, (index + 1) * CHALLENGE_LIMITS.days.max),
  );
  return parts.map((part, index) => {
    const [first, last] = [part[0]![0], part.at(-1)![0]];
    return plan(part, `${key}\n${index + 1}`, {
      title: numbered(title, parts.length === 1 ? undefined : index + 1),
      category: "Other",
      days: part.length,
      desc: cut(description.trim() || otherwise, CHALLENGE_LIMITS.desc),
      start_date: first,
      rest_days: restDays.filter((date) => date > first && date < last).slice(0, REST_LIMITS.days),
    });
  });
}

/** The title of a part: its number is never what is cut off. */
function numbered(title: string, number: number | undefined): string {
  const end = number === undefined ? "" : ` ${number}`;
  return cut(title, CHALLENGE_LIMITS.title - end.length).trimEnd() + end;
}

/** As many characters as the database counts. */
function cut(text: string, characters: number): string {
  return text.length <= characters ? text : Array.from(text).slice(0, characters).join("");
}

/** The namespace of everything imported, made once at random. */
const NAMESPACE = "5e0c5c53-2a2c-4a09-9d9e-6b3f0e9a54c1";

/** The same id for the same name, always (RFC 9562, version 5). Not by `crypto.subtle`, which a page without HTTPS lacks. */
export function uuid5(name: string): string {
  const bytes = new TextEncoder().encode(name);
  const hash = sha1(concatBytes(hexToBytes(NAMESPACE.replaceAll("-", "")), bytes)).subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return bytesToHex(hash).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
