import type { Query } from "../database/database.ts";

/** How long a session that was found counts as going on without asking again, where a command in another process could end it. */
const FRESH_MS = 10_000;
const KEPT = 20_000;

/**
 * Whether sessions go on. An access token is valid for an hour by itself; signing out, a change of password and the
 * account's end take its session away, and with it the token. What ends one in this process shows at once, what
 * another process ends within seconds.
 */
export class SessionCache {
  readonly #query: Query;
  readonly #now: () => number;
  readonly #live = new Map<string, { userId: string; until: number }>();
  readonly #ended = new Set<string>();
  #endings = 0;

  constructor(query: Query, now: () => number = Date.now) {
    this.#query = query;
    this.#now = now;
  }

  async isLive(sessionId: string, userId: string): Promise<boolean> {
    if (this.#ended.has(sessionId)) return false;
    const known = this.#live.get(sessionId);
    if (known !== undefined && known.until > this.#now()) return known.userId === userId;

    const endings = this.#endings;
    const [session] = await this.#query<{ user_id: string }>(
      "select user_id from auth.sessions where id = $1 and (not_after is null or not_after > now())",
      [sessionId],
    );
    if (session === undefined) {
      keep(this.#ended);
      this.#ended.add(sessionId);
      return false;
    }
    // What ended a session while this was asked may have been this one's end.
    if (endings === this.#endings) {
      keep(this.#live);
      this.#live.set(sessionId, { userId: session.user_id, until: this.#now() + FRESH_MS });
    }
    return session.user_id === userId;
  }

  /** To be called when sessions of a person may have ended: they are asked for again. */
  forget(userId: string): void {
    this.#endings += 1;
    for (const [sessionId, known] of this.#live) if (known.userId === userId) this.#live.delete(sessionId);
  }

  /** The same where it may have been anybody's. */
  clear(): void {
    this.#endings += 1;
    this.#live.clear();
    this.#ended.clear();
  }
}

/** Makes room for one more by letting the oldest go. */
function keep(entries: Map<string, unknown> | Set<string>): void {
  if (entries.size < KEPT) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
