import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { loginFile } from "../src/command-line/login-file.ts";
import { commandLine } from "../src/command-line/main.ts";
import type { Input } from "../src/command-line/read-input.ts";
import type { Shell } from "../src/command-line/shell.ts";
import { startListener } from "../src/http/listening.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createChallenge, entriesOf, signUp, type TestUser } from "./users.ts";

const backend = await startSharedBackend();

let home: string;
let aiko: TestUser;
beforeEach(async () => {
  home = temporaryFolder();
  await backend.reset();
  aiko = await signUp(backend, "aiko");
});

const fileOf = () => loginFile({ platform: "linux", env: {}, home });

interface Ran {
  code: number;
  printed: string;
  complaint: string;
}

async function run(argv: readonly string[], input: string | Input = ""): Promise<Ran> {
  let printed = "";
  let complaint = "";
  const shell: Shell = {
    platform: "linux",
    env: {},
    home,
    input: typeof input === "string" ? Readable.from(input === "" ? [] : [input]) : input,
    print: (text) => void (printed += text),
    printError: (text) => void (complaint += text),
  };
  const code = await commandLine(argv, shell);
  return { code, printed, complaint };
}

const runWithJson = async (...argv: string[]) =>
  JSON.parse((await run([...argv, "--json"])).printed) as unknown;

async function createToken(scopes = ["read", "note", "write"]): Promise<string> {
  const { data } = await aiko.client
    .rpc("create_access_token", { name: "Terminal", days: 30, scopes })
    .throwOnError();
  return data as string;
}

async function signIn(scopes?: string[]): Promise<string> {
  const token = await createToken(scopes);
  expect(await run(["login", backend.url], `${token}\n`)).toMatchObject({ code: 0 });
  return token;
}

async function closedAddress(): Promise<string> {
  const { close, port } = await startListener("127.0.0.1", 0);
  await close();
  return `http://127.0.0.1:${port}`;
}

const notes = () =>
  backend.sql<{ content: string; source: string; challenge_id: string | null }>(
    "select content, source, challenge_id from public.note order by created_at",
  );

describe("login", () => {
  test("login and logout exit with 2 if they can't change the file with the token", async () => {
    const token = await createToken();
    writeFileSync(join(home, ".config"), "");
    const { code, complaint, printed } = await run(["login", backend.url, "--json"], token);
    expect([code, printed]).toEqual([2, ""]);
    expect(JSON.parse(complaint)).toEqual({
      error: { code: "login/file", message: `${fileOf()} can't be changed (ENOTDIR).` },
    });
    expect((await run(["logout"])).code).toBe(2);
  });

  test("login stores the token in a file that only its owner can read", async () => {
    const file = fileOf();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "{}", { mode: 0o644 });
    const token = await createToken(["read", "note"]);
    const { code, printed, complaint } = await run(["login", backend.url], token);
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(printed).toContain(`Signed in to ${backend.url}`);
    expect(printed).toContain("read, note");
    expect(printed).not.toContain(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ token, siteOrigin: backend.url });
  });

  test("login rejects texts that are no valid token, and stores nothing", async () => {
    const invalid = `diary_${"0".repeat(64)}`;
    expect(await run(["login", backend.url], invalid)).toMatchObject({ code: 3 });
    expect(await run(["login", backend.url], "my password")).toMatchObject({
      code: 2,
      complaint: expect.stringContaining("no access token"),
    });
    expect(await run(["login", backend.url])).toMatchObject({ code: 2 });
    expect(await run(["today"])).toMatchObject({ code: 3 });
  });

  test("in a terminal, login asks for the token without showing it", async () => {
    const token = await createToken();
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const asked = run(["login", backend.url], input);
    input.write(`${token}\r`);
    const { code, complaint, printed } = await asked;
    expect({ code, complaint }).toEqual({
      code: 0,
      complaint: `Access token for ${backend.url}: \n`,
    });
    expect(printed).not.toContain(token);

    const left = Object.assign(new PassThrough(), { isTTY: true });
    const leaving = run(["login", backend.url], left);
    left.write("\u0003");
    expect(await leaving).toMatchObject({
      code: 2,
      complaint: expect.stringContaining("No token was given"),
    });
  });

  test("login rejects an address without https and an address that can't be reached", async () => {
    expect(await run(["login", "http://diary.example"])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("https://"),
    });
    expect(await run(["login", await closedAddress()])).toMatchObject({ code: 4 });
  });

  test("after logout, a note is rejected, and a second logout succeeds", async () => {
    await signIn();
    expect(await run(["logout"])).toMatchObject({
      code: 0,
      printed: expect.stringContaining("/mypage/setting/data"),
    });
    expect(await run(["note", "x"])).toMatchObject({
      code: 3,
      complaint: expect.stringContaining("You are not signed in"),
    });
    expect(await run(["logout"])).toMatchObject({ code: 0 });
  });
});

