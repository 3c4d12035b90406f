import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const NAME = /^diary-test-(\d+)$/;
const GIB = 1024 ** 3;
/** The databases, browser profiles and releases of a whole run take one; the browsers need the rest. */
const FREE_FILES = 4 * GIB;
const FREE_MEMORY = 6 * GIB;

/**
 * A folder in memory for what a run of the tests throws away, gone when this process ends; undefined where there is no
 * room for one. Tests lay out some hundred databases of a thousand files each: on disk the file system takes longer for
 * them than the database does.
 */
export function createRamdiskFolder(): string | undefined {
  if (!isMounted()) return undefined;
  removeLeftOver();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < FREE_FILES || freemem() < FREE_MEMORY) return undefined;
  const folder = join(MEMORY, `diary-test-${process.pid}`);
  mkdirSync(folder);
  // As for every temporary folder: PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As files in memory, of which programs may be run. */
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

/** Of runs that were killed: on disk it would be waste, here it is memory. */
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
