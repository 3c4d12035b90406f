import { expect, test } from "vitest";

import { allPages } from "./collect.ts";

const KEYS = ["a", "b", "b", "b", "c", "d", "d", "e"];

test.each([4, 5, 7, 8, 9])(
  "allPages returns each row once with pages of %i rows, also if rows have the same key",
  async (size) => {
    const rows = KEYS.map((key, row) => ({ key, row }));
    const requested: string[] = [];
    const all = await allPages(size, "key", async (after) => {
      requested.push(after);
      const data = rows.filter(({ key }) => key > after).slice(0, size);
      return { data, error: null, status: 200 };
    });
    expect(all).toEqual(rows);
    expect(requested[0]).toBe("00000000-0000-0000-0000-000000000000");
    expect(new Set(requested).size).toBe(requested.length);
  },
);
