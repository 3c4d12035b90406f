import { ordinaryTexts, hostileTexts } from "./hostile-texts.ts";
import type { LongestTask } from "./longest-task.ts";

export const HEAVY_ENTRIES = 100;

const LENGTH = 9_990;
const HOSTILE = hostileTexts(LENGTH);
const ORDINARY = ordinaryTexts(LENGTH);
const [, LISTS] = ORDINARY.find(([name]) => name === "paragraphs and lists")!;

/** If the environment variable `EACH` is set, each text is also a separate corpus. */
export const HEAVY_CORPORA: [name: string, texts: string[]][] = [
  ["hostile texts", HOSTILE.filter(([name]) => !name.endsWith("among words")).map(([, text]) => text)],
  ...(process.env["EACH"] === undefined ? [] : [...HOSTILE, ...ORDINARY]).map(
    ([name, text]): [string, string[]] => [name, [text]],
  ),
];

/** Returns the texts of 100 entries, oldest first. The latest text is plain Markdown and starts with "I read about". */
export function heavyEntries(texts: readonly string[]): string[] {
  const all = Array.from({ length: HEAVY_ENTRIES }, (_, day) => texts[day % texts.length]!.trim());
  all[HEAVY_ENTRIES - 1] = LISTS.trim();
  return all;
}

const MAX_MS = { task: 200, readable: 1_000 };

export const ASSERTS_DURATIONS = process.env["HEAVY"] !== undefined;

export function compareWithLimits(
  { ms, parts, processorMs }: LongestTask,
  readable: readonly number[],
): [line: string, over: string[]] {
  const typical = median(readable);
  const over = [
    ...(processorMs > MAX_MS.task ? [`${processorMs} ms of processor time in one task: ${parts}`] : []),
    ...(typical > MAX_MS.readable ? [`readable after ${typical} ms`] : []),
  ];
  const line = `longest task ${ms} ms, processor ${processorMs} ms (${parts}), readable after ${typical} ms (${readable.join(", ")})`;
  return [line, over];
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

interface Visit {
  addInitScript(script: (selector: string) => void, selector: string): Promise<unknown>;
  goto(address: string): Promise<unknown>;
  evaluate<Result>(script: () => Result): Promise<Result>;
  close(): Promise<void>;
}

export async function openReadable(page: Visit, address: string, selector: string): Promise<void> {
  await page.addInitScript(markWhenReadable, selector);
  await page.goto(address);
  // `waitForFunction` would compile a script of 330 kB in the page, which takes 40 ms of its main thread.
  await page.evaluate(whenReadable);
}

/** Opens the address in one or more new pages. Returns the times in ms from navigation to the first painted text. */
export async function readableTimes(
  openPage: () => Promise<Visit>,
  address: string,
  selector: string,
): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < (ASSERTS_DURATIONS ? 5 : 1); visit += 1) {
    const page = await openPage();
    await openReadable(page, address, selector);
    times.push(await page.evaluate(() => Math.round(performance.getEntriesByName("readable")[0]!.startTime)));
    await page.close();
  }
  return times;
}

/** Runs in the page. Adds the performance mark `readable` when the first text of `selector` is painted. */
function markWhenReadable(selector: string): void {
  const look = () => {
    const hasText = (document.querySelector(selector)?.textContent ?? "").trim() !== "";
    requestAnimationFrame(hasText ? () => performance.mark("readable") : look);
  };
  look();
}

function whenReadable(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((marks) => {
      if (marks.getEntriesByName("readable").length > 0) resolve();
    });
    observer.observe({ type: "mark", buffered: true });
  });
}