describe("notes and entries", () => {
  test("note stores its text from arguments or standard input", async () => {
    await signIn();
    const challenge_id = await createChallenge(aiko, { title: "Learn TypeScript" });
    const first = await run(["note", "Narrowing", "works"]);
    expect(first).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Noted for \d{4}-\d\d-\d\d\.\n$/),
    });
    await run(["note", "-"], "From a pipe\nin two lines\n");
    await run(["note", "-c", "learn", "For one challenge"]);
    expect(await notes()).toEqual([
      { content: "Narrowing works", source: "command line", challenge_id: null },
      { content: "From a pipe\nin two lines", source: "command line", challenge_id: null },
      { content: "For one challenge", source: "command line", challenge_id },
    ]);
    expect(await runWithJson("note", "As JSON")).toMatchObject({ note_id: expect.any(String) });
  });

  test("write registers today's entry once, and adds to it with --append", async () => {
    await signIn();
    const challenge_id = await createChallenge(aiko);
    expect(await run(["write", "--append", "x"])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("no entry for today"),
    });
    expect(await run(["write"], "Chapter one\n")).toMatchObject({
      code: 0,
      printed: expect.stringContaining("Registered day 1"),
    });
    expect(await run(["write", "Again"])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("--append"),
    });
    expect(await run(["write", "-a", "-c", challenge_id, "Chapter two"])).toMatchObject({ code: 0 });
    expect(await entriesOf(aiko.client, challenge_id)).toMatchObject([
      { content: "Chapter one\n\nChapter two" },
    ]);
  });

  test("write asks for a challenge if several are open", async () => {
    await signIn();
    expect(await run(["write", "x"])).toMatchObject({ code: 1, complaint: "You have no open challenge.\n" });
    await createChallenge(aiko, { title: "Read \u001b[2Ja page" });
    await createChallenge(aiko, { title: "Run" });
    const { code, complaint } = await run(["write", "x"]);
    expect(code).toBe(2);
    expect(complaint).toMatch(/^Choose one with --challenge:\n/);
    expect(complaint).toContain("  Read  [2Ja page\n");
    expect(await run(["write", "-c", "Swim", "x"])).toMatchObject({ code: 2 });
  });

  test("today lists open challenges and today's notes", async () => {
    await signIn();
    await createChallenge(aiko, { title: "Read a page" });
    const done = await createChallenge(aiko, { title: "Done" });
    await run(["note", "Page 11"]);
    await backend.sql("update public.note set date = date - 1");
    await backend.sql(
      "update public.challenge set completed = true, end_date = current_date where challenge_id = $1",
      [done],
    );
    await run(["note", "Page 12"]);
    await run(["write", "Chapter one"]);
    expect((await run(["today"])).printed).toMatch(
      /^\d{4}-\d\d-\d\d\n {2}\[x\] Read a page \(1\/10\)\n\n1 note from today:\n {2}- Page 12\n$/,
    );
    expect(await runWithJson("today")).toMatchObject({
      challenges: [{ title: "Read a page", today_written: true }],
      notes: [{ content: "Page 12" }],
    });
  });
});

describe("rejections", () => {
  test("an empty and a long text are rejected with different exit codes", async () => {
    await signIn();
    expect(await run(["note", "  "])).toMatchObject({ code: 2, complaint: "There is no text.\n" });
    expect(await run(["note"])).toMatchObject({ code: 2 });
    expect(await run(["note", "x".repeat(1001)])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("1,000 characters"),
    });
    expect(await notes()).toEqual([]);
  });

  test("a command outside of the token's scopes prints an error, as text or as JSON", async () => {
    await signIn(["read"]);
    expect(await run(["note", "x"])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("doesn't allow this"),
    });
    const { complaint } = await run(["note", "x", "--json"]);
    expect(JSON.parse(complaint)).toMatchObject({ error: { code: "token/scope" } });
  });

  test("a command with a revoked token exits with the code of a missing sign-in", async () => {
    await signIn();
    await backend.sql("delete from private.access_token");
    expect(await run(["today"])).toMatchObject({ code: 3 });
  });

  test("a command that can't reach the server says that nothing was stored", async () => {
    await signIn();
    const login = JSON.parse(readFileSync(fileOf(), "utf8")) as object;
    writeFileSync(fileOf(), JSON.stringify({ ...login, apiUrl: await closedAddress() }));
    expect(await run(["note", "x"])).toMatchObject({
      code: 4,
      printed: "",
      complaint: "The server can't be reached. Nothing was stored.\n",
    });
  });

  test("a note is stored once if the first response is lost", async () => {
    await signIn();
    let requests = 0;
    const { close, port, setHandler } = await startListener("127.0.0.1", 0);
    onTestFinished(close);
    setHandler(async (request, response) => {
      requests += 1;
      const body = Buffer.concat(await request.toArray());
      const headers = Object.entries(request.headers) as [string, string][];
      const passed = headers.filter(([name]) => !["connection", "content-length", "host"].includes(name));
      const answer = await fetch(backend.url + request.url!, { method: "POST", headers: passed, body });
      if (requests === 1) response.destroy();
      else response.writeHead(answer.status).end(await answer.text());
    });
    const login = JSON.parse(readFileSync(fileOf(), "utf8")) as object;
    writeFileSync(fileOf(), JSON.stringify({ ...login, apiUrl: `http://127.0.0.1:${port}` }));
    expect(await run(["note", "Once"])).toMatchObject({ code: 0, complaint: "" });
    expect(requests).toBe(2);
    expect(await notes()).toHaveLength(1);
  });

  test("wrong usage and a damaged file with the token have different exit codes", async () => {
    expect(await run(["publish", "x"])).toMatchObject({ code: 2 });
    expect((await run(["publish", "--json"])).complaint).toContain('{"error":{"code":"usage"');
    mkdirSync(dirname(fileOf()), { recursive: true });
    writeFileSync(fileOf(), '{"token":');
    expect(await run(["today"])).toMatchObject({ code: 3 });
    expect((await run(["--help"])).printed).toContain("Exit codes: 0 done");
  });
});
