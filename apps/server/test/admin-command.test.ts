import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sendToServer } from "../src/admin/admin-socket.ts";
import { programVersion } from "../src/paths.ts";
import type { RunningServer } from "../src/serve.ts";
import { admin, runAdmin, runAdminHere } from "./admin-command.ts";
import { SERVE, serveHere, startRunning } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { backendOf, signUp } from "./users.ts";

test("operators can use admin commands while the server runs and after it was killed", async () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder };
  const running = await startRunning(SERVE, settings);
  const backend = await backendOf(running);
  await signUp(backend, "ume");
  expect(statSync(join(folder, "admin.sock")).mode & 0o777).toBe(0o600);
  expect(await admin(settings, "users", "list")).toContain("ume@diary.example");

  const asked = await runAdmin(settings, "users", "delete", "ume@diary.example");
  expect(asked).toMatchObject({ code: 3, stdout: "" });
  expect(asked.stderr).toContain(
    "Delete ume@diary.example with 0 challenges and 0 entries permanently? Confirm with --yes.",
  );
  expect(await runAdminHere(settings, "users", "fly")).toMatchObject({ code: 2 });
  expect(await runAdminHere(settings, "users", "ban", "nobody@x.example")).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is no user nobody@x.example.",
  });
  const help = await runAdminHere(settings, "--help");
  expect(help.code).toBe(0);
  for (const name of ["users ban <user>", "restore <file> [--to"]) expect(help.stdout).toContain(name);
  expect((await runAdminHere(settings)).code).toBe(2);

  const file = join(folder, "mine.tar.gz");
  expect(await admin(settings, "backup", file)).toBe(file);
  expect(existsSync(file)).toBe(true);
  expect(readdirSync(join(folder, "backups"))).toEqual([]);
  const failed = await runAdminHere(settings, "restore", file);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining("is in use by process")]);

  await running.end("SIGKILL");
  expect(await admin(settings, "users", "delete", "ume@diary.example", "--yes")).toBe(
    "ume@diary.example is deleted.",
  );

  const restored = await admin(settings, "restore", file);
  expect(restored).toContain("1 user and 0 images.");
  expect(restored).toContain(
    "1 user who was deleted after the backup is deleted again. --with-deleted restores them.",
  );
  const { message } = JSON.parse(await admin(settings, "restore", file, "--with-deleted", "--json")) as {
    message: string;
  };
  expect(message).toContain("1 user and 0 images.");
  expect(message).not.toContain("deleted again");
});

test("a command creates no files if there is no database, and fails after an interrupted restore", async () => {
  const folder = temporaryFolder();
  const none = await runAdminHere({ DATA_DIR: join(folder, "none") }, "users", "list");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("There is no database in")]);
  await runAdminHere({ DATA_DIR: folder }, "users", "list");
  const noFile = await runAdminHere(
    { DATA_DIR: join(folder, "none") },
    "restore",
    join(folder, "gone.tar.gz"),
  );
  expect([noFile.code, noFile.stderr]).toEqual([1, `There is no file ${join(folder, "gone.tar.gz")}.`]);
  expect(readdirSync(folder)).toEqual([]);

  const half = join(folder, "half");
  mkdirSync(half);
  writeFileSync(join(half, "restoring"), join(half, "before-restore-2026"));
  const failed = await runAdminHere({ DATA_DIR: half }, "users", "list");
  expect([failed.code, failed.stderr]).toEqual([
    1,
    expect.stringContaining("was interrupted. Repeat it. The previous data is in"),
  ]);
  writeFileSync(join(half, "restoring"), "");
  const unmoved = await runAdminHere({ DATA_DIR: half }, "users", "list");
  expect([unmoved.code, unmoved.stderr]).toEqual([1, expect.stringContaining("There is no database in")]);
});

