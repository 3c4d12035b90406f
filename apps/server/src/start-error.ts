/** Problem that the operator can fix. The message is one plain sentence for them. */
export class StartError extends Error {
  override name = "StartError";
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a file system that is read-only",
  EEXIST: "it is a file, and a folder is needed",
  ENOTDIR: "there is a file where a folder is needed",
  EISDIR: "it is a folder, and a file is needed",
  ENOENT: "it is not there",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
};

export function fileReason(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** Turns a file system error into a sentence that names the file. Returns other errors unchanged. */
export function toStartError(error: unknown, path?: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const { code, path: file = path } = error as NodeJS.ErrnoException;
  if (file === undefined || code === undefined) return error;
  return new StartError(`${file} cannot be used: ${fileReason(error)}.`, { cause: error });
}
