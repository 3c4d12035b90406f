import { describe, expect, test } from "vitest";

import { today } from "../civil-date/civil-date.ts";
import { type ClockReading, parseClockReading, remainingCorrection, timeAt } from "./clock-reading.ts";
import { createServerClock } from "./server-clock.ts";

const HOUR = 3_600_000;
const MEASURED = Date.parse("2026-11-22T12:00:00Z");
const DAY_START = 0;

/** A page starts offline, `later` hours after a response. The clock was `ahead` hours ahead, and is `aheadNow` hours ahead. */
interface ClockCase {
  ahead: number;
  later: number;
  aheadNow: number;
}

function startOffline({ ahead, later, aheadNow }: ClockCase) {
  const reading = { correction: -ahead * HOUR, at: MEASURED + ahead * HOUR };
  const real = MEASURED + later * HOUR;
  const now = real + aheadNow * HOUR;
  return { real, shown: now + remainingCorrection(parseClockReading(reading), now) };
}

describe("a page that starts offline", () => {
  test.each([
    ["26 h ahead, immediately", { ahead: 26, later: 0, aheadNow: 26 }],
    ["26 h ahead, an hour later", { ahead: 26, later: 1, aheadNow: 26 }],
    ["26 h ahead, two days later", { ahead: 26, later: 48, aheadNow: 26 }],
    ["26 h ahead, six days later", { ahead: 26, later: 144, aheadNow: 26 }],
    ["26 h ahead, corrected a minute later", { ahead: 26, later: 1 / 60, aheadNow: 0 }],
    ["26 h ahead, corrected a day later", { ahead: 26, later: 24, aheadNow: 0 }],
    ["26 h behind, immediately", { ahead: -26, later: 0, aheadNow: -26 }],
    ["26 h behind, an hour later", { ahead: -26, later: 1, aheadNow: -26 }],
    ["26 h behind, a day later", { ahead: -26, later: 24, aheadNow: -26 }],
    ["26 h behind, corrected immediately", { ahead: -26, later: 0, aheadNow: 0 }],
    ["26 h behind, corrected an hour later", { ahead: -26, later: 1, aheadNow: 0 }],
    ["26 h behind, corrected three days later", { ahead: -26, later: 72, aheadNow: 0 }],
    ["2 h ahead, an hour later", { ahead: 2, later: 1, aheadNow: 2 }],
    ["2 h ahead, corrected an hour later", { ahead: 2, later: 1, aheadNow: 0 }],
    ["2 h behind, an hour later", { ahead: -2, later: 1, aheadNow: -2 }],
    ["2 h behind, corrected an hour later", { ahead: -2, later: 1, aheadNow: 0 }],
    ["a year ahead, a day later", { ahead: 8760, later: 24, aheadNow: 8760 }],
    ["a year behind, a day later", { ahead: -8760, later: 24, aheadNow: -8760 }],
    ["a year behind (an empty battery), corrected an hour later", { ahead: -8760, later: 1, aheadNow: 0 }],
    ["a year ahead, corrected an hour later", { ahead: 8760, later: 1, aheadNow: 0 }],
    ["12 h ahead (am for pm), a day later", { ahead: 12, later: 24, aheadNow: 12 }],
    ["12 h behind, corrected two days later", { ahead: -12, later: 48, aheadNow: 0 }],
  ] satisfies [string, ClockCase][])(
    "an offline page shows the right date if the last response found a clock %s",
    (_, situation) => {
      const { real, shown } = startOffline(situation);
      expect(today(shown, DAY_START)).toBe(today(real, DAY_START));
      expect(Math.abs(shown - real)).toBeLessThan(3 * 60_000);
    },
  );
});

test.each([
  ["a slow clock if more time than its error has passed", { correction: 26 * HOUR, at: 0 }, 27 * HOUR],
  ["any clock after a week", { correction: -26 * HOUR, at: 0 }, 169 * HOUR],
  ["a clock without a reading", null, HOUR],
])("a stored correction isn't applied to %s", (_, reading, now) => {
  expect(remainingCorrection(reading, now)).toBe(0);
});

test("a stored correction is applied for a week, also on a clock set back by 3 minutes", () => {
  const reading = { correction: -26 * HOUR, at: MEASURED };
  for (const passed of [168 * HOUR, -180_000])
    expect(remainingCorrection(reading, MEASURED + passed)).toBe(-26 * HOUR);
  for (const passed of [168 * HOUR + 1, -180_001])
    expect(remainingCorrection(reading, MEASURED + passed)).toBe(0);
});

test.each([
  ["before the reading, if the clock was fast", -2 * HOUR, -HOUR, -3 * HOUR],
  ["before the reading, if the clock was slow", 2 * HOUR, -HOUR, HOUR],
  ["at the reading", -2 * HOUR, 0, -2 * HOUR],
  ["before the clock was set back", -2 * HOUR, HOUR, -2 * HOUR],
  ["after a slow clock was set", 2 * HOUR, HOUR, HOUR],
])("timeAt returns the real time of a moment %s", (_, correction, then, real) => {
  expect(timeAt({ correction, at: MEASURED }, MEASURED + then)).toBe(MEASURED + real);
});

test.each([undefined, null, "x", {}, { at: 1 }, { at: 1, correction: 0 }, { at: "1", correction: 2 }])(
  "parseClockReading rejects %j",
  (value) => {
    expect(parseClockReading(value)).toBeNull();
  },
);

function aStore(reading: ClockReading | null) {
  const stored = { reading, writes: 0 };
  const store = {
    read: () => stored.reading,
    write: (next: ClockReading | null) => {
      stored.reading = next;
      stored.writes += 1;
    },
  };
  return { stored, store };
}
const response = (real: number) => new Response(null, { headers: { date: new Date(real).toUTCString() } });

describe("a clock with a store", () => {
  test("a new clock starts with the reading of an earlier page", () => {
    const { store } = aStore({ correction: -26 * HOUR, at: MEASURED });
    expect(createServerClock(store, () => MEASURED + HOUR).correction()).toBe(-26 * HOUR);
    expect(createServerClock(store, () => MEASURED - 26 * HOUR).correction()).toBe(0);
  });

  test("the reading of a wrong clock is stored once, and a correct clock deletes the reading", () => {
    const { store, stored } = aStore(null);
    const clock = createServerClock(store, () => MEASURED);
    for (const second of [0, 1, 2]) {
      const received = MEASURED + 26 * HOUR + second * 1_000;
      clock.observe(response(MEASURED + second * 1_000), received - 100, received);
    }
    expect(stored.writes).toBe(1);
    expect(stored.reading?.at).toBe(MEASURED + 26 * HOUR);
    expect(Math.abs(stored.reading!.correction + 26 * HOUR)).toBeLessThan(1_000);
    clock.observe(response(MEASURED + HOUR), MEASURED + HOUR, MEASURED + HOUR);
    expect(stored.reading).toBeNull();
    expect(clock.correction()).toBe(0);
  });

  test("the first response to a correct clock deletes an outdated reading", () => {
    const { store, stored } = aStore({ correction: 26 * HOUR, at: MEASURED });
    const clock = createServerClock(store, () => MEASURED + 30 * HOUR);
    clock.observe(response(MEASURED + 30 * HOUR), MEASURED + 30 * HOUR, MEASURED + 30 * HOUR);
    expect(stored.reading).toBeNull();
  });
});
