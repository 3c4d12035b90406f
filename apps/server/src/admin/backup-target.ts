import { accessSync, constants, copyFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { runAsInvokingUser } from "../data-folder.ts";
import { flushSync } from "../flush.ts";
import { fileReason, StartError } from "../start-error.ts";

export function requireWritablePath(target: string): void {
  runAsInvokingUser(() => {
    if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new StartError(
        `${target} is a folder. Name a file in it, such as ${join(target, "diary.tar.gz")}.`,
      );
    accessSync(dirname(target), constants.W_OK);
  });
}

export function copyBackupTo(made: string, target: string): string {
  return runAsInvokingUser(() => {
    const draft = `${target}.unfinished`;
    try {
      copyFileSync(made, draft);
      flushSync({ path: draft });
      renameSync(draft, target);
      flushSync({ path: dirname(target), isFolder: true });
    } catch (error) {
      rmSync(draft, { force: true });
      throw new StartError(
        `The backup was created in ${made}, but can't be moved to ${target}: ${fileReason(error)}.`,
        {
          cause: error,
        },
      );
    }
    rmSync(made);
    return target;
  });
}
