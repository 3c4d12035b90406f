import { randomUUID } from "node:crypto";
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file that several processes may make at once. The first one's stays, whole from the start: who has begun to
 * read it could not go on if it were replaced.
 */
export function writeFileOnce(file: string, contents: Uint8Array): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, contents);
  try {
    linkSync(draft, file);
  } catch {
    // It is there, or the file system knows no second names.
    if (!existsSync(file)) renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
