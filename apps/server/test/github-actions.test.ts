import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { logFile } from "@diary/core/export/log-file";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { createToken } from "./assistant.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createChallenge, signUp, type TestUser, writeEntry } from "./users.ts";

const ACTIONS = join(import.meta.dirname, "../../../integrations/github-action");
const backend = await startSharedBackend();

let user: TestUser;
let token: string;
beforeAll(async () => {
  user = await signUp(backend, "committer");
  token = await createToken(user);
});

/** Git repository with a remote, as after `actions/checkout`. */
let folder: string;
let remote: string;
beforeEach(() => {
  const place = temporaryFolder();
  [folder, remote] = [join(place, "work"), join(place, "remote.git")];
  mkdirSync(folder);
  execFileSync("git", ["init", "--quiet", "--bare", "-b", "main", remote]);
  git("init", "--quiet", "-b", "main");
  git("remote", "add", "origin", remote);
  commit("Start", "2020-01-01T00:00:00Z");
  git("push", "--quiet", "--set-upstream", "origin", "main");
});

const git = (...options: string[]) => execFileSync("git", options, { cwd: folder, encoding: "utf8" }).trim();

const HOUR_MS = 3_600_000;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

function commit(subject: string, date = hoursAgo(1.5), author = "Mina <mina@diary.example>"): void {
  const identity = ["-c", "user.name=Mina", "-c", "user.email=mina@diary.example"];
  execFileSync(
    "git",
    [...identity, "commit", "--allow-empty", "--quiet", "-m", subject, "--author", author],
    {
      cwd: folder,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    },
  );
}

/** Runs the command of `action.yml` with its inputs, defaults and variables, like GitHub's runner. */
async function runAction(name: string, given: Record<string, string> = {}) {
  const action = readFileSync(join(ACTIONS, name, "action.yml"), "utf8");
  const defaults = [...action.matchAll(/^ {2}(\w+):\n {4}description: .*\n(?: {4}default: "?(.*?)"?$)?/gm)];
  const inputs: Record<string, string> = {
    ...Object.fromEntries(defaults.map(([, input, value = ""]) => [input!, value])),
    server: backend.url,
    token,
    ...given,
  };
  const variables = [...action.matchAll(/^ {8}(\w+): \$\{\{ inputs\.(\w+) \}\}$/gm)];
  expect(variables.map(([, , input]) => input)).toEqual(defaults.map(([, input]) => input));
  const [, command = ""] = /^ {6}run: (.*)$/m.exec(action) ?? [];
  const runner = spawn("bash", ["-e", "-c", command], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GITHUB_ACTION_PATH: join(ACTIONS, name),
      GITHUB_REPOSITORY: "mina/types",
      ...Object.fromEntries(variables.map(([, variable, input]) => [variable!, inputs[input!]])),
    },
  });
  const [output, errors] = [text(runner.stdout), text(runner.stderr)];
  const [code] = (await once(runner, "close")) as [number];
  return { code, output: (await output) + (await errors) };
}

const notes = async () =>
  backend.sql<{ content: string; source: string; challenge_id: string | null }>(
    "select content, source, challenge_id from public.note order by created_at",
  );

