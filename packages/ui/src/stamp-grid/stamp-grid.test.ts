import { describe, expect, test } from "vitest";

import { GRID_WIDTH, gridLayout, dotsPath } from "./stamp-grid.tsx";

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
    expect(gridLayout(days).rows).toBe(rows);
  });

  test("every layout is equally wide", () => {
    for (const days of [1, 10, 11, 45, 46, 100]) {
      const { columns, pitch } = gridLayout(days);
      expect(columns * pitch).toBe(GRID_WIDTH);
    }
  });
});

test("a path has one circle for each mark of its span", () => {
  expect(dotsPath(gridLayout(100), 40, 100).match(/M/g)).toHaveLength(60);
  expect(dotsPath(gridLayout(10), 10, 10)).toBe("");
});
