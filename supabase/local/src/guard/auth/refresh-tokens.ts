import { randomUUID } from "node:crypto";

import type { Database } from "../../database/database.ts";

/** As Supabase's Auth has it: for so long a token that was used goes on being answered, however often it was rotated. */
const REUSE_INTERVAL = "10 seconds";

/** Refreshes of a session that wait for the one before. */
const waiting = new WeakMap<Database, Map<string, Promise<Response>>>();

/**
 * Refreshes with the token. Lite answers a token that was used once with the one that followed it, and ends the session
 * at one that is older: so of one session this process refreshes once at a time, or a slow answer would find its token
 * two rotations old.
 * @param send asks lite to refresh with a token
 */
export async function refreshInTurn(
  database: Database,
  token: string,
  send: (token: string) => Promise<Response>,
): Promise<Response> {
  const [found] = await database.query<{ session_id: string }>(
    "select session_id from auth.refresh_tokens where token = $1",
    [token],
  );
  if (found === undefined) return send(token);
  const refreshes = waiting.get(database) ?? new Map<string, Promise<Response>>();
  waiting.set(database, refreshes);
  const refresh = async () => send(await rotateRefreshToken(database, token));
  const mine = (refreshes.get(found.session_id) ?? Promise.resolve()).then(refresh, refresh);
  refreshes.set(found.session_id, mine);
  try {
    return await mine;
  } finally {
    if (refreshes.get(found.session_id) === mine) refreshes.delete(found.session_id);
  }
}

/**
 * Rotates the token in one step, and answers the one to refresh with: lite answers a token that was used once with the
 * token that followed it. Lite's own rotation is three statements. Of two tabs that refresh at once, or a page and the
 * one that it is left for, the second finds a used token that nothing follows and loses the session; so does everybody
 * where the process ends in between.
 */
function rotateRefreshToken(database: Database, token: string): Promise<string> {
  return database.transaction(async ({ query }) => {
    // Whoever else refreshes this session, on any server of this database, waits for this row.
    const sessions = await query(
      `select from auth.sessions
       where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
      [token],
    );
    if (sessions.length === 0) return token;
    const rotated = await query(
      `update auth.refresh_tokens set revoked = true, updated_at = now()
       where token = $1 and not revoked returning id`,
      [token],
    );
    if (rotated.length > 0) {
      await query(
        `insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
         select $2, $3, user_id, session_id, token from auth.refresh_tokens where token = $1`,
        [token, randomUUID(), randomUUID()],
      );
      return token;
    }
    const [newest] = await query<{ parent: string | null }>(
      `select newest.parent from auth.refresh_tokens used
       join auth.refresh_tokens newest on newest.session_id = used.session_id and not newest.revoked
       where used.token = $1 and used.updated_at > now() - $2::interval`,
      [token, REUSE_INTERVAL],
    );
    return newest?.parent ?? token;
  });
}
