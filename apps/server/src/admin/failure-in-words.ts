import { failureReason } from "../database/unavailable.ts";
import { toStartError, StartError } from "../start-error.ts";

const REFUSED_RIGHT = "42501";

/** Why a command of the operator failed, in a sentence. */
export function failureInWords(error: unknown): string {
  const explained = toStartError(error);
  if (explained instanceof StartError) return explained.message;
  // Of a database error the sentence alone: its other fields hold people's texts.
  const reason = failureReason(error);
  return (error as { code?: unknown } | null)?.code === REFUSED_RIGHT
    ? `The role in the database's address may not do that (${reason}): use the server's own role.`
    : `It could not be done: ${reason}.`;
}
