/** The message is plain text about a problem that the operator can fix. */
export class StartError extends Error {
  override name = "StartError";
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user is not allowed to write there",
  EPERM: "this user is not allowed to write there",
  EROFS: "it is on a read-only file system",
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "it is a folder, not a file",
  ENOENT: "it does not exist",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  53100: "the disk is full",
};

export const isFileFailure = (error: unknown): boolean =>
  Object.hasOwn(REASONS, String((error as { code?: unknown }).code));

export function fileReason(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

export function toStartError(error: unknown, path?: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const { code, path: file = path } = error as NodeJS.ErrnoException;
  if (file === undefined || code === undefined) return error;
  return new StartError(`${file} can't be used: ${fileReason(error)}.`, { cause: error });
}
