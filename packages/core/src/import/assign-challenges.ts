import { CHALLENGE_LIMITS } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";

export interface OwnChallenge {
  challenge_id: string;
  title: string;
  start_date: CivilDate;
  lastDate: CivilDate;
  /** True for private challenges that an import created. Later imports add entries only to these. */
  isOpen: boolean;
  dayIds: ReadonlySet<string>;
  daysWithPhotos: ReadonlySet<string>;
}

interface Assignment<Entry> {
  challenge: OwnChallenge | undefined;
  number: number;
  entries: Entry[];
}

const { max: MAX_DAYS } = CHALLENGE_LIMITS.days;
/** The challenges of a group are numbered. Deleted challenges leave gaps, and the search allows this many gaps. */
const MAX_DELETED = 100;

/** Assigns each entry to the latest open challenge that has space and doesn't start after the entry, or to a new one. */
export function assignChallenges<Entry extends { date: CivilDate }>(
  entries: readonly Entry[],
  idOf: (number: number) => string,
  challenges: ReadonlyMap<string, OwnChallenge>,
): { own: OwnChallenge[]; assignments: Assignment<Entry>[] } {
  const taken = new Map<number, OwnChallenge>();
  for (let number = 1; number <= challenges.size + MAX_DELETED; number += 1) {
    const challenge = challenges.get(idOf(number));
    if (challenge !== undefined) taken.set(number, challenge);
  }
  const open = [...taken]
    .filter(([, { isOpen }]) => isOpen)
    .map(([number, challenge]): Assignment<Entry> => ({ challenge, number, entries: [] }))
    .toSorted((a, b) => b.challenge!.start_date.localeCompare(a.challenge!.start_date));
  const others: Entry[] = [];
  for (const entry of entries) {
    const assignment = open.find(
      ({ challenge, entries: added }) =>
        challenge!.start_date <= entry.date && challenge!.dayIds.size + added.length < MAX_DAYS,
    );
    (assignment?.entries ?? others).push(entry);
  }
  const assignments = open.filter((assignment) => assignment.entries.length > 0).toReversed();
  let number = 0;
  for (let at = 0; at < others.length; at += MAX_DAYS) {
    do number += 1;
    while (challenges.has(idOf(number)));
    assignments.push({ challenge: undefined, number, entries: others.slice(at, at + MAX_DAYS) });
  }
  return { own: [...taken.values()], assignments };
}
