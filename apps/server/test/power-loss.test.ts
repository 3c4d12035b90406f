// Simulates a power failure: bytes that PGlite has not flushed may be lost.
import fs, { cpSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

import { createSeededRandom } from "@diary/core/testing";
import type { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, test, vi } from "vitest";

import { exchangeData } from "../src/backup/restore-folder.ts";
import { openPgliteInThread } from "../src/database/engine.ts";
import { unpackDatabaseTemplate } from "../src/prepare/database-template.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { recordNames } from "./recorded-names.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Run 100 rounds: `POWER_ROUNDS=100 pnpm exec vitest run --project backend apps/server/test/power-loss.test.ts`. */
const ROUNDS = Number(process.env["POWER_ROUNDS"] ?? 2);
const SEED = Number(process.env["POWER_SEED"] ?? 1);

/** Events of the disk in order. Only written bytes need a flush here: created, moved, deleted and truncated files count as durable. */
type DiskEvent =
  | { kind: "write"; file: string; inode: number; at: number; bytes: Uint8Array }
  | { kind: "flush"; inode: number }
  | { kind: "name"; apply: (moved: (path: string) => string) => void };

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test(`a power failure at ${ROUNDS} moments loses no acknowledged write`, async () => {
  const random = createSeededRandom(SEED);
  const root = temporaryFolder();
  const [folder, before] = [join(root, "pg"), join(root, "before")];
  await unpackDatabaseTemplate(folder);
  cpSync(folder, before, { recursive: true });
  const events = recordDisk();
  const session = await openPgliteInThread({ folder });
  const acknowledged = await write(session, () => events.length);
  await session.close();
  vi.restoreAllMocks();
  syncBuiltinESMExports();

  for (let round = 0; round < ROUNDS; round += 1) {
    const [first] = acknowledged;
    const cut = Math.floor((first?.at ?? 0) + random() * (events.length - (first?.at ?? 0)));
    const disk = join(root, "disk");
    cpSync(before, disk, { recursive: true });
    replay(events, cut, random, (path) => path.replace(folder, disk));
    const found = await openPgliteInThread({ folder: disk });
    const { rows } = await found.query<{ id: number }>(
      "select id from public.kept where content like 'Entry %'",
    );
    const there = new Set(rows.map(({ id }) => id));
    const expected = acknowledged.filter(({ at }) => at <= cut);
    expect(expected.filter(({ id }) => !there.has(id))).toEqual([]);
    await found.query("insert into public.kept values (0, 'after')");
    await found.close();
    rmSync(disk, { recursive: true });
  }
});

test("the deletion of pg.unfinished is flushed, or a start would delete the database", async () => {
  const root = temporaryFolder();
  const { completed, database } = await openEmbedded(join(root, "pg"));
  const events = recordNames();
  completed();
  expect(events).toEqual([`delete ${root}/pg.unfinished`, `flush ${root}`]);
  await database.close();
});

test("a restore flushes the file `restoring` before it moves data, then deletes it", () => {
  const root = temporaryFolder();
  for (const folder of [root, join(root, "work")]) fs.mkdirSync(join(folder, "pg"), { recursive: true });
  const events = recordNames();
  const previousData = exchangeData(root, join(root, "work"));
  expect(events).toEqual([
    `flush ${root}/restoring`,
    `move ${root}/pg to ${previousData}/pg`,
    `move ${root}/work/pg to ${root}/pg`,
    `delete ${root}/restoring`,
  ]);
});

async function write(session: PGlite, now: () => number): Promise<{ id: number; at: number }[]> {
  const acknowledged: { id: number; at: number }[] = [];
  await session.query("create table public.kept (id int primary key, content text)");
  for (let id = 1; id <= 60; id += 1) {
    await session.query("insert into public.kept values ($1, $2)", [id, `Entry ${id} ${"x".repeat(500)}`]);
    acknowledged.push({ id, at: now() });
    if (id % 20 === 0) await session.query("checkpoint");
  }
  return acknowledged;
}

const inodeOf = (descriptor: number) => fs.fstatSync(descriptor).ino;

function recordDisk(): DiskEvent[] {
  const events: DiskEvent[] = [];
  const files = new Map<number, string>();
  const { fdatasyncSync, openSync, renameSync, truncateSync, unlinkSync, writeFileSync, writeSync } = fs;
  vi.spyOn(fs, "openSync").mockImplementation((path, ...options) => {
    const descriptor = openSync(path, ...options);
    files.set(descriptor, String(path));
    return descriptor;
  });
  vi.spyOn(fs, "writeSync").mockImplementation((...args: unknown[]) => {
    const [descriptor, from, start, length, at] = args as [number, Uint8Array, number, number, number];
    const file = files.get(descriptor);
    if (file !== undefined) {
      const bytes = Uint8Array.from(from.subarray(start, start + length));
      events.push({ kind: "write", file, inode: inodeOf(descriptor), at, bytes });
    }
    return writeSync(descriptor, from, start, length, at);
  });
  vi.spyOn(fs, "fdatasyncSync").mockImplementation((descriptor) => {
    fdatasyncSync(descriptor);
    events.push({ kind: "flush", inode: inodeOf(descriptor) });
  });
  const name = (apply: (moved: (path: string) => string) => void) => events.push({ kind: "name", apply });
  vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
    renameSync(from, to);
    name((moved) => renameSync(moved(String(from)), moved(String(to))));
  });
  vi.spyOn(fs, "unlinkSync").mockImplementation((path) => {
    unlinkSync(path);
    name((moved) => unlinkSync(moved(String(path))));
  });
  vi.spyOn(fs, "truncateSync").mockImplementation((path, length) => {
    truncateSync(path, length);
    name((moved) => truncateSync(moved(String(path)), length));
  });
  vi.spyOn(fs, "writeFileSync").mockImplementation((path, text, options) => {
    writeFileSync(path, text, options);
    name((moved) => writeFileSync(moved(String(path)), text, options));
  });
  syncBuiltinESMExports();
  return events;
}

/** Builds a possible state of the disk: each unflushed write is complete, missing or partial. */
function replay(
  events: readonly DiskEvent[],
  cut: number,
  random: () => number,
  moved: (path: string) => string,
): void {
  const lastFlush = new Map<number, number>();
  events.slice(0, cut).forEach((event, place) => {
    if (event.kind === "flush") lastFlush.set(event.inode, place);
  });
  events.slice(0, cut).forEach((event, place) => {
    if (event.kind === "name") event.apply(moved);
    if (event.kind !== "write") return;
    const isFlushed = (lastFlush.get(event.inode) ?? -1) > place;
    const share = isFlushed ? 1 : Math.floor(random() * 3) / 2;
    const descriptor = fs.openSync(moved(event.file), "r+");
    fs.writeSync(descriptor, event.bytes, 0, Math.floor(event.bytes.length * share), event.at);
    fs.closeSync(descriptor);
  });
}
