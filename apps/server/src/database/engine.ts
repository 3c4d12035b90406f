import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";

import { PGlite } from "@electric-sql/pglite";

import { flushFolder } from "../flush.ts";
import type { EngineStorage } from "./engine-messages.ts";
import { FlushedFolder } from "./flushed-folder.ts";
import { VALUE_PARSERS } from "./value-parsers.ts";

let engine: Promise<WebAssembly.Module> | undefined;

export function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= compile();
  return engine;
}

export function adoptCompiledEngine(compiled: WebAssembly.Module): void {
  engine = Promise.resolve(compiled);
}

async function compile(): Promise<WebAssembly.Module> {
  // These flags save memory and apply to the whole process (docs/decisions/027).
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering", "--semi-space-growth-factor=1"])
    setFlagsFromString(flag);
  const file = new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"));
  return WebAssembly.compile(await readFile(file));
}

const SETTINGS = [
  // The default of 128 MB would stay allocated, although a diary needs less.
  "shared_buffers=32MB",
  "fsync=on",
  "wal_sync_method=fsync",
];
const START_PARAMETERS = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])];

/** Longest delay of a timer. Node fires timers with a longer delay after a millisecond. */
const MAX_TIMER_MS = 2_147_483_647;

/** If the clock is set back by weeks, PostgreSQL sets a delay that overflows, and its timer fires every millisecond. */
export function boundTimers(): void {
  const { setTimeout } = globalThis;
  const bounded = (work: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) =>
    setTimeout(work, Math.min(delay, MAX_TIMER_MS), ...args);
  globalThis.setTimeout = Object.assign(bounded, setTimeout) as typeof setTimeout;
}

/** Blocks this thread during each statement. PGlite creates a database in a folder without one, so open-folder.ts checks the folder first. */
export async function openPgliteInThread({ folder, dumpFile }: EngineStorage): Promise<PGlite> {
  if (folder !== undefined) await flushFolder(folder);
  const session = new PGlite({
    ...(folder === undefined ? { dataDir: "memory://" } : { fs: new FlushedFolder(folder) }),
    startParams: START_PARAMETERS,
    pgliteWasmModule: await compiledEngine(),
    parsers: VALUE_PARSERS,
    ...(dumpFile === undefined ? {} : { loadDataDir: await openAsBlob(dumpFile) }),
  });
  await session.waitReady;
  return session;
}
