import { AppError, type AppErrorCode } from "./app-error.ts";
import { errorCodeFromStatus } from "./from-postgrest.ts";

/** The part of storage-js's errors that is read; not imported, so that naming an error downloads nothing. */
export interface StorageFailure {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}

/** Names a failure of a call to the file storage. */
export function fromStorage(error: StorageFailure): AppError {
  return new AppError(codeOf(error), error.message, { cause: error });
}

function codeOf({ status, statusCode }: StorageFailure): AppErrorCode {
  // Without a status it is storage-js's "unknown" error: the request got no answer.
  if (status === undefined) return "network";
  // Hosted storage answers 400 and puts what it means into the body.
  const meant = Number(statusCode) || status;
  if (meant === 413) return "profile/avatar-too-big";
  if (meant === 415) return "profile/avatar-not-an-image";
  return errorCodeFromStatus(meant);
}
