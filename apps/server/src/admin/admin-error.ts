import { failureReason } from "../database/unavailable.ts";
import { toStartError, StartError } from "../start-error.ts";

/** An error that the operator can resolve; its message is one sentence. */
export class AdminError extends Error {
  override name = "AdminError";
}

/** Why a command of the operator failed, in a sentence. */
export function failureInWords(error: unknown): string {
  const explained = toStartError(error);
  return explained instanceof StartError
    ? explained.message
    : `It could not be done: ${failureReason(error)}.`;
}
