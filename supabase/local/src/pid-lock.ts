import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

export type PidLock = { taken: true; release: () => void } | { taken: false; owner: number };

/**
 * Takes something for this process by a file with its id. One left behind by a process that is gone is taken over.
 * `owner` is whoever has it, NaN if they took it at this very moment.
 */
export function takePidLock(file: string): PidLock {
  const mine = { taken: true as const, release: () => rmSync(file, { force: true }) };
  if (write(file)) return mine;
  const owner = readOwner(file);
  if (isRunning(owner)) return { taken: false, owner };
  rmSync(file, { force: true });
  return write(file) ? mine : { taken: false, owner: Number.NaN };
}

/** False if the file is there already: making it and finding it missing is one step. */
function write(file: string): boolean {
  try {
    const descriptor = openSync(file, "wx", 0o600);
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function readOwner(file: string): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    // Released in between.
    return Number.NaN;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: it runs, it only may not be signalled.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
