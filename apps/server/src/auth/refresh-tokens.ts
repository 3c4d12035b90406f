import { randomUUID } from "node:crypto";

import type { Database } from "../database/database.ts";

/** As Supabase's Auth has it: for so long a token that was used goes on being answered, however often it was rotated. */
const REUSE_INTERVAL = "10 seconds";

/**
 * Rotates the token in one step, for lite to answer it with the newest of its session. A token that was used longer ago
 * revokes the newest, but for the one before it, whose response was lost: no client can refresh the session from then on, and
 * an access token goes on until it expires. Supabase's Auth does the same.
 *
 * Lite's own rotation is three statements. Of two tabs that refresh at once, or a page and the one that it is left for,
 * the second finds a used token that nothing follows and loses the session; so does everybody where the process ends in
 * between. Its rule for used tokens, which does not know how long ago that was, is off (createLiteApp): a slow answer would
 * find its token two rotations old where other tabs went on.
 */
export function rotateRefreshToken(database: Database, token: string): Promise<void> {
  return database.transaction(async ({ query }) => {
    // Other refreshes of this session wait for this row.
    const [session] = await query<{ id: string }>(
      `select id from auth.sessions
       where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
      [token],
    );
    if (session === undefined) return;
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
      return;
    }
    await query(
      `update auth.refresh_tokens newest set revoked = true, updated_at = now()
       from auth.refresh_tokens used
       where used.token = $1 and newest.session_id = $2 and not newest.revoked
         and newest.parent is distinct from used.token and used.updated_at <= now() - $3::interval`,
      [token, session.id, REUSE_INTERVAL],
    );
  });
}
