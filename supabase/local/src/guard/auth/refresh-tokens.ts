import { randomUUID } from "node:crypto";

import type { Database } from "../../database/database.ts";

/** As Supabase's Auth has it: for so long a token that was used goes on being answered, however often it was rotated. */
const REUSE_INTERVAL = "10 seconds";

/**
 * Refreshes sessions, each once at a time in this process. Lite answers a token that was used once with the one that
 * followed it, and ends the session at one that is older: a slow answer would find its token two rotations old.
 */
export class Refreshes {
  readonly #database: Database;
  /** The last one of each session. */
  readonly #last = new Map<string, Promise<Response>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param send asks lite to refresh with a token */
  async refresh(token: string, send: (token: string) => Promise<Response>): Promise<Response> {
    const [found] = await this.#database.query<{ session_id: string }>(
      "select session_id from auth.refresh_tokens where token = $1",
      [token],
    );
    if (found === undefined) return send(token);
    const { session_id: session } = found;
    const work = async () => send(await rotateRefreshToken(this.#database, token));
    const mine = (this.#last.get(session) ?? Promise.resolve()).then(work, work);
    this.#last.set(session, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(session) === mine) this.#last.delete(session);
    }
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
