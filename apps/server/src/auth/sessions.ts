import type { Query } from "../database/database.ts";

/**
 * Whether the session of an access token goes on. The token is valid for an hour by itself; signing out, a change of
 * password and the account's end take its session away, and with it the token.
 * `needs code`: only the password of an account was given whose owner has set up a second step.
 */
export async function readSessionState(
  query: Query,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<"live" | "ended" | "needs code"> {
  const [session] = await query<{ needsCode: boolean }>(
    `select private.needs_code(id) as "needsCode" from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [sessionId, userId],
  );
  if (session === undefined) return "ended";
  return session.needsCode ? "needs code" : "live";
}
