import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { programVersion } from "../src/paths.ts";
import { runAdminHere } from "./admin-command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let folder: string;
let none: string;
beforeEach(() => {
  folder = temporaryFolder();
  none = join(folder, "none");
});

const run = (...argv: string[]) => runAdminHere({ DATA_DIR: none }, ...argv);

test("the help is printed with --help, and as wrong usage without a command", async () => {
  const [wrong, asked] = [await run(), await run("--help")];
  expect([wrong.code, asked.code]).toEqual([2, 0]);
  expect(wrong.stdout).toBe(asked.stdout);
  for (const part of ["Usage: admin <command>", "users ban <user>", "staff add", "restore <file> [--to"])
    expect(asked.stdout).toContain(part);
});

test("the help of a command names only commands with the same first word", async () => {
  const { stdout } = await run("users", "--help");
  expect(stdout).toContain("users ban <user>");
  expect(stdout).not.toMatch(/staff add|restore <file>/);
});

test("the version is printed as text or as JSON", async () => {
  expect((await run("--version")).stdout).toBe(programVersion());
  expect(JSON.parse((await run("version", "--json")).stdout)).toEqual({ version: programVersion() });
});

test.each([
  [2, "Unknown command: fly.", ["fly"]],
  [2, "replace all data with a backup", ["restore"]],
  [2, "replace all data with a backup", ["restore", "--replace"]],
  [2, "replace all data with a backup", ["restore", "diary.tar.gz", "--force"]],
  [1, "There is no database in", ["users", "list"]],
  [1, "There is no database in", ["announce", "we", "need", "help"]],
  [1, "There is no database in", ["users", "find", "help"]],
  [0, "replace all data with a backup", ["help"]],
  [1, "There is no file", ["restore", "/nonexistent/diary.tar.gz"]],
  [1, "DATABASE_URL must be an address that begins with", ["status", "--database-url", "mysql://a"]],
])("exit code %i and the error '%s' for %j", async (code, sentence, argv) => {
  const ran = await run(...argv);
  expect([ran.code, ran.stdout + ran.stderr]).toEqual([code, expect.stringContaining(sentence)]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([["backup"], ["restore", "diary.tar.gz"], ["users", "list"]])(
  "with DATA_DIR=memory, %s has no data",
  async (...argv) => {
    const { code, stderr } = await runAdminHere({ DATA_DIR: "memory" }, ...argv);
    expect([code, stderr]).toEqual([1, expect.stringContaining("DATA_DIR=memory stores no data")]);
  },
);

test("restore --to takes precedence over the folder and the database of the settings", async () => {
  const file = join(folder, "text.tar.gz");
  writeFileSync(file, "no backup");
  const to = join(folder, "to");
  const settings = { DATA_DIR: none, DATABASE_URL: "postgres://diary@127.0.0.1:1/diary" };
  const { code, stderr } = await runAdminHere(settings, "restore", file, "--to", to);
  expect([code, stderr]).toEqual([1, expect.stringContaining("can't be unpacked")]);
  expect([existsSync(to), existsSync(none)]).toEqual([true, false]);
});

test("after an interrupted restore, commands don't use a half restored folder", async () => {
  mkdirSync(none);
  writeFileSync(join(none, "restoring"), join(none, "before-restore-2026"));
  const { code, stderr } = await run("users", "list");
  expect([code, stderr]).toEqual([1, expect.stringContaining("was interrupted. Repeat it.")]);
});