describe("while a server runs", () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: join(folder, "data") };
  const backups = join(folder, "data/backups");
  let serving: RunningServer;
  beforeAll(async () => {
    serving = await serveHere(settings);
    await signUp(await backendOf(serving), "ume");
  });
  afterAll(() => serving.stop());

  test("a bad target stops a backup; if only the move fails, the backup is still stored", async () => {
    const missing = join(folder, "missing");
    const wanted = join(folder, "mine.tar.gz");
    const expectRefused = async (file: string, stderr: string) =>
      expect(await runAdminHere(settings, "backup", file)).toEqual({ code: 1, stdout: "", stderr });
    await expectRefused(join(missing, "mine.tar.gz"), `${missing} can't be used: it does not exist.`);
    const example = join(folder, "diary.tar.gz");
    await expectRefused(folder, `${folder} is a folder. Name a file in it, such as ${example}.`);
    expect(existsSync(backups)).toBe(false);

    // Simulates a disk that is removed during the backup.
    symlinkSync(join(folder, "gone/disk"), `${wanted}.unfinished`);
    const { code, stderr } = await runAdminHere(settings, "backup", wanted);
    const [made = ""] = readdirSync(backups);
    expect([code, stderr]).toEqual([
      1,
      `The backup was created in ${join(backups, made)}, but can't be moved to ${wanted}: it does not exist.`,
    ]);
    expect(existsSync(wanted)).toBe(false);
    rmSync(backups, { recursive: true });
  });

  test.each(["2026-13-01", "2026-02-30", "0000-01-01", "2026-2-1", "yesterday", "2026-01-31T00:00", ""])(
    "`feedback mail` rejects an invalid --since with a message: %j",
    async (since) => {
      const mail = { SMTP_HOST: "localhost", SMTP_FROM: "diary@diary.example" };
      const DATA_DIR = join(folder, "feedback");
      const withMail = await serveHere({ DATA_DIR, ...mail });
      const { code, stderr } = await runAdminHere(
        { DATA_DIR, ...mail },
        "feedback",
        "mail",
        "--since",
        since,
      );
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`--since must be a date like 2026-01-31, not "${since}".`),
      ]);
      await withMail.stop();
    },
  );

  test.skipIf(process.geteuid?.() !== 0)(
    "another user of the machine can't send commands to the server and gets a message",
    async () => {
      process.seteuid?.(65_534);
      try {
        await expect(sendToServer(settings.DATA_DIR, { argv: ["status"], confirmed: false })).rejects.toThrow(
          "belongs to another user of this machine. Run the command as that user or as root (sudo).",
        );
      } finally {
        process.seteuid?.(0);
      }
    },
  );

  test("the command prints its version and the server's state, as text and as JSON", async () => {
    const version = programVersion();
    for (const word of ["--version", "version"])
      expect(await runAdminHere({}, word)).toEqual({ code: 0, stdout: version, stderr: "" });
    expect(JSON.parse(await admin({}, "version", "--json"))).toEqual({ version });

    const facts = JSON.parse(await admin(settings, "status", "--json")) as Record<string, unknown>;
    expect(facts).toMatchObject({
      version,
      server: expect.stringMatching(/^runs since 20/),
      database: expect.stringMatching(/^embedded PostgreSQL 17/),
      users: 1,
      // A minute after its start, the server creates a daily backup.
      "newest backup": expect.stringMatching(/^(none|daily-20.*)$/),
    });
    expect(JSON.parse(await admin(settings, "users", "list", "--json"))).toEqual([
      expect.objectContaining({ address: "ume@diary.example", state: "" }),
    ]);
    expect(await admin(settings, "staff", "list", "--json")).toBe("[]");
    const { message: backup } = JSON.parse(await admin(settings, "backup", "--json")) as { message: string };
    expect(backup).toMatch(/backup-20/);

    await serving.stop();
    const stopped = await admin(settings, "status");
    expect(stopped).toMatch(/^server +stopped$/m);
    expect(stopped).toMatch(/^newest backup +backup-20/m);
  });
});
