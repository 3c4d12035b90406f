import { sessionStorageKey } from "@diary/core/session";
import { tombstoneKey } from "@diary/core/session-sync";
import { expect, test } from "vitest";

import { groundTitles } from "../words/en/content/ground-titles.ts";
import { policy as policyEn } from "../words/en/content/policy.ts";
import { term as termEn } from "../words/en/content/term.ts";
import { groundTitles as groundTitlesJa } from "../words/ja/content/ground-titles.ts";
import { policy as policyJa } from "../words/ja/content/policy.ts";
import { term as termJa } from "../words/ja/content/term.ts";
import type { SiteDocument } from "./document-types.ts";

const clausesOf = ({ sections }: SiteDocument) =>
  sections.flatMap(({ clauses = [] }) => clauses.map(({ id }) => id));
const shapeOf = ({ sections }: SiteDocument) =>
  sections.map(({ clauses, list, paragraphs, table }) => [
    paragraphs?.length,
    list?.length,
    clauses?.length,
    table?.rows.length,
  ]);
const anchorsOf = ({ sections }: SiteDocument) => sections.map(({ id }) => id);

test("every ground for a decision has a clause of the terms in both languages", () => {
  const grounds = Object.keys(groundTitles);
  expect(clausesOf(termEn)).toEqual(grounds);
  expect(clausesOf(termJa)).toEqual(grounds.map((ground) => `${ground}-ja`));
  expect(Object.keys(groundTitlesJa)).toEqual(grounds);
});

test("the terms have anchors for reports and appeals", () => {
  expect(anchorsOf(termEn)).toEqual(expect.arrayContaining(["report", "appeal"]));
});

test.each([
  ["terms", termEn, termJa],
  ["policy", policyEn, policyJa],
])("each section and clause of the %s has its own anchor in both languages", (_, english, japanese) => {
  expect(anchorsOf(japanese)).toEqual(anchorsOf(english).map((id) => `${id}-ja`));
  const all = [english, japanese].flatMap((document) => anchorsOf(document).concat(clausesOf(document)));
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ["terms", termEn, termJa],
  ["policy", policyEn, policyJa],
])(
  "both languages of the %s have equal numbers of paragraphs, items, clauses, rows",
  (_, english, japanese) => {
    expect(shapeOf(japanese)).toEqual(shapeOf(english));
  },
);

test("terms and policy contain the points that the specification requires", () => {
  const policy = JSON.stringify(policyEn);
  expect(policy).toContain("1,000 yen");
  expect(policy).toMatch(/e-mail address, a username .* and a password/);
  const terms = JSON.stringify(termEn);
  expect(terms).toMatch(/no usage fee/i);
  expect(terms).toContain("The governing law is that of Japan");
});

test("the policy says how long backups contain deleted data, in both languages", () => {
  expect(JSON.stringify(policyEn)).toMatch(/backup .*30 days.*deleted again/);
  expect(JSON.stringify(policyJa)).toMatch(/バックアップ.*30日.*改めて削除/);
});

test("the policy names what the browser stores after signing out, in both languages", () => {
  const left = tombstoneKey(sessionStorageKey("https://diary.example")).replace("sb-diary-", "");
  expect(JSON.stringify(policyEn)).toContain(
    `under a name that ends in ${left}, is the number of the session that ended`,
  );
  expect(JSON.stringify(policyJa)).toContain(`${left} で終わる名前で、終了したセッションの番号だけ`);
});
