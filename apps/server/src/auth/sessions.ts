import type { Query } from "../database/database.ts";

/** If another process ends a session, this cache treats the session as live for at most this time. */
const FRESH_MS = 10_000;
const MAX_SESSIONS = 20_000;

export class SessionCache {
  readonly #query: Query;
  readonly #now: () => number;
  readonly #live = new Map<string, { userId: string; needsCode: boolean; until: number }>();
  readonly #ended = new Set<string>();
  #endings = 0;

  /** Uses a monotonic clock: with the time of day, a clock set back would extend {@link FRESH_MS}. */
  constructor(query: Query, now = () => performance.now()) {
    this.#query = query;
    this.#now = now;
  }

  /** `needs code`: the account has a second factor, and this session has not verified a code yet. */
  async stateOf(sessionId: string, userId: string): Promise<"live" | "ended" | "needs code"> {
    if (this.#ended.has(sessionId)) return "ended";
    const known = this.#live.get(sessionId);
    if (known !== undefined && known.until > this.#now()) return stateFor(userId, known);

    const endings = this.#endings;
    const [session] = await this.#query<{ userId: string; needsCode: boolean }>(
      `select user_id as "userId", private.needs_code(id) as "needsCode"
       from auth.sessions where id = $1 and (not_after is null or not_after > now())`,
      [sessionId],
    );
    if (session === undefined) {
      keep(this.#ended);
      this.#ended.add(sessionId);
      return "ended";
    }
    // Doesn't cache the result if a session ended during the query.
    if (endings === this.#endings) {
      keep(this.#live);
      this.#live.set(sessionId, { ...session, until: this.#now() + FRESH_MS });
    }
    return stateFor(userId, session);
  }

  /** Must be called when sessions of a user may have ended. */
  forget(userId: string): void {
    this.#endings += 1;
    for (const [sessionId, known] of this.#live) if (known.userId === userId) this.#live.delete(sessionId);
  }

  /** Must be called when sessions may have ended and their users aren't known. */
  clear(): void {
    this.#endings += 1;
    this.#live.clear();
    this.#ended.clear();
  }
}

function stateFor(userId: string, session: { userId: string; needsCode: boolean }) {
  if (session.userId !== userId) return "ended";
  return session.needsCode ? "needs code" : "live";
}

function keep(entries: Map<string, unknown> | Set<string>): void {
  if (entries.size < MAX_SESSIONS) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
