import { AppError, isAppError } from "@diary/core/errors";
import type { GetSessionResponse } from "@diary/core/session-sync";

/**
 * Sends an entry, or a rest day, with a token of its writer: another user who signs in meanwhile must not become the writer. A token
 * that was not taken is renewed once. Throws `session/missing` where its writer is not signed in, and `network` where they
 * are and no token can be had.
 * @param who resolves with who is signed in; `refused` names a token that the server did not take
 */
export async function sendAs<Saved>(
  userId: string,
  who: (refused?: string) => Promise<GetSessionResponse>,
  send: (token: string) => Promise<Saved>,
): Promise<Saved> {
  const token = tokenOf(userId, await who());
  try {
    return await send(token);
  } catch (error) {
    if (!isAppError(error, "session/expired", "session/missing")) throw error;
    return send(tokenOf(userId, await who(token)));
  }
}

function tokenOf(userId: string, answer: GetSessionResponse): string {
  if (answer.kind === "offline" && answer.user.id === userId) throw new AppError("network");
  if (answer.kind !== "signed-in" || answer.session.user.id !== userId) throw new AppError("session/missing");
  return answer.session.access_token;
}
