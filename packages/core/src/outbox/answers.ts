import type { Registered } from "../day/index.ts";
import type { Submitted } from "./entry.ts";

/** The server's answers to entries whose form stands by. */
export interface Answers {
  expect: (entry: Submitted) => { take: () => Registered | null };
  /** Answers whether a form stands by. */
  give: (entry: Submitted, answer: Registered) => boolean;
}

export function createAnswers(): Answers {
  const expected = new Map<string, Registered | null>();
  return {
    expect: (entry) => {
      const name = nameOf(entry);
      expected.set(name, null);
      return {
        take: () => {
          const answer = expected.get(name) ?? null;
          expected.delete(name);
          return answer;
        },
      };
    },
    give: (entry, answer) => {
      const name = nameOf(entry);
      const awaited = expected.has(name);
      if (awaited) expected.set(name, answer);
      return awaited;
    },
  };
}

function nameOf({ basedOn, content, day_id }: Submitted): string {
  // Of two edits each has its form, and only the later one is still in the outbox.
  return basedOn === undefined ? day_id : `${day_id} ${content}`;
}
