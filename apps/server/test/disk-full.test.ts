import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { lockDataFolder } from "../src/data-folder.ts";
import { log } from "../src/log/log.ts";
import { unpackDatabaseTemplate } from "../src/prepare/database-template.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { serveHere, startErrorOf } from "./command.ts";
import { canMount, canMountImages } from "./mount.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { backendOf, entriesOf, createChallenge, signUp, visitor, writeEntry } from "./users.ts";

let disk: string;
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), "diary-disk-"));
  if (canMount()) execFileSync("mount", ["-t", "tmpfs", "-o", "size=192m", "tmpfs", disk]);
});
afterAll(() => {
  if (canMount()) execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.skipIf(!canMount())(
  "on a full disk, entries are rejected with a message, and no accepted entry is lost",
  async () => {
    const settings = { DATA_DIR: join(disk, "data"), RATE_LIMITS: "off" };
    const serving = await serveHere(settings);
    const backend = await backendOf(serving);
    const user = await signUp(backend, "mina");
    const challenge_id = await createChallenge(user, { days: 60 });
    const taken: string[] = [];
    const write = async (day: number) => {
      const date = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10);
      taken.push(await writeEntry(user, { challenge_id, date, content: randomBytes(4500).toString("hex") }));
    };
    await write(1);

    const filler = fillDisk({ freeBytes: 64 * 1024 });
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const writeOn = async () => {
      for (let day = 2; day < 50; day += 1) await write(day);
    };
    await expect(writeOn()).rejects.toMatchObject({
      code: "PGRST001",
      message: "Something went wrong on the server.",
    });
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("No space left on device"));
    const readiness = async () => {
      const response = await fetch(`${serving.url}/readyz`);
      return [response.status, await response.text()];
    };
    expect(await readiness()).toEqual([503, "The disk is full."]);
    expect((await fetch(`${serving.url}/healthz`)).status).toBe(200);
    rmSync(filler);
    await vi.waitFor(async () => expect(await readiness()).toEqual([200, "ready"]), { timeout: 5000 });

    await write(60);
    const storedIds = new Set((await entriesOf(visitor(backend), challenge_id)).map(({ day_id }) => day_id));
    expect(taken.filter((id) => !storedIds.has(id))).toEqual([]);
    await serving.stop();
  },
);

test.skipIf(!canMountImages())(
  "on a disk that becomes read-only, entries get 503, so clients send them again",
  async () => {
    const image = join(disk, "image");
    const folder = join(disk, "ext4");
    mkdirSync(folder);
    execFileSync("truncate", ["--size=160M", image]);
    execFileSync("mkfs.ext4", ["-q", image]);
    execFileSync("mount", ["-o", "loop,errors=remount-ro", image, folder]);
    const serving = await serveHere({ DATA_DIR: join(folder, "data"), RATE_LIMITS: "off" });
    try {
      const backend = await backendOf(serving);
      const user = await signUp(backend, "mina");
      const challenge_id = await createChallenge(user, { days: 60 });
      const write = (date: string) =>
        writeEntry(user, { challenge_id, date, content: randomBytes(4500).toString("hex") });
      const taken = await write("2025-01-01");

      const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
      // Like an error of the disk, `abort` makes the file system read-only while files are open.
      execFileSync("mount", ["-o", "remount,abort", folder]);
      await expect(write("2025-01-02")).rejects.toMatchObject({
        code: "PGRST001",
        message: "The database does not respond.",
      });
      expect(logged).toHaveBeenCalledWith(
        { component: "database" },
        expect.stringContaining("Read-only file system"),
      );
      const response = await fetch(`${serving.url}/readyz`);
      expect([response.status, await response.text()]).toEqual([503, "The disk is read-only."]);
      expect((await entriesOf(user.client, challenge_id)).map(({ day_id }) => day_id)).toEqual([taken]);
    } finally {
      await serving.stop().catch(() => undefined);
      execFileSync("umount", ["--lazy", folder]);
    }
  },
);

test.skipIf(!canMount())("a full disk stops an upgrade before it changes the database", async () => {
  const folder = join(disk, "earlier");
  mkdirSync(folder);
  const { completed, database } = await openEmbedded(join(folder, "pg"));
  completed();
  await database.script(
    "delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)",
  );
  await database.close();
  const filler = fillDisk({ freeBytes: 256 * 1024 });
  expect(await startErrorOf({ DATA_DIR: folder })).toBe(
    "The backup before the upgrade can't be created: the disk is full. The database was not changed.",
  );
  expect(readdirSync(join(folder, "backups"))).toEqual([]);
  rmSync(filler);
});

test.skipIf(!canMount())("an error names the full or read-only disk of a new data folder", async () => {
  const folder = temporaryFolder();
  const template = join(folder, "template");
  await unpackDatabaseTemplate(template);
  const pages = globSync(join(template, "**")).map((file) => Math.ceil(sizeOfFile(file) / 4096));
  const kib = 4 * pages.reduce((sum, count) => sum + count, 0);
  for (const size of ["4m", `${kib + 16}k`]) {
    const small = join(folder, `disk-${size}`);
    mkdirSync(small);
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", small]);
    try {
      expect(await startErrorOf({ DATA_DIR: join(small, "data") })).toMatch(
        /disk-.+ can't be used: the disk is full\.$/,
      );
      execFileSync("mount", ["-o", "remount,ro", small]);
      for (const name of ["data", "other"])
        expect(await startErrorOf({ DATA_DIR: join(small, name) })).toMatch(
          / can't be used: it is on a read-only file system\.$/,
        );
    } finally {
      execFileSync("umount", ["--lazy", small]);
    }
  }
});

test.skipIf(!canMount())("an error names the full or read-only disk of a folder with data", () => {
  const small = join(temporaryFolder(), "disk");
  mkdirSync(small);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small]);
  try {
    const folder = join(small, "data");
    lockDataFolder(folder).release();
    expect(() => writeFileSync(join(small, "filler"), Buffer.alloc(2 * 1024 * 1024))).toThrow("ENOSPC");
    expect(() => lockDataFolder(folder)).toThrow(`${folder} can't be used: the disk is full.`);
    rmSync(join(small, "filler"));
    execFileSync("mount", ["-o", "remount,ro", small]);
    expect(() => lockDataFolder(folder)).toThrow(
      `${folder} can't be used: it is on a read-only file system.`,
    );
  } finally {
    execFileSync("umount", ["--lazy", small]);
  }
});

function fillDisk({ freeBytes }: { freeBytes: number }): string {
  const filler = join(disk, "filler");
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
  return filler;
}

function sizeOfFile(path: string): number {
  const found = statSync(path);
  return found.isFile() ? found.size : 0;
}
