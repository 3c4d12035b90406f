import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";

import { flushSync } from "./flush.ts";
import { acquireFileLock } from "./kernel-lock.ts";
import { REPOSITORY_ROOT } from "./paths.ts";
import { toStartError, StartError } from "./start-error.ts";

export interface DataFolder {
  path: string;
  release: () => void;
}

/** Two processes that open one folder with PGlite would destroy the data. The file `pid` is only read for messages. */
export function lockDataFolder(path: string): DataFolder {
  const owner = join(path, "pid");
  const lock = explained(path, () => {
    makeFolder(path);
    mkdirSync(join(path, "files"), { recursive: true });
    // The lock is an SQLite file, and SQLite reports neither a read-only file system nor missing rights.
    requireWritable(path);
    flushSync({ path, isFolder: true });
    return acquireFileLock(join(path, "lock"));
  });
  if (!lock.taken) {
    throw new StartError(`${path} is in use by ${nameOf(owner)}. Stop it first, or choose another DATA_DIR.`);
  }
  try {
    explained(path, () => writeFileSync(owner, `${process.pid} ${hostname()}\n`, { mode: 0o600 }));
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    path,
    release: () => {
      try {
        rmSync(owner, { force: true });
      } catch {
        // On a read-only disk, the file stays, as after `kill -9`.
      }
      lock.release();
    },
  };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    // Fails again with the real reason: on a read-only file system, a recursive mkdir reports ENOENT.
    mkdirSync(path, { mode: 0o700 });
  }
}

/** Creates a folder, because `access` checks the rights of the user who started the process. */
function requireWritable(path: string): void {
  try {
    rmdirSync(mkdtempSync(join(path, ".write-")));
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

function explained<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStartError(error, path);
  }
}

/** Includes the host, because a process id is meaningless on another host or in another container. */
function nameOf(owner: string): string {
  try {
    const [pid = "", host] = readFileSync(owner, "utf8").trim().split(" ");
    if (!/^\d+$/.test(pid)) return "another process";
    return host === undefined || host === hostname() ? `process ${pid}` : `process ${pid} of ${host}`;
  } catch {
    return "another process";
  }
}

/** Switches from root to the folder's owner, because the server can't read files that root creates. */
export function switchToFolderOwner(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0 || process.geteuid?.() !== 0) return;
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  if (!canRead(dataDir))
    throw new StartError(
      `${dataDir} belongs to the user ${owner.uid}, who can't open a folder above it. If this is a service with DynamicUser, set User in its unit ` +
        "(docs/deploy/own-machine.md).",
    );
  if (canRead(import.meta.filename)) return;
  throw new StartError(
    `${dataDir} belongs to the user ${owner.uid}, who can't read this program in ${resolve(REPOSITORY_ROOT)}. Run the command from a folder ` +
      "that this user can read, such as a release in /opt.",
  );
}

/** Opens the file or folder, because `access` checks the rights of the user who started the process. */
function canRead(path: string): boolean {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
}

export function runAsInvokingUser<T>(work: () => T): T {
  const [user, group] = [process.geteuid?.(), process.getegid?.()];
  const [operator, operatorGroup] = [process.getuid?.(), process.getgid?.()];
  if (user === undefined || group === undefined || operator === undefined || user === operator) return work();
  process.seteuid?.(operator);
  process.setegid?.(operatorGroup ?? group);
  try {
    return work();
  } finally {
    process.setegid?.(group);
    process.seteuid?.(user);
  }
}
