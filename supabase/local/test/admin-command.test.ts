import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import type { Serving } from "../src/serve.ts";
import { admin, runAdmin, runAdminHere } from "./admin-command.ts";
import { temporaryFolder } from "./backup-world.ts";
import { SERVE, serveHere, startRunning } from "./command.ts";
import { PASSWORD, signUp, visitor } from "./people.ts";

const configOf = async ({ url }: Pick<Serving, "url">) =>
  (await (await fetch(`${url}/config.json`)).json()) as { url: string; key: string };

test("the operator's command works while the server runs, after it was killed, and while it does not", async () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder };
  const running = await startRunning(SERVE, settings);
  const backend = await configOf(running);
  await signUp(backend, "ume");
  // The folder's owner alone may ask.
  expect(statSync(join(folder, "admin.sock")).mode & 0o777).toBe(0o600);
  const list = await runAdmin(settings, "users", "list");
  expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining("ume@diary.example") });

  const asked = await runAdmin(settings, "users", "delete", "ume@diary.example");
  expect(asked).toMatchObject({ code: 3, stdout: "" });
  expect(asked.stderr).toContain(
    "Delete ume@diary.example with 0 challenges and 0 entries, for good? Say so with --yes.",
  );
  expect(await runAdminHere(settings, "users", "fly")).toMatchObject({ code: 2 });
  expect(await runAdmin(settings, "users", "ban", "nobody@x.example")).toEqual({
    code: 1,
    stdout: "",
    stderr: "Nobody has an account under nobody@x.example.",
  });
  const help = await runAdminHere(settings, "--help");
  expect(help.code).toBe(0);
  for (const name of ["users ban <person>", "restore <file>", "move --to"])
    expect(help.stdout).toContain(name);
  expect((await runAdminHere(settings)).code).toBe(2);

  const file = join(folder, "mine.tar.gz");
  expect(await admin(settings, "backup", file)).toBe(file);
  expect(existsSync(file)).toBe(true);
  expect(readdirSync(join(folder, "backups"))).toEqual([]);
  const refused = await runAdminHere(settings, "restore", file);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is in use by process")]);

  await running.end("SIGKILL");
  expect((await runAdmin(settings, "users", "list")).stdout).toContain("ume@diary.example");
  expect(await admin(settings, "users", "delete", "ume@diary.example", "--yes")).toBe(
    "ume@diary.example is deleted.",
  );
  expect(await admin(settings, "users", "list")).toBe("Nobody.");

  expect(await admin(settings, "restore", file)).toContain("of 1 people, and 0 pictures: all compared.");
  const again = await serveHere(settings);
  const { error } = await visitor(await configOf(again)).auth.signInWithPassword({
    email: "ume@diary.example",
    password: PASSWORD,
  });
  expect(error).toBeNull();
  await again.stop();
});

test("nothing is made where there is no data, and a half restored folder is not served", async () => {
  const folder = temporaryFolder();
  const none = await runAdminHere({ DATA_DIR: join(folder, "none") }, "users", "list");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("There is no database in")]);

  const half = join(folder, "half");
  mkdirSync(half);
  writeFileSync(join(half, "restoring"), join(half, "before-restore-2026"));
  const refused = await runAdminHere({ DATA_DIR: half }, "users", "list");
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("was interrupted: do it again. What was there before is in"),
  ]);
});

test("a command run within this process has nothing of the shell's settings", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("DATABASE_URL", "postgres://somebody@database.invalid/theirs");
  const none = await runAdminHere({ DATA_DIR: join(temporaryFolder(), "none") }, "users", "list");
  expect(none.stderr).toContain("There is no database in");
});

// With systemd's unit the server is a user of its own, and the operator asks with sudo.
test.skipIf(process.getuid?.() !== 0)(
  "root leaves nothing behind that the server's own user can't read",
  async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const settings = { DATA_DIR: folder };
    const serving = await serveHere(settings);
    await signUp(await configOf(serving), "ume");
    await serving.stop();
    const entries = () => [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    ];
    const nobody = 65_534;
    for (const path of entries()) lchownSync(path, nobody, nobody);
    // Where that user has no business.
    chmodSync(elsewhere, 0o700);

    const file = join(elsewhere, "mine.tar.gz");
    // Each in a process of its own: it becomes somebody else.
    const said = async (...argv: string[]) => (await runAdmin(settings, ...argv)).stdout;
    expect(await said("backup", file)).toBe(file);
    expect(await said("restore", file)).toContain("of 1 people");
    // In the database that was restored, which has to be read and written.
    expect(await said("users", "delete", "ume@diary.example", "--yes")).toContain("is deleted");
    expect(entries().filter((path) => lstatSync(path).uid !== nobody)).toEqual([]);
  },
);
