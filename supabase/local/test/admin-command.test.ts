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

import { expect, test } from "vitest";

import { admin, runAdmin } from "./admin-command.ts";
import { temporaryFolder } from "./backup-world.ts";
import { SERVE, startRunning, type Running } from "./command.ts";
import { PASSWORD, signUp, visitor } from "./people.ts";

const configOf = async ({ url }: Running) =>
  (await (await fetch(`${url}/config.json`)).json()) as { url: string; key: string };

test("the operator's command works while the server runs, after it was killed, and while it does not", async () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder };
  const running = await startRunning(SERVE, settings);
  const backend = await configOf(running);
  await signUp(backend, "ume");
  // The folder's owner alone may ask.
  expect(statSync(join(folder, "admin.sock")).mode & 0o777).toBe(0o600);
  expect(await admin(settings, "users", "list")).toContain("ume@diary.example");

  const asked = await runAdmin(settings, "users", "delete", "ume@diary.example");
  expect(asked).toMatchObject({ code: 3, stdout: "" });
  expect(asked.stderr).toContain(
    "Delete ume@diary.example with 0 challenges and 0 entries, for good? Say so with --yes.",
  );
  expect(await runAdmin(settings, "users", "fly")).toMatchObject({ code: 2 });
  expect(await runAdmin(settings, "users", "ban", "nobody@x.example")).toEqual({
    code: 1,
    stdout: "",
    stderr: "Nobody has an account under nobody@x.example.",
  });
  const help = await runAdmin(settings, "--help");
  expect(help.code).toBe(0);
  for (const name of ["users ban <person>", "restore <file>", "move --to"])
    expect(help.stdout).toContain(name);
  expect((await runAdmin(settings)).code).toBe(2);

  const file = join(folder, "mine.tar.gz");
  expect(await admin(settings, "backup", file)).toBe(file);
  expect(existsSync(file)).toBe(true);
  expect(readdirSync(join(folder, "backups"))).toEqual([]);
  const refused = await runAdmin(settings, "restore", file);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is in use by process")]);

  await running.end("SIGKILL");
  expect(await admin(settings, "users", "list")).toContain("ume@diary.example");
  expect(await admin(settings, "users", "delete", "ume@diary.example", "--yes")).toBe(
    "ume@diary.example is deleted.",
  );
  expect(await admin(settings, "users", "list")).toBe("Nobody.");

  const restored = await admin(settings, "restore", file);
  expect(restored).toContain("of 1 people, and 0 pictures: all compared.");
  const again = await startRunning(SERVE, settings);
  const { error } = await visitor(await configOf(again)).auth.signInWithPassword({
    email: "ume@diary.example",
    password: PASSWORD,
  });
  expect(error).toBeNull();
  await again.end("SIGTERM");
});

test("nothing is made where there is no data, and a half restored folder is not served", async () => {
  const folder = temporaryFolder();
  const none = await runAdmin({ DATA_DIR: join(folder, "none") }, "users", "list");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("There is no database in")]);

  const half = join(folder, "half");
  mkdirSync(half);
  writeFileSync(join(half, "restoring"), join(half, "before-restore-2026"));
  const refused = await runAdmin({ DATA_DIR: half }, "users", "list");
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("was interrupted: do it again. What was there before is in"),
  ]);
});

// With systemd's unit the server is a user of its own, and the operator asks with sudo.
test.skipIf(process.getuid?.() !== 0)(
  "root leaves nothing behind that the server's own user can't read",
  async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const settings = { DATA_DIR: folder };
    const running = await startRunning(SERVE, settings);
    await signUp(await configOf(running), "ume");
    await running.end("SIGTERM");
    const entries = () => [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    ];
    const nobody = 65_534;
    for (const path of entries()) lchownSync(path, nobody, nobody);
    // Where that user has no business.
    chmodSync(elsewhere, 0o700);

    const file = join(elsewhere, "mine.tar.gz");
    expect(await admin(settings, "backup", file)).toBe(file);
    expect(await admin(settings, "users", "delete", "ume@diary.example", "--yes")).toContain("is deleted");
    expect(await admin(settings, "restore", file)).toContain("of 1 people");
    expect(await admin(settings, "users", "list")).toContain("ume@diary.example");
    expect(entries().filter((path) => lstatSync(path).uid !== nobody)).toEqual([]);
  },
);
