import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { API_ERRORS, OPERATIONS } from "@diary/core/api";
import { beforeAll, expect, onTestFinished, test } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp } from "./users.ts";

const DOCUMENT = await readFile(new URL("../../../docs/api.md", import.meta.url), "utf8");
const EXAMPLES = [...DOCUMENT.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code!);
const example = (operation: string) => EXAMPLES.find((code) => code.includes(`/rpc/${operation}`))!;
const HOOK = EXAMPLES.find((code) => code.startsWith("#!"))!;

const run = promisify(execFile);
const backend = await startSharedBackend();

let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  const user = await signUp(backend, "ume");
  const { data } = await user.client.rpc("create_access_token", {
    name: "Examples",
    days: 30,
    scopes: ["read", "note", "write"],
  });
  environment = {
    ...process.env,
    URL: backend.url,
    KEY: backend.key,
    TOKEN: data as string,
    CHALLENGE: await createChallenge(user, { title: "Read a page" }),
    ID: crypto.randomUUID(),
  };
});

const runExample = async (code: string) => (await run("sh", ["-c", code], { env: environment })).stdout;
const contents = (table: string) => backend.sql(`select content from public.${table} order by created_at`);

test("the examples in api.md add a note, register an entry, extend it and find it", async () => {
  expect(JSON.parse(await runExample(example("api_add_note")))).toEqual({
    note_id: expect.any(String),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(await runExample(example("api_challenges"))).toBe(`${environment["CHALLENGE"]} Read a page: 0/10\n`);
  const entry = JSON.parse(await runExample(example("api_register_entry"))) as object;
  expect(entry).toMatchObject({ day_id: environment["ID"], day: 1 });
  expect(JSON.parse(await runExample(example("api_append_to_entry")))).toEqual(entry);
  const content = "Read **two** chapters\n\nAnd the exercises";
  expect(await contents("day")).toEqual([{ content }]);
  expect(await runExample(example("api_entries"))).toBe(`${JSON.stringify(content)}\nnull\n`);
});

test("the Git hook in api.md adds a note for a commit", async () => {
  const folder = await mkdtemp(join(tmpdir(), "diary-hook-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = (...words: string[]) =>
    run("git", ["-c", "user.name=Ume", "-c", "user.email=ume@diary.example", ...words], {
      cwd: folder,
      env: environment,
    });
  await git("init", "--quiet");
  const hook = join(folder, ".git/hooks/post-commit");
  await writeFile(hook, HOOK);
  await chmod(hook, 0o755);
  await git("commit", "--quiet", "--allow-empty", "--message", `Fix "quotes" and $(substitutions)`);
  expect(await contents("note")).toContainEqual({ content: `Fix "quotes" and $(substitutions)` });
});

test("api.md names every operation with its scope, and every error with its status", () => {
  for (const [name, { scope }] of Object.entries(OPERATIONS))
    expect(DOCUMENT).toContain(`- \`${name}\` (${scope === null ? "any token" : `\`${scope}\``}): `);
  for (const [code, { status }] of Object.entries(API_ERRORS))
    expect(DOCUMENT).toMatch(new RegExp(`^- ${status} .*\`${code}\``, "m"));
});
