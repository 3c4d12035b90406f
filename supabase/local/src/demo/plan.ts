import { ENGLISH_IDEAS, JAPANESE_IDEAS, LONG_IDEA, type ChallengeIdea } from "./challenge-ideas.ts";
import { entryWriter, longestEntry } from "./entry-text.ts";
import { PEOPLE, type DemoPerson } from "./people.ts";
import type { Random } from "./random.ts";

/** How far somebody has come with a challenge. */
export type Course = "not begun" | "just begun" | "with gaps" | "nearly done" | "completed" | "given up";

export interface PlannedEntry {
  /** Days before today. */
  daysAgo: number;
  content: string;
}

export interface PlannedChallenge extends ChallengeIdea {
  person: DemoPerson;
  visibility: "public" | "private";
  startDaysAgo: number;
  /** Oldest first. */
  entries: PlannedEntry[];
}

const COURSES: readonly Course[] = [
  "with gaps",
  "completed",
  "with gaps",
  "just begun",
  "completed",
  "with gaps",
  "nearly done",
  "given up",
  "completed",
  "not begun",
  "with gaps",
];
const EACH = 5;

/** Five challenges for each person, in all states, and one that is as long as can be. */
export function planChallenges(random: Random): PlannedChallenge[] {
  const english = deal(random, ENGLISH_IDEAS);
  const japanese = deal(random, JAPANESE_IDEAS);
  let number = 0;
  const challenges = PEOPLE.flatMap((person) =>
    Array.from({ length: EACH }, () => {
      const idea = person.writes === "Japanese" ? japanese() : english();
      const course = COURSES[number % COURSES.length] as Course;
      number += 1;
      return planChallenge(random, person, idea, course, number % 9 === 0 ? "private" : "public");
    }),
  );
  const [first] = PEOPLE;
  if (!first) return challenges;
  const long = planChallenge(random, first, LONG_IDEA, "just begun", "public");
  long.entries = [{ daysAgo: long.startDaysAgo, content: longestEntry(random, LONG_IDEA.category) }];
  return [...challenges, long];
}

function planChallenge(
  random: Random,
  person: DemoPerson,
  idea: ChallengeIdea,
  course: Course,
  visibility: PlannedChallenge["visibility"],
): PlannedChallenge {
  const written = entriesOf(random, course, idea.days);
  const dates = writtenDates(random, course, written);
  const write = entryWriter(random, idea.category, person.writes);
  return {
    ...idea,
    person,
    visibility,
    startDaysAgo: dates[0] ?? random.between(0, 3),
    entries: dates.map((daysAgo) => ({ daysAgo, content: write() })),
  };
}

function entriesOf(random: Random, course: Course, days: number): number {
  const share = {
    "not begun": 0,
    "just begun": 0.1,
    "with gaps": 0.55,
    "nearly done": 0.92,
    completed: 1,
    "given up": 0.3,
  };
  const written = Math.ceil(days * share[course] * (course === "with gaps" ? 0.6 + random.next() * 0.7 : 1));
  return course === "completed" ? days : Math.min(written, days - 1);
}

/** Days before today on which somebody wrote, oldest first. */
function writtenDates(random: Random, course: Course, written: number): number[] {
  const missed = {
    "not begun": 0,
    "just begun": 0.05,
    "with gaps": 0.3,
    "nearly done": 0.08,
    completed: 0.12,
    "given up": 0.15,
  };
  const last = {
    "not begun": 0,
    "just begun": 1,
    "with gaps": 3,
    "nearly done": 2,
    completed: 60,
    "given up": 70,
  };
  let daysAgo = random.between(course === "given up" ? 30 : 0, last[course]);
  const dates: number[] = [];
  while (dates.length < written) {
    dates.push(daysAgo);
    daysAgo += 1;
    while (random.chance(missed[course])) daysAgo += 1;
  }
  return dates.toReversed();
}

/** All ideas once before one comes again. */
function deal<T>(random: Random, ideas: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = random.shuffled(ideas);
    return rest.pop() as T;
  };
}
