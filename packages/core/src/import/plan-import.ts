/** Plans challenges of at most 100 days with one entry per date and texts that the database accepts. */
import { CATEGORIES, CHALLENGE_LIMITS } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { DAY_LIMITS } from "../day/rules.ts";
import { REST_LIMITS } from "../rest-days/rules.ts";
import { type OwnChallenge, assignChallenges } from "./assign-challenges.ts";
import { uuid5 } from "./deterministic-id.ts";
import type {
  EntryFormat,
  ImportedEntry,
  ImportFinding,
  ImportGroup,
  KnownChallenge,
  LeftOut,
} from "./import-types.ts";

export interface PlannedEntry {
  day_id: string;
  date: CivilDate;
  content: string;
  format: EntryFormat;
}

/** Argument of `import_challenge`, which uses only `entries` and `days` for an existing challenge. */
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
  importKey: string;
  today: CivilDate;
  titles: readonly (string | undefined)[];
  own: readonly OwnChallenge[];
  description: string;
}

export interface ImportPlan {
  challenges: PlannedChallenge[];
  leftOut: LeftOut[];
}

export function planImport({ groups, leftOut: found }: ImportFinding, options: PlanOptions): ImportPlan {
  const plan: ImportPlan = { challenges: [], leftOut: [...found] };
  const ids = {
    challenges: new Map(options.own.map((challenge) => [challenge.challenge_id, challenge])),
    days: new Set(options.own.flatMap(({ dayIds }) => [...dayIds])),
  };
  for (const [index, group] of groups.entries()) {
    const title = options.titles[index];
    const where = title || group.name || group.source;
    if (title === undefined) {
      const text = groupText(group);
      if (text !== "")
        plan.leftOut.push({ reason: group.entries.length === 0 ? "empty" : "not-chosen", where, text });
    } else if (group.known && ids.challenges.has(group.known.challenge_id)) {
      plan.leftOut.push({ reason: "own", where, text: groupText(group) });
    } else planGroup(plan, group, title, options, ids);
  }
  return plan;
}

const groupText = ({ description, entries, name, restDays }: ImportGroup) =>
  [name, description, restDays.join("\n"), ...entries.map(({ date, text }) => `${date}\n${text}`)]
    .filter((text) => text.trim() !== "")
    .join("\n\n");

const inOrder = (a: ImportedEntry, b: ImportedEntry) => a.date.localeCompare(b.date) || a.order - b.order;

function mergeByDate(
  group: ImportGroup,
  title: string,
  today: CivilDate,
  leftOut: LeftOut[],
): Map<CivilDate, string> {
  const byDate = new Map<CivilDate, Set<string>>();
  for (const { date, text } of group.entries.toSorted(inOrder)) {
    const where = `${title}: ${date}`;
    if (date < DAY_LIMITS.earliestDate) leftOut.push({ reason: "too-early", where, text });
    else if (date > today) leftOut.push({ reason: "future", where, text });
    else byDate.set(date, (byDate.get(date) ?? new Set()).add(text));
  }
  const contents = new Map<CivilDate, string>();
  for (const [date, texts] of byDate) {
    // The database stores neither U+0000 nor lone surrogates.
    const content = [...texts].join("\n\n").replaceAll("\0", "").toWellFormed();
    const shortened = group.known ? content : cut(content, DAY_LIMITS.content);
    if (shortened.length < content.length)
      leftOut.push({ reason: "cut", where: `${title}: ${date}`, text: content.slice(shortened.length) });
    contents.set(date, shortened);
  }
  return contents;
}

interface OwnIds {
  challenges: ReadonlyMap<string, OwnChallenge>;
  days: ReadonlySet<string>;
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
  for (const [date, content] of mergeByDate(group, title, options.today, leftOut)) {
    const day_id = idOf(known?.day_ids[date] ?? `${key}\n${date}`);
    if (ids.days.has(day_id))
      leftOut.push({ reason: "already-there", where: `${title}: ${date}`, text: content });
    else entries.push({ day_id, date, content, format: known?.formats[date] ?? format });
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
    return;
  }
  const { own, assignments } = assignChallenges(
    entries,
    (number) => idOf(`${key}\n${number}`),
    ids.challenges,
  );
  const isSplit = own.length > 0 || assignments.length > 1;
  const desc = describe(group, title, options.description, leftOut);
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
  // An earlier import included all entries and rest days up to this date.
  const knownUntil =
    own
      .map(({ lastDate }) => lastDate)
      .toSorted()
      .at(-1) ?? "";
  for (const date of new Set(restDays))
    if (!placed.has(date) && date > knownUntil)
      leftOut.push({ reason: "rest-day", where: `${title}: ${date}` });
}

function describe(
  { description, name }: ImportGroup,
  title: string,
  otherwise: string,
  leftOut: LeftOut[],
): string {
  const isCut = Array.from(name).length > CHALLENGE_LIMITS.title;
  const whole = [isCut ? name : "", description.trim()].filter(Boolean).join("\n");
  const shortened = cut(whole || otherwise, CHALLENGE_LIMITS.desc);
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
