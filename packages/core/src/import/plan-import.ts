/** Plans challenges of at most 100 days with one entry per date and texts that the database accepts. */
import { CATEGORIES, CHALLENGE_LIMITS } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { DAY_LIMITS } from "../day/rules.ts";
import { hasVisibleText } from "../input/text-validators.ts";
import { REST_LIMITS } from "../rest-days/rules.ts";
import { type OwnChallenge, assignChallenges } from "./assign-challenges.ts";
import { uuid5 } from "./deterministic-id.ts";
import type {
  EntryFormat,
  ImportedEntry,
  ImportFinding,
  ImportedPhoto,
  ImportGroup,
  KnownChallenge,
  LeftOut,
} from "./import-types.ts";
import { photosLeftOut, planPhotos, type PlannedPhotos } from "./plan-photos.ts";

export interface PlannedEntry {
  day_id: string;
  date: CivilDate;
  content: string;
  format: EntryFormat;
}

/** Argument of `import_challenge`. If the challenge exists, the function uses only its id, `days` and `entries`. */
export interface PlannedChallenge
  extends
    Pick<KnownChallenge, "challenge_id" | "category" | "days" | "start_date">,
    Partial<
      Pick<
        KnownChallenge,
        "weekdays" | "earlier_weekdays" | "ended_early" | "end_date" | "round" | "template" | "tags"
      >
    > {
  title: string;
  desc: string;
  rest_days: CivilDate[];
  entries: PlannedEntry[];
}

export interface PlanOptions {
  importKey: string;
  today: CivilDate;
  titles: readonly (string | undefined)[];
  own: readonly OwnChallenge[];
  description: string;
}

export interface ImportPlan {
  challenges: PlannedChallenge[];
  photos: PlannedPhotos[];
  leftOut: LeftOut[];
}

export function planImport({ groups, leftOut: found }: ImportFinding, options: PlanOptions): ImportPlan {
  const plan: ImportPlan = { challenges: [], photos: [], leftOut: [...found] };
  const ids = {
    challenges: new Map(options.own.map((challenge) => [challenge.challenge_id, challenge])),
    days: new Map(options.own.flatMap((challenge) => [...challenge.dayIds].map((id) => [id, challenge]))),
  };
  for (const [index, group] of groups.entries()) {
    const title = options.titles[index];
    const where = title || group.name || group.source;
    if (title === undefined) {
      const text = groupText(group);
      if (text !== "")
        plan.leftOut.push({ reason: group.entries.length === 0 ? "empty" : "not-chosen", where, text });
      plan.leftOut.push(...photosLeftOut("not-chosen", photosOf(group)));
    } else if (group.known && ids.challenges.has(group.known.challenge_id)) {
      plan.leftOut.push({ reason: "own", where, text: groupText(group) });
      plan.leftOut.push(...photosLeftOut("own", photosOf(group)));
    } else planGroup(plan, group, title, options, ids);
  }
  return plan;
}

const photosOf = ({ entries }: ImportGroup) => entries.flatMap(({ photos = [] }) => photos);

const groupText = ({ description, entries, known, name, restDays }: ImportGroup) =>
  [
    name,
    description,
    known?.template ?? "",
    known?.tags ?? "",
    restDays.join("\n"),
    ...entries.flatMap(({ date, text }) => (text === "" ? [] : `${date}\n${text}`)),
  ]
    .filter((text) => text.trim() !== "")
    .join("\n\n");

const inOrder = (a: ImportedEntry, b: ImportedEntry) => a.date.localeCompare(b.date) || a.order - b.order;

interface MergedEntry {
  content: string;
  photos: ImportedPhoto[];
}

function mergeByDate(
  group: ImportGroup,
  title: string,
  today: CivilDate,
  leftOut: LeftOut[],
): Map<CivilDate, MergedEntry> {
  const byDate = new Map<CivilDate, { texts: Set<string>; photos: ImportedPhoto[] }>();
  for (const { date, photos = [], text } of group.entries.toSorted(inOrder)) {
    const reason = date < DAY_LIMITS.earliestDate ? "too-early" : date > today ? "future" : undefined;
    if (reason !== undefined) {
      if (text !== "") leftOut.push({ reason, where: `${title}: ${date}`, text });
      leftOut.push(...photosLeftOut(reason, photos));
      continue;
    }
    const merged = byDate.get(date) ?? { texts: new Set(), photos: [] };
    if (text !== "") merged.texts.add(text);
    merged.photos.push(...photos);
    byDate.set(date, merged);
  }
  const entries = new Map<CivilDate, MergedEntry>();
  for (const [date, { photos, texts }] of byDate) {
    if (texts.size === 0) {
      leftOut.push(...photosLeftOut("photo-without-text", photos));
      continue;
    }
    // The database stores neither U+0000 nor lone surrogates.
    const content = [...texts].join("\n\n").replaceAll("\0", "").toWellFormed();
    const shortened = group.known ? content : cut(content, DAY_LIMITS.content);
    if (shortened.length < content.length)
      leftOut.push({ reason: "cut", where: `${title}: ${date}`, text: content.slice(shortened.length) });
    entries.set(date, { content: shortened, photos });
  }
  return entries;
}

