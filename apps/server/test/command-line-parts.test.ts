import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { AppError } from "@diary/core/errors";
import { describe, expect, test } from "vitest";

import { parseArguments } from "../src/command-line/arguments.ts";
import { failureOf } from "../src/command-line/failure.ts";
import { findChallenge } from "../src/command-line/find-challenge.ts";
import { loginFile } from "../src/command-line/login-file.ts";
import { printable } from "../src/command-line/shell.ts";
import { describeToday } from "../src/command-line/today.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const commandIn = (...argv: string[]) => {
  const parsed = parseArguments(argv);
  return parsed.kind === "command" ? parsed.command : parsed.message;
};

describe("arguments", () => {
  test.each([
    [["note", "Read", "a", "page"], { name: "note", text: "Read a page" }],
    [["note", "-"], { name: "note", text: undefined }],
    [["note"], { name: "note", text: undefined }],
    [["note", "--", "--json"], { name: "note", text: "--json" }],
    [["--json", "today"], { name: "today" }],
    [["write", "-c", "TypeScript", "-a", "Types"], { challenge: "TypeScript", append: true, text: "Types" }],
    [["write", "Types"], { challenge: undefined, append: false }],
    [["login", "diary.example"], { name: "login", address: "diary.example" }],
    [["logout"], { name: "logout" }],
    [[], { name: "help" }],
    [["note", "--help"], { name: "help" }],
    [["help", "note"], { name: "help" }],
  ])("the arguments %j are parsed as a command", (argv, command) => {
    expect(commandIn(...argv)).toMatchObject(command);
  });

  test.each([
    [["publish"], "Unknown command: publish."],
    [["toString"], "Unknown command: toString."],
    [["login"], "login needs the address of a diary."],
    [["login", "a.example", "b.example"], "login needs the address of a diary."],
    [["today", "please"], "today takes no text."],
    [["note", "--append", "x"], "note has no option --append."],
    [["today", "-c", "x"], "today has no option --challenge."],
    [["note", "--token", "x"], expect.stringContaining("--token")],
    [["write", "--challenge"], expect.stringContaining("--challenge")],
  ])("the arguments %j are rejected", (argv, message) => {
    expect(commandIn(...argv)).toEqual(message);
  });
});

function programOf(...argv: string[]): string {
  const folder = temporaryFolder();
  cpSync(join(import.meta.dirname, "../release"), folder, { recursive: true });
  const programs = join(folder, "apps/server/dist");
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [file, name] of Object.entries({
    "command-line": "commandLine",
    release: "serveInTerminal",
    admin: "admin",
  }))
    writeFileSync(join(programs, `${file}.js`), `export const ${name} = () => console.log("${file}");`);
  const program = join(folder, "challenge-diary.js");
  return execFileSync(process.execPath, [program, ...argv], { encoding: "utf8" }).trim();
}

describe("the command of the package", () => {
  test.each([
    ["command-line", ["write", "-c", "Running", "5 km"]],
    ["command-line", ["-c", "Running", "write", "5 km"]],
    ["command-line", ["--json", "today"]],
    ["command-line", ["--help"]],
    ["release", []],
    ["release", ["--demo"]],
    ["admin", ["status", "note"]],
    ["admin", ["--help", "admin"]],
  ])("the package's command starts %s if its arguments are %j", (program, argv) => {
    expect(programOf(...argv)).toBe(program);
  });
});

describe("the file with the token", () => {
  const home = "/home/aiko";
  test.each([
    ["linux", {}, "/home/aiko/.config/challenge-diary/login.json"],
    ["linux", { XDG_CONFIG_HOME: "/srv/config" }, "/srv/config/challenge-diary/login.json"],
    ["linux", { XDG_CONFIG_HOME: "config" }, "/home/aiko/.config/challenge-diary/login.json"],
    ["darwin", {}, "/home/aiko/Library/Application Support/challenge-diary/login.json"],
    ["win32", { APPDATA: String.raw`C:\Roaming` }, String.raw`C:\Roaming\challenge-diary\login.json`],
  ] as const)("on %s with %j, the token is stored in %s", (platform, env, path) => {
    expect(loginFile({ platform, env, home })).toBe(path);
  });
});

