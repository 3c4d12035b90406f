import { ordinaryTexts, hostileTexts } from "./hostile-texts.ts";
import type { LongestTask } from "./longest-task.ts";

export const HEAVY_ENTRIES = 100;

const LENGTH = 9_990;
const HOSTILE = hostileTexts(LENGTH);
const HONEST = ordinaryTexts(LENGTH);
const [, LISTS] = HONEST.find(([name]) => name === "paragraphs and lists")!;

/** Sets of texts for `pnpm bench:heavy`. If EACH is set, each text is a separate set. */
export const HEAVY_CORPORA: [name: string, texts: string[]][] = [
  ["hostile texts", HOSTILE.filter(([name]) => !name.endsWith("among words")).map(([, text]) => text)],
  ...(process.env["EACH"] === undefined ? [] : [...HOSTILE, ...HONEST]).map(
    ([name, text]): [string, string[]] => [name, [text]],
  ),
];

/** Returns the texts of 100 entries, oldest first. The latest text is plain Markdown and starts with "I read about". */
export function heavyEntries(texts: readonly string[]): string[] {
  const all = Array.from({ length: HEAVY_ENTRIES }, (_, day) => texts[day % texts.length]!.trim());
  all[HEAVY_ENTRIES - 1] = LISTS.trim();
  return all;
}

/** Limits for a page of heavy entries on an idle machine. */
const MOST_MS = { task: 200, readable: 1_000 };

/** True for `pnpm bench:heavy`. Other runs only print the durations. */
export const ASSERTS_DURATIONS = process.env["HEAVY"] !== undefined;

/** Returns a line about the durations, and the durations that exceed their limits. */
export function judged(
  { ms, parts, processorMs }: LongestTask,
  readableMs: number,
): [line: string, over: string[]] {
  const over = [
    ...(processorMs > MOST_MS.task ? [`${processorMs} ms of processor time in one task: ${parts}`] : []),
    ...(readableMs > MOST_MS.readable ? [`readable after ${readableMs} ms`] : []),
  ];
  const line = `longest task ${ms} ms, processor ${processorMs} ms (${parts}), readable after ${readableMs} ms`;
  return [line, over];
}

/** Runs in the page. Sets the mark `readable` when the first text of `selector` is painted. */
export function noteReadable(selector: string): void {
  const look = () => {
    const isThere = (document.querySelector(selector)?.textContent ?? "").trim() !== "";
    requestAnimationFrame(isThere ? () => performance.mark("readable") : look);
  };
  look();
}
