import { expect, test } from "vitest";

import { tables } from "./ja/index.ts";

function sentences(table: object, path = ""): [path: string, sentence: string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const at = `${path}/${name}`;
    if (typeof value === "string") return [[at, value]];
    return typeof value === "object" && value !== null ? sentences(value, at) : [];
  });
}

const SAME = /^\/(id|locale)$|\/(ok|word|id|and|formats\/wide|formats\/tall)$/;

test("texts of the Japanese tables contain Japanese characters, except those in `SAME`", () => {
  const untranslated = tables
    .flatMap((table) => sentences(table))
    .filter(([path, sentence]) => !SAME.test(path) && !/[\u3040-\u30ff\u4e00-\u9fff、。]/.test(sentence));
  expect(untranslated).toEqual([]);
});

test("no two Japanese tables have the same id", () => {
  const ids = tables.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
