import { failureReason } from "../database/unavailable.ts";
import { toStartError, StartError } from "../start-error.ts";

const REFUSED_RIGHT = "42501";

export function describeFailure(error: unknown): string {
  const explained = toStartError(error);
  if (explained instanceof StartError) return explained.message;
  // Uses only the message of a database error, because other fields contain texts of users.
  const reason = failureReason(error);
  return (error as { code?: unknown } | null)?.code === REFUSED_RIGHT
    ? `The role in the database's address is not allowed to do that (${reason}). Use the role of the server.`
    : `The command failed: ${reason}.`;
}
