import type { Fairness } from "./fairness.ts";
import type { Measured } from "./measure.ts";
import type { Start } from "./start.ts";
import { ratioOfMedians } from "./statistics.ts";

export const BUDGETS = {
  feedP95Ms: 10,
  /** Page 500 over page 1 in pages of the database, and over page 2, which is asked for alike, in time. */
  deepPageRatio: 1,
  /** 100,000 challenges over 1,000. */
  growthRatio: 1.5,
  /** The feed's p95 under an attack over that in quiet. */
  attackedRatio: 5,
  residentMiB: 300,
  peakMiB: 500,
  firstStartMs: 5000,
  secondStartMs: 1500,
} as const;

/** Of a release: `pnpm bench:operate`. */
export const OPERATE_BUDGETS = {
  releaseMB: 250,
  firstStartMs: BUDGETS.firstStartMs,
  secondStartMs: BUDGETS.secondStartMs,
  livenessP95Ms: 50,
  residentMiB: BUDGETS.residentMiB,
  peakMiB: BUDGETS.peakMiB,
  stopMs: 10_000,
} as const;

/** Of `pnpm bench:moderation`. */
export const MODERATION_BUDGETS = {
  /** The feed with 200 blocks and hidden rows over that before there was any of it, medians in the database. */
  feedRatio: 1.2,
  queueP95Ms: 50,
} as const;

const isFeed = ({ name }: Measured) => name.startsWith("feed");

const rowOf = (rows: readonly Measured[], { name, reader }: Pick<Measured, "name" | "reader">) =>
  rows.find((row) => row.name === name && row.reader === reader)!;

/** What is dearer than it may be, a sentence each. */
export function exceededFeed(rows: readonly Measured[]): string[] {
  const exceeded: string[] = [];

  for (const row of rows.filter(isFeed)) {
    const label = `${row.name}, ${row.reader}`;
    if (row.database.p95 > BUDGETS.feedP95Ms) {
      exceeded.push(
        `${label}: p95 ${row.database.p95.toFixed(2)} ms in the database, at most ${BUDGETS.feedP95Ms}`,
      );
    }
    if (row.growth > BUDGETS.growthRatio) {
      exceeded.push(
        `${label}: ${row.growth.toFixed(2)} times the cost at 1,000 challenges, at most ${BUDGETS.growthRatio}`,
      );
    }
  }
  for (const deep of rows.filter(({ name }) => name === "feed, page 500")) {
    const pages = deep.pages! / rowOf(rows, { name: "feed, page 1", reader: deep.reader }).pages!;
    if (pages > BUDGETS.deepPageRatio) {
      exceeded.push(`page 500, ${deep.reader}: ${pages.toFixed(2)} times the database's pages of page 1`);
    }
    const second = rowOf(rows, { name: "feed, page 2", reader: deep.reader });
    const { low, high } = ratioOfMedians(deep.durations, second.durations);
    if (low > BUDGETS.deepPageRatio) {
      exceeded.push(
        `page 500, ${deep.reader}: ${low.toFixed(2)} to ${high.toFixed(2)} times the time of page 2 (99 % sure)`,
      );
    }
  }
  return exceeded;
}

export function exceededFairness({ quiet, attacked }: Fairness): string[] {
  const ratio = attacked.p95 / quiet.p95;
  if (ratio <= BUDGETS.attackedRatio) return [];
  return [`feed under attack: p95 ${ratio.toFixed(1)} times that in quiet, at most ${BUDGETS.attackedRatio}`];
}

export function exceededStart({ firstMs, secondMs, residentMiB, peakMiB }: Start): string[] {
  return [
    firstMs > BUDGETS.firstStartMs &&
      `first start: ${firstMs.toFixed(0)} ms, at most ${BUDGETS.firstStartMs}`,
    secondMs > BUDGETS.secondStartMs &&
      `second start: ${secondMs.toFixed(0)} ms, at most ${BUDGETS.secondStartMs}`,
    Math.max(...residentMiB) > BUDGETS.residentMiB &&
      `resident: ${Math.max(...residentMiB).toFixed(0)} MiB, at most ${BUDGETS.residentMiB}`,
    peakMiB > BUDGETS.peakMiB && `peak: ${peakMiB.toFixed(0)} MiB, at most ${BUDGETS.peakMiB}`,
  ].filter((line) => line !== false);
}