async function startSite(status: number, headers: Record<string, string>, body = "") {
  const paths: string[] = [];
  const site = createServer((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(status, headers).end(body);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  onTestFinished(() => void site.close());
  return { paths, server: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
}

describe("note", () => {
  beforeEach(() => backend.sql("delete from public.note"));

  test("the action adds the day's commits as one note, even if it runs twice", async () => {
    const challenge = await createChallenge(user);
    commit('Add "types" $(touch x) `id` ${{ github.token }}');
    commit("Fix 文字");
    for (let run = 0; run < 2; run += 1)
      expect(await runAction("note", { challenge })).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Added a note with 2 commits for \d{4}-\d{2}-\d{2}\.\n$/) as string,
      });
    expect(await notes()).toEqual([
      {
        content: 'mina/types:\n- Add "types" $(touch x) \\`id\\` ${{ github.token }}\n- Fix 文字',
        source: "commits",
        challenge_id: challenge,
      },
    ]);
    expect(git("status", "--short")).toBe("");
  });

  test("Markdown in subjects is shown as text, and a long subject is cut", async () => {
    const subjects = [
      ["# Release", String.raw`\# Release`],
      ["- [ ] a list", String.raw`\- \[ \] a list`],
      ["1. Begin", String.raw`1\. Begin`],
      ["> quote", String.raw`\> quote`],
      ["Add **bold**, _it_ and ~~gone~~", String.raw`Add \*\*bold\*\*, \_it\_ and \~\~gone\~\~`],
      ["See [docs](https://evil.example)", String.raw`See \[docs\](https://evil.example)`],
      ["Show <img src=x> and &lt;", String.raw`Show \<img src=x> and \&lt;`],
      [String.raw`Fix \d in snake_case`, String.raw`Fix \\d in snake_case`],
      ["api: add #12 (a-b) & c", "api: add #12 (a-b) & c"],
      ["x".repeat(201), `${"x".repeat(200)}…`],
    ] as const;
    for (const [subject] of subjects) commit(subject);
    await runAction("note");
    const [note] = await notes();
    expect(note?.content.split("\n").slice(1)).toEqual(subjects.map(([, escaped]) => `- ${escaped}`));
  });

  test("commits of other authors add no note", { tags: "extended" }, async () => {
    expect((await runAction("note")).output).toBe("No commits, so no note.\n");
    commit("Theirs", hoursAgo(1.5), "Ken <ken@diary.example>");
    const mine = await runAction("note", { author: "mina@diary.example" });
    expect(mine).toEqual({ code: 0, output: "No commits, so no note.\n" });
    expect(await notes()).toEqual([]);
  });

  test(
    "with the tokens of two users, each user gets a note of the same commits",
    { tags: "extended" },
    async () => {
      const other = await signUp(backend, "reviewer");
      commit("Add types");
      await runAction("note");
      const { code } = await runAction("note", { token: await createToken(other, ["note"]) });
      expect(code).toBe(0);
      expect(await backend.sql("select user_id from public.note order by created_at")).toEqual([
        { user_id: user.id },
        { user_id: other.id },
      ]);
    },
  );

  test("two challenges of a user each get a note of the same commits", { tags: "extended" }, async () => {
    const challenges = [await createChallenge(user), await createChallenge(user)];
    commit("Add types");
    for (const challenge of challenges) await runAction("note", { challenge });
    expect((await notes()).map(({ challenge_id }) => challenge_id)).toEqual(challenges);
  });

  test(
    "a note has the commits of 24 complete hours, or of as many as `hours` says",
    { tags: "extended" },
    async () => {
      commit("A week ago", hoursAgo(150));
      commit("Yesterday", hoursAgo(26));
      commit("Today");
      commit("Soon", hoursAgo(-3));
      await runAction("note");
      await runAction("note", { hours: "168" });
      expect((await notes()).map(({ content }) => content)).toEqual([
        "mina/types:\n- Today",
        "mina/types:\n- A week ago\n- Yesterday\n- Today",
      ]);
    },
  );

  test("windows of commits end at full hours, so late runs neither overlap nor leave a gap", async () => {
    const { commitWindow } = (await import(join(ACTIONS, "note/commit-window.mjs"))) as {
      commitWindow: (now: number, hours: number) => { since: string; until: string };
    };
    const window = (time: string) => commitWindow(Date.parse(time), 24);
    expect(window("2026-11-28T12:17:00Z")).toEqual({
      since: "2026-11-27T12:00:00Z",
      until: "2026-11-28T11:59:59Z",
    });
    expect(window("2026-11-28T12:59:59.999Z")).toEqual(window("2026-11-28T12:17:00Z"));
    expect(window("2026-11-29T12:40:00Z").since).toBe("2026-11-28T12:00:00Z");
  });

  test("the action fails for a checkout without all commits", { tags: "extended" }, async () => {
    commit("Add types");
    git("push", "--quiet");
    const shallow = join(folder, "shallow");
    git("clone", "--quiet", "--depth", "1", `file://${remote}`, shallow);
    folder = shallow;
    const { code, output } = await runAction("note");
    expect(code).toBe(1);
    expect(output).toContain('Set "fetch-depth: 0"');
    expect(await notes()).toEqual([]);
  });

  test("a site that redirects to another address gets no token", async () => {
    const { paths, server } = await startSite(302, { location: `${backend.url}/config.json` });
    commit("Add types");
    const { code, output } = await runAction("note", { server });
    expect(code).toBe(1);
    expect(output).toContain("leads to another address");
    expect(paths).toEqual(["/config.json"]);
    expect(await notes()).toEqual([]);
  });

  test("an API without a secure connection gets no token", { tags: "extended" }, async () => {
    const config = JSON.stringify({ url: "http://diary.example", key: "public" });
    const { server } = await startSite(200, { "content-type": "application/json" }, config);
    commit("Add types");
    const { code, output } = await runAction("note", { server });
    expect(code).toBe(1);
    expect(output).toContain("has no secure connection");
  });

  test("commits that don't fit into a note are counted", { tags: "extended" }, async () => {
    for (let n = 0; n < 12; n += 1) commit("猫".repeat(190));
    expect((await runAction("note")).code).toBe(0);
    const [note] = await notes();
    expect(Array.from(note!.content).length).toBeLessThanOrEqual(1000);
    expect(note!.content).toMatch(/\n- and 7 more$/);
  });

  test.each([
    [
      "another token",
      () => ({ token: `diary_${"0".repeat(64)}` }),
      "401 token/invalid: the token is unknown",
    ],
    [
      "a token that can only read",
      async () => ({ token: await createToken(user, ["read"]) }),
      "403 token/scope: the token doesn't have the scope",
    ],
    [
      "an unknown challenge",
      () => ({ challenge: crypto.randomUUID() }),
      "404 challenge/not-found: you have no",
    ],
    ["a title as the challenge", () => ({ challenge: "Types" }), "400 22P02: the id of the challenge"],
    ["an empty server", () => ({ server: " " }), 'Set the input "server".'],
    [
      "an insecure server",
      () => ({ server: "http://diary.example" }),
      'The input "server" must be an address that starts with https://.',
    ],
    [
      "a server without a scheme",
      () => ({ server: "diary.example" }),
      'The input "server" must be an address that starts with https://.',
    ],
    ["hours that are no number", () => ({ hours: "a day" }), 'The input "hours" must be a number'],
    [
      "an address without a site's settings",
      () => ({ server: `${backend.url}/version?` }),
      "is not a Challenge Diary.",
    ],
  ])("with %s, the run fails and names the reason", { tags: "extended" }, async (_, given, reason) => {
    commit("Add types");
    const { code, output } = await runAction("note", await given());
    expect(code).toBe(1);
    expect(output).toMatch(/^::error title=Challenge Diary::[^\n]*\n$/);
    expect(output).toContain(reason);
    expect(output).not.toContain(token);
  });
});

