import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NAME = /^diary-test-(\d+)$/;
const GIB = 1024 ** 3;
/** Space for databases, browser profiles and releases of a test run. FREE_MEMORY also includes memory for browsers. */
const FREE_FILES = 4 * GIB;
const FREE_MEMORY = 6 * GIB;

/** Returns a folder in memory, because hundreds of databases are slow on a disk. Undefined if memory is short. */
export function createRamdiskFolder(): string | undefined {
  if (!isMounted()) return undefined;
  removeLeftOver();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < FREE_FILES || freemem() < FREE_MEMORY) return undefined;
  const folder = join(MEMORY, `diary-test-${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isMounted(): boolean {
  try {
    const options = new RegExp(`^tmpfs ${MEMORY} tmpfs (\\S+)`, "m").exec(
      readFileSync("/proc/mounts", "utf8"),
    );
    return options !== null && !options[1]!.split(",").includes("noexec");
  } catch {
    return false;
  }
}

function removeLeftOver(): void {
  for (const name of readdirSync(MEMORY)) {
    const owner = Number(NAME.exec(name)?.[1]);
    if (owner > 0 && !isRunning(owner)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
