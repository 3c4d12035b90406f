import { createHash } from "node:crypto";
import { createReadStream, existsSync, openSync } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

import { runAsInvokingUser } from "../data-folder.ts";
import { StartError } from "../start-error.ts";
import { type Backup, backupIn, FILES, MANIFEST, parseManifest, rowsFile } from "./manifest.ts";

const NAMES = /^(manifest\.json|rows|files|rows\/[a-z_.]+\.ndjson|files\/[0-9a-f]{2}(\/[0-9a-f]{64})?)\/?$/;

/** Call it before the data folder is locked, because the lock creates the folder. */
export function requireBackup(file: string): void {
  if (!runAsInvokingUser(() => existsSync(file))) throw new StartError(`There is no file ${file}.`);
}

export async function unpackBackup(file: string, folder: string): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await extract(file, folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EACCES") throw cause;
    throw new StartError(`${file} can't be unpacked: it is damaged, or no backup.`, { cause });
  }
  return checked(folder, file);
}

async function extract(file: string, folder: string): Promise<void> {
  const fd = runAsInvokingUser(() => openSync(file, "r"));
  const tar = await import("tar");
  await new Promise<void>((resolve, reject) => {
    // Writes one file at a time: concurrent writes of ten thousand photos need 190 MB more memory.
    const unpacking = tar.extract({
      sync: true,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) =>
        NAMES.test(path) && "type" in entry && ["File", "OldFile", "Directory"].includes(entry.type),
    });
    unpacking.on("close", resolve).on("error", reject);
    createReadStream(file, { fd }).on("error", reject).pipe(unpacking);
  });
}

async function checked(folder: string, file: string): Promise<Backup> {
  if (!existsSync(join(folder, MANIFEST)))
    throw new StartError(`${file} is not a backup: it has no manifest.`);
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), "utf8"), file);
  for (const { name, sha256 } of manifest.tables)
    await expectFile(join(folder, rowsFile(name)), sha256, file);
  for (const { path, sha256 } of manifest.files) await expectFile(join(folder, FILES, path), sha256, file);
  return backupIn(folder, manifest);
}

async function expectFile(path: string, sha256: string, file: string): Promise<void> {
  if ((await sha256Of(path).catch(() => undefined)) === sha256) return;
  throw new StartError(`${file} is damaged: a part of it is missing or changed.`);
}

/** Uses one buffer, because the streams of ten thousand photos would leave a gigabyte of garbage. */
export async function sha256Of(file: string): Promise<string> {
  const content = createHash("sha256");
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafe(Math.min((await handle.stat()).size + 1, READ_BYTES));
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) return content.digest("hex");
      content.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

const READ_BYTES = 65_536;