describe("write-log", () => {
  const ENTRIES = [
    { date: "2026-01-02", content: "### Day 9: January 1, 2026\r\n- Types are sets.\n\\### Day 3" },
    { date: "2026-01-01", content: "Hello <b>日記</b>" },
  ];

  async function written(visibility: string, entries = ENTRIES) {
    const challenge = await createChallenge(user, { title: "Thirty types", days: 100, visibility });
    for (const entry of entries) await writeEntry(user, { challenge_id: challenge, ...entry });
    return challenge;
  }

  test("the log is committed and pushed, and equals the site's export", async () => {
    const challenge = await written("public");
    expect(await runAction("write-log", { challenge })).toEqual({
      code: 0,
      output: "Wrote and pushed log.md.\n",
    });
    expect(readFileSync(join(folder, "log.md"), "utf8")).toBe(
      logFile({ title: "Thirty types", entries: ENTRIES }),
    );
    expect(git("log", "-1", "--format=%s %an", "origin/main")).toBe("Update log.md github-actions[bot]");
    expect(await runAction("write-log", { challenge })).toEqual({
      code: 0,
      output: "log.md is up to date.\n",
    });
    expect(git("rev-list", "--count", "main")).toBe("2");
  });

  test("other changes of the folder aren't committed", { tags: "extended" }, async () => {
    const challenge = await written("public");
    writeFileSync(join(folder, "other.txt"), "x");
    git("add", "other.txt");
    await runAction("write-log", { challenge, path: "docs/my log.md", message: "Write today" });
    expect(git("show", "--format=%s", "--name-only", "origin/main")).toBe("Write today\n\ndocs/my log.md");
  });

  test("a private challenge is written only with the input `private`", async () => {
    const challenge = await written("private");
    const refused = await runAction("write-log", { challenge });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("This challenge is private.");
    expect(git("status", "--short")).toBe("");
    const allowed = await runAction("write-log", { challenge, private: "true", commit: "false" });
    expect(allowed).toEqual({ code: 0, output: "Wrote log.md.\n" });
    expect(git("status", "--short")).toBe("?? log.md");
  });

  test("a log has all entries of a challenge of a hundred days", { tags: "extended" }, async () => {
    const entries = Array.from({ length: 100 }, (_, n) => ({
      date: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
      content: `Entry ${n}`,
    }));
    const challenge = await createChallenge(user, { title: "Hundred", days: 100, visibility: "public" });
    await backend.sql(
      `insert into public.day (challenge_id, user_id, date, content)
       select $1, $2, e.date, e.content from jsonb_to_recordset($3::jsonb) as e (date date, content text)`,
      [challenge, user.id, JSON.stringify(entries)],
    );
    await runAction("write-log", { challenge });
    expect(readFileSync(join(folder, "log.md"), "utf8")).toBe(logFile({ title: "Hundred", entries }));
  });

  test("the action fails for an unknown challenge", async () => {
    const { code, output } = await runAction("write-log", { challenge: crypto.randomUUID() });
    expect([code, output]).toEqual([
      1,
      "::error title=Challenge Diary::You have no challenge with this id.\n",
    ]);
  });
});
