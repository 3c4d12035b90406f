import { describe, expect, test } from "vitest";

import { dateAtStart, parseDate, parseTime } from "./source-dates.ts";

const momentIn = (text: string, zone: string) =>
  [parseDate(text, zone, "month-first"), Math.floor(parseTime(text, zone, "month-first"))] as const;

describe("conversion of UTC times", () => {
  test.each([
    "2026-07-01 23:30:00 UTC",
    "2026-07-01T23:30:00.999Z",
    "2026-07-01T23:30:00,999Z",
    "2026-07-01 23:30 +0000",
    "2026-07-01T23:30:00-00:00",
    "2026-07-01T23:30:00Z[UTC]",
    "2026-07-01T23:30:00+00:00[Etc/UTC]",
    "2026-07-01T23:30:00GMT+0000",
    "2026-07-01 11:30 PM UTC",
    "2026/07/01 23:30 UTC",
    "2026年7月1日 23:30 UTC",
    "7/1/2026 11:30:00 p.m. GMT",
    "７/1/2026 23:30 UTC",
    "Jul 1, 2026 at 11:30 PM UTC",
    "Wed, 01 Jul 2026 23:30:00 GMT",
  ])("date and time of %j are converted to the user's zone", (text) => {
    expect(momentIn(text, "Asia/Tokyo")).toEqual(["2026-07-02", 8 * 60 + 30]);
    expect(momentIn(text, "America/New_York")).toEqual(["2026-07-01", 19 * 60 + 30]);
    expect(momentIn(text, "UTC")).toEqual(["2026-07-01", 23 * 60 + 30]);
  });

  test.each([
    "2026-07-01T23:30",
    "2026-07-01 23:30:00 +09:00",
    "2026-07-01T23:30:00+01:00[Europe/London]",
    "2026-07-01 11:30 PM",
    "2026/07/01 23:30",
  ])("date and time of %j are not converted", (text) => {
    expect(momentIn(text, "Asia/Tokyo")).toEqual(["2026-07-01", 23 * 60 + 30]);
  });

  test.each([
    ["1/7/2026 9:05 UTC", "day-first", "2026-07-01"],
    ["1/7/2026 9:05 UTC", "month-first", "2026-01-07"],
  ] as const)("the day order applies to %j (%s)", (text, order, date) => {
    expect(parseDate(text, "Asia/Tokyo", order)).toBe(date);
    expect(parseTime(text, "Asia/Tokyo", order)).toBe(18 * 60 + 5);
  });

  test.each([
    ["12:30 AM", 30],
    ["12:30 a.m.", 30],
    ["12:30 PM", 12 * 60 + 30],
  ])("%s is read as twelve-hour time, with and without UTC", (time, minutes) => {
    expect(parseTime(time, "UTC")).toBe(minutes);
    expect(momentIn(`2026-07-01 ${time} UTC`, "UTC")).toEqual(["2026-07-01", minutes]);
  });

  test.each(["2026-07-01 25:30 UTC", "2026-02-30 10:00 UTC", "10:00 UTC", ""])(
    "parseDate doesn't convert %j, which isn't a valid UTC time",
    (text) => {
      expect(parseDate(text, "Asia/Tokyo")).toBe(dateAtStart(text)?.date);
    },
  );
});

describe("order of UTC times", () => {
  test.each([
    ["seconds of one minute", "UTC", ["2026-07-01T21:05:10Z", "2026-07-01T21:05:50Z", "2026-07-01 21:06"]],
    ["times before 1970", "UTC", ["1969-07-01T21:05:10Z", "1969-07-01T21:05:50Z"]],
    [
      "times in the night on which New York sets its clocks back",
      "America/New_York",
      [
        "2026-11-01T04:00:00Z",
        "2026-11-01T05:00:00Z",
        "2026-11-01T05:59:59Z",
        "2026-11-01T06:00:00Z",
        "2026-11-01T06:00:01Z",
        "2026-11-01T06:59:59Z",
        "2026-11-01T07:00:00Z",
        "2026-11-01 03:00",
      ],
    ],
    [
      "times in the night on which New York sets its clocks forward",
      "America/New_York",
      ["2026-03-08T05:00:00Z", "2026-03-08T06:59:00Z", "2026-03-08T07:00:00Z", "2026-03-08 04:00"],
    ],
  ])("parseTime doesn't change the order of %s", (_, zone, texts) => {
    const order = texts.map((text) => parseTime(text, zone));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(texts.length);
    expect(new Set(texts.map((text) => parseDate(text, zone))).size).toBe(1);
  });
});
