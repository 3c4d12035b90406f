import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { cutValues } from "../src/settings/env-files.ts";
import { operatorNotice, parseSettings } from "../src/settings/settings.ts";
import { StartError } from "../src/start-error.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// For the output of a start with an invalid setting, see start-refused.test.ts.
test.each([
  [{ RATE_LIMITS: "off", HOST: "0.0.0.0" }, "RATE_LIMITS=off is for tests"],
  [{ JWT_EXPIRY: "5", HOST: "0.0.0.0" }, "JWT_EXPIRY=5 is for tests"],
  [{ RATE_LIMITS: "off", SITE_URL: "https://diary.example", MAIL: "off" }, "SITE_URL is public"],
  [{ SITE_URL: "https://diary.example" }, "SITE_URL is public, but no mail server is set: set SMTP_HOST"],
  [{ MAIL: "off", SMTP_HOST: "mail.example", SMTP_FROM: "a@diary.example" }, "MAIL=off and SMTP_HOST"],
  [{ CONFIRM_EMAIL: "on", MAIL: "off" }, "CONFIRM_EMAIL=on needs a mail server"],
  [{ TRUST_PROXY: "everybody" }, "TRUST_PROXY must be a number of proxies"],
  [{ SMTP_PORT: "25" }, "SMTP_PORT is set, but SMTP_HOST is missing."],
])("an error names an invalid setting: %o", (settings, sentence) => {
  expect(() => parseSettings(settings)).toThrow(
    expect.objectContaining({ name: "StartError", message: expect.stringContaining(sentence) }),
  );
  expect(() => parseSettings(settings)).not.toThrow("\n");
});

test("an error names an unknown option", () => {
  const sentence = "Unknown option --demos. Options are --demo and --dev.";
  expect(() => parseSettings({}, ["--demos"])).toThrow(new StartError(sentence));
});

const PUBLIC = "https://diary.example";

test("a public site gets a hint if its operator's name or address is missing", () => {
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

test("a local site gets no hint", () => {
  const { operator } = parseSettings({});
  for (const siteUrl of [undefined, "", "http://localhost:3000"])
    expect(operatorNotice(siteUrl, operator)).toBeUndefined();
});

test("a hint names variables that Node cuts off at a #, without printing their values", () => {
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
