import { afterEach, describe, expect, test, vi } from "vitest";

import { addDays, nextMomentAt, today } from "./civil-date.ts";

const HOUR = 3_600_000;
const DAY_STARTS = [0, 1, 2, 3, 4, 5, 6];

const travelTo = (timeZone: string) => void vi.stubEnv("TZ", timeZone);
afterEach(() => vi.unstubAllEnvs());

const at = (iso: string) => Date.parse(iso);

test.each([
  // The dates of UTC-11 and UTC+14 differ by two days during one hour of each day.
  ["Etc/GMT+11", 0, "2026-11-20T10:59:59.999Z", "2026-11-19"],
  ["Etc/GMT+11", 0, "2026-11-20T11:00:00Z", "2026-11-20"],
  ["Etc/GMT-14", 0, "2026-11-20T09:59:59.999Z", "2026-11-20"],
  ["Etc/GMT-14", 0, "2026-11-20T10:00:00Z", "2026-11-21"],
  ["Europe/Berlin", 3, "2026-11-20T00:30:00+01:00", "2026-11-19"],
  ["Europe/Berlin", 3, "2026-11-20T02:59:59.999+01:00", "2026-11-19"],
  ["Europe/Berlin", 3, "2026-11-20T03:00:00+01:00", "2026-11-20"],
  ["Europe/Berlin", 3, "2027-01-01T01:00:00+01:00", "2026-12-31"],
  ["Europe/Berlin", 0, "2026-03-28T23:30:00Z", "2026-03-29"],
  ["Europe/Berlin", 0, "2026-03-29T21:59:00Z", "2026-03-29"],
  ["Europe/Berlin", 0, "2026-03-29T22:00:00Z", "2026-03-30"],
  ["Europe/Berlin", 2, "2026-03-29T00:59:00Z", "2026-03-28"],
  // The clocks change from 1:59 to 3:00, so 02:30 doesn't exist.
  ["Europe/Berlin", 2, "2026-03-29T01:00:00Z", "2026-03-29"],
  ["Europe/Berlin", 0, "2026-10-25T22:59:00Z", "2026-10-25"],
  ["Europe/Berlin", 0, "2026-10-25T23:00:00Z", "2026-10-26"],
  ["America/New_York", 0, "2026-03-08T04:59:00Z", "2026-03-07"],
  ["America/New_York", 0, "2026-03-09T04:00:00Z", "2026-03-09"],
  // The clocks change from 23:59 to 1:00, so 6 September has no midnight.
  ["America/Santiago", 0, "2026-09-06T03:59:00Z", "2026-09-05"],
  ["America/Santiago", 0, "2026-09-06T04:00:00Z", "2026-09-06"],
  // The clocks change by half an hour, to UTC+11 in October.
  ["Australia/Lord_Howe", 0, "2026-10-03T13:29:00Z", "2026-10-03"],
  ["Australia/Lord_Howe", 0, "2026-10-04T13:00:00Z", "2026-10-05"],
  // Samoa crossed the date line: 30 December 2011 didn't exist.
  ["Pacific/Apia", 0, "2011-12-30T09:59:00Z", "2011-12-29"],
  ["Pacific/Apia", 0, "2011-12-30T10:00:00Z", "2011-12-31"],
  ["Asia/Kathmandu", 0, "2026-11-20T18:15:00Z", "2026-11-21"],
  ["Asia/Kathmandu", 6, "2026-11-21T00:14:00Z", "2026-11-20"],
])("in %s with a day start of %i, the date at %s is %s", (timeZone, dayStartHour, now, date) => {
  travelTo(timeZone);
  expect(today(at(now), dayStartHour)).toBe(date);
});

describe("nextMomentAt", () => {
  test("nextMomentAt returns a moment of today if the hour is in the future, else of tomorrow", () => {
    travelTo("Europe/Berlin");
    expect(nextMomentAt(20, at("2026-11-20T19:59:00+01:00"))).toBe(at("2026-11-20T20:00:00+01:00"));
    expect(nextMomentAt(20, at("2026-11-20T20:00:00+01:00"))).toBe(at("2026-11-21T20:00:00+01:00"));
    expect(nextMomentAt(0, at("2026-12-31T23:30:00+01:00"))).toBe(at("2027-01-01T00:00:00+01:00"));
  });

  test.each([
    ["UTC", "2026-11-19"],
    ["Europe/Berlin", "2026-03-27"],
    ["Europe/Berlin", "2026-10-23"],
    ["America/New_York", "2026-03-06"],
    ["America/New_York", "2026-10-30"],
    ["America/St_Johns", "2026-03-06"],
    ["America/Havana", "2026-03-06"],
    ["Australia/Lord_Howe", "2026-10-02"],
    ["Australia/Lord_Howe", "2026-04-03"],
    ["Asia/Kathmandu", "2026-11-19"],
    ["Etc/GMT+11", "2026-11-19"],
    ["Etc/GMT-14", "2026-11-19"],
  ])("in %s, the date changes exactly when the next day starts (four days from %s)", (timeZone, from) => {
    travelTo(timeZone);
    for (const dayStartHour of DAY_STARTS) {
      for (let hour = 0; hour < 4 * 24; hour += 5) {
        const now = at(`${from}T00:00:00Z`) + hour * HOUR + 12_345;
        const next = nextMomentAt(dayStartHour, now);
        expect(next).toBeGreaterThan(now);
        expect(today(next - 1, dayStartHour)).toBe(today(now, dayStartHour));
        expect(today(next, dayStartHour)).toBe(addDays(today(now, dayStartHour), 1));
      }
    }
  });

  test("the start of the next day is 23, 24 or 25 hours away", () => {
    travelTo("Europe/Berlin");
    expect(nextMomentAt(0, at("2026-03-29T00:00:00+01:00"))).toBe(at("2026-03-30T00:00:00+02:00"));
    expect(nextMomentAt(0, at("2026-03-30T00:00:00+02:00"))).toBe(at("2026-03-31T00:00:00+02:00"));
    expect(nextMomentAt(0, at("2026-10-25T00:00:00+02:00"))).toBe(at("2026-10-26T00:00:00+01:00"));
  });

  test("nextMomentAt skips a date that doesn't exist", () => {
    travelTo("Pacific/Apia");
    const now = at("2011-12-29T23:00:00-10:00");
    expect(today(now, 0)).toBe("2011-12-29");
    expect(today(nextMomentAt(0, now), 0)).toBe(addDays("2011-12-29", 2));
  });
});
