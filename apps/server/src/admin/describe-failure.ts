import { failureReason } from "../database/unavailable.ts";
import { toStartError, StartError } from "../start-error.ts";

const REFUSED_RIGHT = "42501";

/** Describes in a sentence why a command failed. */
export function describeFailure(error: unknown): string {
  const explained = toStartError(error);
  if (explained instanceof StartError) return explained.message;
  // Only the message of a database error: its other fields contain users' texts.
  const reason = failureReason(error);
  return (error as { code?: unknown } | null)?.code === REFUSED_RIGHT
    ? `The role in the database's address may not do that (${reason}): use the server's own role.`
    : `It could not be done: ${reason}.`;
}
