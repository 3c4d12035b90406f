import { expect, test } from "vitest";

import { cellInWords, monthName, quietInWords, weekdayNames } from "./calendar-words.ts";

test("a cell says its date, whether it is today, and what it is", () => {
  const today = "2026-03-04";
  expect(cellInWords({ date: "2026-03-01", state: "written", day: 1 }, today)).toBe(
    "March 1: written, day 1",
  );
  expect(cellInWords({ date: today, state: "written", day: 2 }, today)).toBe(
    "March 4, today: written, day 2",
  );
  expect(cellInWords({ date: today, state: "today" }, today)).toBe("March 4, today: not written yet");
  expect(cellInWords({ date: "2026-03-02", state: "missed" }, today)).toBe("March 2: no entry");
  expect(cellInWords({ date: "2026-03-05", state: "to-come" }, today)).toBe("March 5: to come");
  expect(cellInWords({ date: "2026-02-28", state: "before" }, today)).toBe("February 28: before the start");
});

test("months keep their name in every zone", () => {
  const zone = process.env["TZ"];
  try {
    for (const TZ of ["Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"]) {
      process.env["TZ"] = TZ;
      expect(monthName("2026-03")).toBe("March 2026");
      expect(weekdayNames(0)[0]).toBe("Sunday");
      expect(weekdayNames(1)).toEqual([
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
      ]);
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});

test("what is left out is named from its first month to its last", () => {
  expect(quietInWords({ from: "2026-04", to: "2026-04" })).toBe("April 2026: no entries");
  expect(quietInWords({ from: "2026-04", to: "2027-01" })).toBe("April 2026 to January 2027: no entries");
});
