import { describe, expect, test } from "vitest";

import { MARKS_WIDTH, marksLayout, marksPath } from "./stamp-marks.tsx";

describe("the layout of a number of days", () => {
  test.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 1],
    [30, 2],
    [45, 3],
    [46, 2],
    [100, 4],
  ])("%i days take %i rows", (days, rows) => {
    expect(marksLayout(days).rows).toBe(rows);
  });

  test("every layout is equally wide", () => {
    for (const days of [1, 10, 11, 45, 46, 100]) {
      const { columns, pitch } = marksLayout(days);
      expect(columns * pitch).toBe(MARKS_WIDTH);
    }
  });
});

test("a path has one circle for each mark of its span", () => {
  expect(marksPath(marksLayout(100), 40, 100).match(/M/g)).toHaveLength(60);
  expect(marksPath(marksLayout(10), 10, 10)).toBe("");
});