interface OwnIds {
  challenges: ReadonlyMap<string, OwnChallenge>;
  days: ReadonlyMap<string, OwnChallenge>;
}

function planGroup(
  plan: ImportPlan,
  group: ImportGroup,
  title: string,
  options: PlanOptions,
  ids: OwnIds,
): void {
  const { format, key, known, restDays, source } = group;
  const { leftOut } = plan;
  const idOf = (name: string) => uuid5(JSON.stringify([options.importKey, source, name]));
  const entries: PlannedEntry[] = [];
  for (const [date, { content, photos }] of mergeByDate(group, title, options.today, leftOut)) {
    const name = known?.day_ids[date] ?? `${key}\n${date}`;
    const day_id = idOf(name);
    const where = `${title}: ${date}`;
    const owner = ids.days.get(day_id);
    if (owner === undefined) entries.push({ day_id, date, content, format: known?.formats[date] ?? format });
    else leftOut.push({ reason: "already-there", where, text: content });
    if (owner !== undefined && (!owner.isOpen || owner.daysWithPhotos.has(day_id)))
      leftOut.push(...photosLeftOut("already-there", photos));
    else if (photos.length > 0) {
      const planned = planPhotos(photos, (path) => idOf(`${name}\nphoto\n${path}`), leftOut);
      plan.photos.push({ day_id, where, photos: planned });
    }
  }
  if (known) {
    const { category, challenge_id, day_ids: _, formats: __, ...fields } = known;
    const id = idOf(challenge_id);
    if (entries.length === 0 && ids.challenges.has(id)) return;
    plan.challenges.push({
      ...fields,
      challenge_id: id,
      title,
      desc: group.description,
      category: CATEGORIES.some((it) => it === category) ? category : "Other",
      rest_days: restDays.slice(0, REST_LIMITS.days),
      entries,
    });
    for (const date of restDays.slice(REST_LIMITS.days))
      leftOut.push({ reason: "rest-day", where: `${title}: ${date}` });
    return;
  }
  const { own, assignments } = assignChallenges(
    entries,
    (number) => idOf(`${key}\n${number}`),
    ids.challenges,
  );
  const isSplit = own.length > 0 || assignments.length > 1;
  const room = CHALLENGE_LIMITS.title - (isSplit ? ` ${assignments.at(-1)?.number}`.length : 0);
  const createsChallenge = assignments.some(({ challenge }) => challenge === undefined);
  const desc = createsChallenge
    ? describe(group, title, { otherwise: options.description, room, leftOut })
    : "";
  const placed = new Set<CivilDate>();
  for (const { challenge, entries: part, number } of assignments) {
    const [first, last] = [part[0]!.date, part.at(-1)!.date];
    const inside = challenge === undefined ? restDays.filter((date) => date > first && date < last) : [];
    const rest_days = [...new Set(inside)].toSorted().slice(0, REST_LIMITS.days);
    for (const date of rest_days) placed.add(date);
    plan.challenges.push({
      challenge_id: challenge?.challenge_id ?? idOf(`${key}\n${number}`),
      title: challenge?.title ?? numbered(title, isSplit ? number : undefined),
      category: "Other",
      days: part.length + (challenge?.dayIds.size ?? 0),
      desc,
      start_date: first,
      rest_days,
      entries: part,
    });
  }
  // Earlier imports included the rest days up to this date, so these aren't listed as left out.
  const knownUntil =
    own
      .map(({ lastDate }) => lastDate)
      .toSorted()
      .at(-1) ?? "";
  for (const date of new Set(restDays))
    if (!placed.has(date) && date > knownUntil)
      leftOut.push({ reason: "rest-day", where: `${title}: ${date}` });
}

interface Describing {
  otherwise: string;
  /** Characters of a title without its number. Longer names are part of the description. */
  room: number;
  leftOut: LeftOut[];
}

function describe(
  { description, name }: ImportGroup,
  title: string,
  { leftOut, otherwise, room }: Describing,
): string {
  const names = new Set(name.startsWith(title) ? [name] : [name, title]);
  const cutNames = [...names].filter((each) => Array.from(each).length > room);
  const whole = [...cutNames, description.trim()].filter(Boolean).join("\n");
  const shortened = cut(hasVisibleText(whole) ? whole : otherwise, CHALLENGE_LIMITS.desc);
  if (shortened.length < whole.length)
    leftOut.push({ reason: "cut", where: title, text: whole.slice(shortened.length) });
  return shortened;
}

function numbered(title: string, number: number | undefined): string {
  const end = number === undefined ? "" : ` ${number}`;
  return cut(title, CHALLENGE_LIMITS.title - end.length).trimEnd() + end;
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : Array.from(text).slice(0, characters).join("");
}
