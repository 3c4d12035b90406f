import type { Category } from "./challenge-ideas.ts";
import { CLOSINGS, FINDINGS, JAPANESE, OPENINGS, TOPICS } from "./entry-sentences.ts";
import type { DemoPerson } from "./people.ts";
import type { Random } from "./random.ts";

const LIMIT = 10_000;

/** Writes the entries of one challenge, one after the other; the same sentence does not come twice in a row. */
export function entryWriter(random: Random, category: Category, writes: DemoPerson["writes"]): () => string {
  const sentences =
    writes === "Japanese" ? JAPANESE : { openings: OPENINGS, findings: FINDINGS, closings: CLOSINGS };
  const topics = cycle(random, TOPICS[category]);
  const openings = cycle(random, sentences.openings);
  const findings = cycle(random, sentences.findings);
  const closings = cycle(random, sentences.closings);
  const separator = writes === "Japanese" ? "" : " ";

  return () => {
    const topic = topics();
    const opening = openings().replace("{topic}", topic).replace("{Topic}", capitalised(topic));
    const body = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3]) }, findings);
    const closing = random.chance(0.4) ? [closings()] : [];
    const paragraphs = [[opening, ...body].join(separator)];
    if (random.chance(0.12)) paragraphs.push([`- ${topics()}`, `- ${topics()}`, `- ${topics()}`].join("\n"));
    if (random.chance(0.08))
      paragraphs.push([findings(), findings(), findings(), findings()].join(separator));
    return [...paragraphs, ...closing].join(random.chance(0.3) ? "\n\n" : "\n").trim();
  };
}

/** An entry of ten thousand characters, for the screens to prove themselves on. */
export function longestEntry(random: Random, category: Category): string {
  const write = entryWriter(random, category, "English");
  let text = "";
  while (text.length < LIMIT) text += `${write()}\n\n`;
  return text.slice(0, LIMIT - 1).trimEnd() + ".";
}

function cycle<T>(random: Random, items: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = random.shuffled(items);
    return rest.pop() as T;
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
