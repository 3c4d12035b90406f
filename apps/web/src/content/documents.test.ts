import { sessionStorageKey } from "@diary/core/session";
import { tombstoneKey } from "@diary/core/session-sync";
import { expect, test } from "vitest";

import { decisionGroundTitles } from "./decision-ground-titles.ts";
import type { SiteDocument } from "./document-types.ts";
import { policyEn } from "./policy.en.ts";
import { policyJa } from "./policy.ja.ts";
import { termEn } from "./term.en.ts";
import { termJa } from "./term.ja.ts";

const clausesOf = ({ sections }: SiteDocument) =>
  sections.flatMap(({ clauses = [] }) => clauses.map(({ id }) => id));
const shapeOf = ({ sections }: SiteDocument) =>
  sections.map(({ clauses, list, paragraphs, table }) => [
    paragraphs?.length,
    list?.length,
    clauses?.length,
    table?.rows.length,
  ]);
const anchorsOf = ({ sections }: SiteDocument) => sections.flatMap(({ id }) => id ?? []);

test("every ground of a decision has a clause in both languages", () => {
  const grounds = Object.keys(decisionGroundTitles.en);
  expect(clausesOf(termEn)).toEqual(grounds);
  expect(clausesOf(termJa)).toEqual(grounds.map((ground) => `${ground}-ja`));
  expect(Object.keys(decisionGroundTitles.ja)).toEqual(grounds);
});

test("reporting and appealing have anchors", () => {
  expect(anchorsOf(termEn)).toEqual(expect.arrayContaining(["report", "appeal"]));
  expect(anchorsOf(termJa)).toEqual(anchorsOf(termEn).map((id) => `${id}-ja`));
});

test.each([
  ["terms", termEn, termJa],
  ["policy", policyEn, policyJa],
])("the %s have the same parts in both languages", (_, english, japanese) => {
  expect(shapeOf(japanese)).toEqual(shapeOf(english));
});

test("the texts have what the specification requires: no fee, account data, 1,000 yen, Japan", () => {
  const policy = JSON.stringify(policyEn);
  expect(policy).toContain("1,000 yen");
  expect(policy).toMatch(/e-mail address, a username .* and a password/);
  const terms = JSON.stringify(termEn);
  expect(terms).toMatch(/no usage fee/i);
  expect(terms).toContain("The governing law is that of Japan");
});

test("the policy has the retention of deleted data in backups, in both languages", () => {
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
