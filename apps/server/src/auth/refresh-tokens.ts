import { randomUUID } from "node:crypto";

import type { Database } from "../database/database.ts";

/** As in Supabase Auth: how long a used token is still accepted. */
const REUSE_INTERVAL = "10 seconds";

/**
 * Rotates the token in one statement and lets lite answer with the newest token of the session. As in Supabase Auth,
 * reusing a token later than the interval revokes the newest one, unless it is the one before it (its response was
 * lost).
 *
 * Lite rotates in three statements: two parallel refreshes, or a crash in between, would lose the session. Lite's
 * own reuse check is off (createLiteApp), because it ignores how long ago a token was used.
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
