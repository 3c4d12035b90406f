import { randomUUID } from "node:crypto";

import type { Database } from "../database/database.ts";

/** For this time after its use, even a token older than the previous one is accepted, as in Supabase Auth. */
const REUSE_INTERVAL = "10 seconds";

/**
 * Replaces the token in one transaction, so parallel requests or a crash can't lose the session.
 * A reused old token revokes the newest one. The previous token doesn't: the response with the newest may be lost.
 */
export function rotateRefreshToken(database: Database, token: string): Promise<void> {
  return database.transaction(async ({ query }) => {
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
