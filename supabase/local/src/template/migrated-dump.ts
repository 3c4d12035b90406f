import { once } from "node:events";
import { existsSync, mkdirSync, openAsBlob, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import { compiledEngine } from "../database/engine.ts";
import { schemaFingerprint } from "../database/schema-fingerprint.ts";
import { CACHE } from "../paths.ts";
import { keepFirst } from "./keep-first.ts";

const FOLDER = join(CACHE, "database");

/**
 * A dump of an empty database with everything in it that a first start would make: loading it takes a tenth of the time.
 * Kept under a hash of what it is made from, for all data folders and for the tests; it holds no secret.
 */
export async function migratedDump(): Promise<Blob> {
  return openAsBlob(await dumpFile());
}

/** Lays the same into a folder as a database of its own, file by file: as a whole it would stay in memory. */
export async function unpackMigrated(folder: string): Promise<void> {
  const file = await dumpFile();
  const { extract } = await import("tar");
  // Nobody else's to enter, whatever the files in it say.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await extract({ file, cwd: folder, preserveOwner: false, noMtime: true });
}

async function dumpFile(): Promise<string> {
  const name = `${await schemaFingerprint()}.tar`;
  const file = join(FOLDER, name);
  if (!existsSync(file)) keep(name, await makeDump());
  return file;
}

/**
 * Making a database takes several times the memory of using one, and WebAssembly gives none of it back: so it is done in
 * a thread that ends.
 */
async function makeDump(): Promise<Uint8Array> {
  const worker = new Worker(new URL("./make-dump-worker.ts", import.meta.url), {
    workerData: await compiledEngine(),
  });
  // An "error" event rejects this.
  const [dump] = (await once(worker, "message")) as [Uint8Array];
  await worker.terminate();
  return dump;
}

function keep(name: string, dump: Uint8Array): void {
  mkdirSync(FOLDER, { recursive: true });
  keepFirst(join(FOLDER, name), dump);
  for (const other of readdirSync(FOLDER)) {
    if (other.endsWith(".tar") && other !== name) rmSync(join(FOLDER, other), { force: true });
  }
}
