import { expect, test } from "vitest";

import { operatorNotice, parseSettings } from "../src/settings/settings.ts";

const PUBLIC = "https://diary.example";

test("a public site is told what is missing of the name and address of who runs it", () => {
  const { operator } = parseSettings({
    OPERATOR_NAME: " Ume Sato ",
    OPERATOR_ADDRESS: "1-2-3 Minato, Tokyo",
  });
  expect(operator).toEqual({ name: "Ume Sato", address: "1-2-3 Minato, Tokyo" });
  expect(operatorNotice(PUBLIC, operator)).toBeUndefined();
  expect(operatorNotice(PUBLIC, { ...operator, address: undefined })).toMatch(/^set OPERATOR_ADDRESS:/);
  expect(operatorNotice(PUBLIC, parseSettings({}).operator)).toMatch(
    /^set OPERATOR_NAME and OPERATOR_ADDRESS:/,
  );
});

test("a site of this machine alone is told nothing", () => {
  const { operator } = parseSettings({});
  for (const siteUrl of [undefined, "", "http://localhost:3000"])
    expect(operatorNotice(siteUrl, operator)).toBeUndefined();
});
