import { uiWords } from "@diary/ui/words";
import { expect, test } from "vitest";

import { tables } from "./ja/index.ts";

function sentences(table: object, path = ""): [path: string, sentence: string][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const at = `${path}/${name}`;
    if (typeof value === "string") return [[at, value]];
    return typeof value === "object" && value !== null ? sentences(value, at) : [];
  });
}

const READS_AND_DEVICE =
  /\/(noteWords|note)\/(field\/)?failed$|\/photoFieldWords\/failed$|\/notSignedOut$|\/(importWords|import)\//;

const SAME = /^\/(id|locale)$|\/(ok|word|id|and|formats\/wide|formats\/tall)$/;

test("texts of the Japanese tables contain Japanese characters, except those in `SAME`", () => {
  const untranslated = tables
    .flatMap((table) => sentences(table))
    .filter(([path, sentence]) => !SAME.test(path) && !/[\u3040-\u30ff\u4e00-\u9fff、。]/.test(sentence));
  expect(untranslated).toEqual([]);
});

test("Japanese texts call feedback by the menu's word", () => {
  const others = tables
    .flatMap((table) => sentences(table))
    .filter(([, text]) => /フィードバック/.test(text));
  expect(others).toEqual([]);
});

test("no two Japanese tables have the same id", () => {
  const ids = tables.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

type WordModules = Record<string, object>;
const english = import.meta.glob<WordModules>(
  [
    "./en/*.ts",
    "../../../../packages/ui/src/words/*-words.ts",
    "../../../extension/src/words/*.ts",
    "!**/ja.ts",
    "!**/*.test.ts",
  ],
  { eager: true },
);
const extensionJa = import.meta.glob<WordModules>("../../../extension/src/words/ja.ts", { eager: true });

test.each([
  ["en", [uiWords, ...Object.values(english)], /(?:could not be \w+|did not work)\..*try again/i],
  [
    "ja",
    [tables, ...Object.values(extensionJa)],
    /(?<!応答があり|書き出せ|受け付け|読み込め|読み取れ|検索でき|メモを保存でき|写真を追加でき|ログインでき)ませんでした。.*もう一度お試しください/,
  ],
])(
  "no %s message claims a failure and asks for a retry, as the server may have done it",
  (_, words, claim) => {
    const claims = words.flatMap((table) => sentences(table)).filter(([, sentence]) => claim.test(sentence));
    expect(claims.filter(([at]) => !READS_AND_DEVICE.test(at))).toEqual([]);
  },
);
