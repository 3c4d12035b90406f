import type { DaySubmission, SavedEntry } from "@diary/core/day";
import { AppError, isAppError } from "@diary/core/errors";
import type { GetSessionResponse } from "@diary/core/session-sync";

export interface SendEntryDeps {
  /** Who is signed in; `refused` names a token that the server did not take. */
  who: (refused?: string) => Promise<GetSessionResponse>;
  /** Sends with exactly this token: whoever signs in meanwhile must not become the writer. */
  register: (entry: DaySubmission, token: string) => Promise<SavedEntry>;
}

/**
 * Sends one entry, new or edited, as its own writer. A token that was not taken is renewed once. Throws `session/missing`
 * where its writer is not signed in, and `network` where they are and no token can be had.
 */
export async function sendEntry({ register, who }: SendEntryDeps, entry: DaySubmission): Promise<SavedEntry> {
  const token = tokenFor(entry, await who());
  try {
    return await register(entry, token);
  } catch (error) {
    if (!isAppError(error, "session/expired", "session/missing")) throw error;
    return register(entry, tokenFor(entry, await who(token)));
  }
}

function tokenFor({ user_id }: DaySubmission, answer: GetSessionResponse): string {
  if (answer.kind === "offline" && answer.user.id === user_id) throw new AppError("network");
  if (answer.kind !== "signed-in" || answer.session.user.id !== user_id)
    throw new AppError("session/missing");
  return answer.session.access_token;
}
