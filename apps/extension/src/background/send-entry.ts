import { AppError, isAppError } from "@diary/core/errors";
import type { GetSessionResponse } from "@diary/core/session-sync";

interface OfUser {
  user_id: string;
}

export interface SendEntryDeps<Entry, Saved> {
  /** Who is signed in; `refused` names a token that the server did not take. */
  who: (refused?: string) => Promise<GetSessionResponse>;
  /** Sends with exactly this token: whoever signs in meanwhile must not become the writer. */
  register: (entry: Entry, token: string) => Promise<Saved>;
}

/**
 * Sends one entry, or a rest day, as its own writer. A token that was not taken is renewed once. Throws `session/missing`
 * where its writer is not signed in, and `network` where they are and no token can be had.
 */
export async function sendEntry<Entry extends OfUser, Saved>(
  { register, who }: SendEntryDeps<Entry, Saved>,
  entry: Entry,
): Promise<Saved> {
  const token = tokenFor(entry, await who());
  try {
    return await register(entry, token);
  } catch (error) {
    if (!isAppError(error, "session/expired", "session/missing")) throw error;
    return register(entry, tokenFor(entry, await who(token)));
  }
}

function tokenFor({ user_id }: OfUser, answer: GetSessionResponse): string {
  if (answer.kind === "offline" && answer.user.id === user_id) throw new AppError("network");
  if (answer.kind !== "signed-in" || answer.session.user.id !== user_id)
    throw new AppError("session/missing");
  return answer.session.access_token;
}
