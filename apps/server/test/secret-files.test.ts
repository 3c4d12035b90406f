import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { parseSettings } from "../src/settings/settings.ts";
import { StartError } from "../src/start-error.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const MAIL = { SMTP_HOST: "mail.example", SMTP_FROM: "diary@diary.example", SMTP_USER: "diary" };

function writeSecret(text: string): string {
  const file = join(temporaryFolder(), "secret");
  writeFileSync(file, text);
  return file;
}

test.each(["pass#word", "pass#word\n", "pass#word\r\n"])("a password is read from a file: %j", (text) => {
  expect(parseSettings({ ...MAIL, SMTP_PASS_FILE: writeSecret(text) }).smtp).toMatchObject({
    pass: "pass#word",
  });
});

test("the address of the database is read from a file", () => {
  const url = "postgres://diary:secret@127.0.0.1/diary";
  expect(parseSettings({ DATABASE_URL_FILE: writeSecret(`${url}\n`) }).databaseUrl).toBe(url);
});

test.each(["OIDC", "GITHUB", "GOOGLE"])("the client secret of %s is read from a file", (prefix) => {
  const { providers } = parseSettings({
    OIDC_ISSUER: prefix === "OIDC" ? "https://login.example" : "",
    [`${prefix}_CLIENT_ID`]: "diary",
    [`${prefix}_CLIENT_SECRET_FILE`]: writeSecret("secret\n"),
  });
  expect(providers).toMatchObject([{ clientSecret: "secret" }]);
});

test("an empty variable counts as unset", () => {
  expect(parseSettings({ ...MAIL, SMTP_PASS: "", SMTP_PASS_FILE: writeSecret("secret") }).smtp?.pass).toBe(
    "secret",
  );
  expect(parseSettings({ ...MAIL, SMTP_PASS: "secret", SMTP_PASS_FILE: " " }).smtp?.pass).toBe("secret");
});

test.each([
  [{ SMTP_PASS_FILE: "/nonexistent" }, "SMTP_PASS_FILE names /nonexistent, which can't be read (ENOENT)."],
  [{ SMTP_PASS_FILE: "/" }, "SMTP_PASS_FILE names /, which can't be read (EISDIR)."],
  [{ SMTP_PASS: "a", SMTP_PASS_FILE: "/b" }, "SMTP_PASS and SMTP_PASS_FILE are both set: remove one."],
])("an unreadable file, or a secret that is set twice, is rejected: %o", (settings, sentence) => {
  expect(() => parseSettings({ ...MAIL, ...settings })).toThrow(new StartError(sentence));
});

test.each(["", "\n", "\n\n", " ", "\uFEFF\r\n"])("an error names a blank file: %j", (text) => {
  const file = writeSecret(text);
  expect(() => parseSettings({ DATABASE_URL_FILE: file })).toThrow(
    new StartError(`DATABASE_URL_FILE names ${file}, which is empty.`),
  );
});