const named = (...titles: string[]) =>
  titles.map((title, n) => ({ challenge_id: String(n), title, completed: title.startsWith("Done") }));

describe("the challenge of an entry", () => {
  test("the only open challenge needs no name", () => {
    const found = findChallenge(named("Done: run", "Read a page"), undefined);
    expect(found).toEqual({ kind: "found", challengeId: "1" });
  });

  test("a title is found by its start, in any letter case and width", () => {
    const challenges = named("Learn TypeScript", "Learn Rust", "Ｒｅａｄ");
    expect(findChallenge(challenges, "learn t")).toEqual({ kind: "found", challengeId: "0" });
    expect(findChallenge(challenges, "read")).toEqual({ kind: "found", challengeId: "2" });
  });

  test("an equal title takes precedence over longer titles", () => {
    expect(findChallenge(named("Run far", "Run"), "run")).toEqual({ kind: "found", challengeId: "1" });
  });

  test("an ambiguous or unknown title returns the titles to choose from", () => {
    const challenges = named("Learn TypeScript", "Learn Rust", "Done: learn");
    const titles = ["Learn TypeScript", "Learn Rust"];
    expect(findChallenge(challenges, "learn")).toEqual({ kind: "several", titles });
    expect(findChallenge(challenges, "done")).toEqual({ kind: "none", titles });
    expect(findChallenge([], undefined)).toEqual({ kind: "none", titles: [] });
  });
});

const lost = (cause: unknown) => new AppError("network", "fetch failed", { cause });

describe("failures", () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

  test.each([
    ["a closed port", lost(new TypeError("fetch failed", { cause: refused }))],
    ["an invalid certificate", lost(Object.assign(new Error("x"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }))],
    ["several closed ports", lost(new TypeError("fetch failed", { cause: new AggregateError([refused]) }))],
  ])("after %s, the message says that the note was not stored", (_, error) => {
    expect(failureOf("note", error)).toMatchObject({
      exit: 4,
      message: "The server can't be reached. Nothing was stored.",
    });
  });

  test.each([
    ["a lost connection", lost(Object.assign(new Error("reset"), { code: "ECONNRESET" }))],
    ["a failing server", new AppError("server")],
  ])("after %s, the message says that the text may have been stored", (_, error) => {
    const { exit, message } = failureOf("write", error);
    expect(exit).toBe(4);
    expect(message).toContain("may have been stored");
    expect(failureOf("today", error).message).toBe("The server can't be reached.");
  });

  test.each([
    ["token/invalid", 3],
    ["session/missing", 3],
    ["token/scope", 1],
    ["entry/exists", 1],
    ["quota/exceeded", 1],
    ["desk/own-decision", 1],
  ] as const)("the error %s has the exit code %i", (code, exit) => {
    expect(failureOf("note", new AppError(code))).toMatchObject({ exit });
  });
});

test("control characters in texts can't change the terminal", () => {
  expect(printable("a\u001b[31mb\u009b\r\u202Ec\n\td")).toBe("a[31mbc\n\td");
});

test("today's list shows progress, streaks and notes", () => {
  const challenge = { title: "Read", days: 30, day_count: 4, streak: 2, today_written: true };
  expect(
    describeToday(
      "2026-11-29",
      [challenge, { ...challenge, title: "Run", streak: 0, today_written: false }],
      [{ content: "Page 12\nPage 13" }],
    ),
  ).toBe(
    "2026-11-29\n  [x] Read (4/30, 2 days in a row)\n  [ ] Run (4/30)\n\n1 note from today:\n  - Page 12\n    Page 13",
  );
  expect(describeToday("2026-11-29", [], [])).toBe("2026-11-29\n  No open challenge.");
});
