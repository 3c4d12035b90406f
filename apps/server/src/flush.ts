import { closeSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

interface Target {
  path: string;
  isFolder?: boolean;
}

/** Must be below the limit of open files. */
const MAX_PARALLEL = 64;
/** Windows can't flush folders, and saves file names without a flush. */
const isWindows = process.platform === "win32";
/** Some file systems can't flush folders, and a writable folder can be unreadable. */
const IGNORED_FOR_FOLDERS: ReadonlySet<unknown> = new Set(["EINVAL", "EBADF", "ENOTSUP", "EACCES"]);

/** A file survives a power loss only if its bytes and its folder, which contains its name, are flushed. */
export async function flush(target: Target): Promise<void> {
  if (target.isFolder && isWindows) return;
  try {
    const file = await open(target.path, modeFor(target));
    await file.sync().finally(() => file.close());
  } catch (error) {
    throwUnlessIgnored(error, target);
  }
}

export function flushSync(target: Target): void {
  if (target.isFolder && isWindows) return;
  try {
    const descriptor = openSync(target.path, modeFor(target));
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throwUnlessIgnored(error, target);
  }
}

const modeFor = ({ isFolder }: Target) => (isFolder ? "r" : "r+");

function throwUnlessIgnored(error: unknown, { isFolder }: Target): void {
  if (isFolder && IGNORED_FOR_FOLDERS.has((error as NodeJS.ErrnoException).code)) return;
  throw error;
}

/** Flushes a folder and its content. Parallel flushes are twenty times faster than sequential ones. */
export async function flushFolder(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const entries = found.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }));
  entries.push({ path: folder, isFolder: true });
  for (let first = 0; first < entries.length; first += MAX_PARALLEL)
    await Promise.all(entries.slice(first, first + MAX_PARALLEL).map(flush));
}
