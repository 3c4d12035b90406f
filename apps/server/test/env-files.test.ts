import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { cutValues } from "../src/settings/env-files.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("values that Node cuts off at a # are named, without the rest of them", () => {
  const file = join(temporaryFolder(), "diary.env");
  writeFileSync(
    file,
    `# The settings
SITE_URL=https://diary.example
SMTP_PASS=ab#cd
export OPERATOR_NAME = Ume # Sato
SMTP_USER='ab#cd'
SMTP_FROM="a#b@diary.example"
`,
  );
  const sentence = (name: string) =>
    `${name} in ${file} ends before its "#": put the whole value into single quotes.`;
  expect(cutValues([`--env-file=${file}`])).toEqual([sentence("SMTP_PASS"), sentence("OPERATOR_NAME")]);
  expect(cutValues(["--env-file-if-exists", file])).toHaveLength(2);
  expect(cutValues(["--env-file=/nonexistent", "--enable-source-maps"])).toEqual([]);
});
