import { expect, test } from "vitest";

import { describeBuildDifference } from "../src/settings/built-with.ts";
import { parseSettings } from "../src/settings/settings.ts";

const BUILT = { SITE_URL: "https://diary.example", CONTACT_EMAIL: "you@diary.example" };
const RUNS = { ...BUILT, MAIL: "off" };

test.each([
  [BUILT, RUNS],
  [{ ...BUILT, SITE_URL: "https://diary.example/" }, RUNS],
  [BUILT, { ...RUNS, SITE_URL: "https://diary.example/" }],
  [{ ...BUILT, SITE_URL: "HTTPS://Diary.example:443" }, RUNS],
  [{ ...BUILT, CONTACT_EMAIL: "You@Diary.example " }, RUNS],
  [
    { ...BUILT, CONTACT_EMAIL: "you@日記.example" },
    { ...RUNS, CONTACT_EMAIL: "you@日記.example" },
  ],
  [{ ...BUILT, EXTENSION_URL: "https://store.example/diary" }, RUNS],
  [
    { ...BUILT, EXTENSION_URL: "https://store.example" },
    { ...RUNS, EXTENSION_URL: "https://store.example/" },
  ],
  [{ SITE_URL: "", CONTACT_EMAIL: "" }, {}],
  [{}, {}],
])("a site built with %j matches a server with %j", (built, environment) => {
  expect(describeBuildDifference(built, parseSettings(environment))).toBeUndefined();
});

test.each([
  [{}, RUNS, "SITE_URL and CONTACT_EMAIL"],
  [BUILT, {}, "SITE_URL and CONTACT_EMAIL"],
  [BUILT, { ...RUNS, SITE_URL: "http://diary.example" }, "SITE_URL"],
  [BUILT, { ...RUNS, OPERATOR_NAME: "Mina" }, "OPERATOR_NAME"],
  [{ ...BUILT, OPERATOR_ADDRESS: "1 Street" }, RUNS, "OPERATOR_ADDRESS"],
  [BUILT, { ...RUNS, EXTENSION_URL: "https://store.example/diary" }, "EXTENSION_URL"],
  [{ ...BUILT, CONTACT_EMAIL: "you@diary.example.org" }, RUNS, "CONTACT_EMAIL"],
])("a warning for a site built with %j and run with %j names %s", (built, environment, names) => {
  expect(describeBuildDifference(built, parseSettings(environment))).toContain(`another ${names}:`);
});
