import type { Query } from "../database/database.ts";

/** How long a session is cached, although a command in another process may end it. */
const FRESH_MS = 10_000;
const KEPT = 20_000;

/**
 * Caches whether sessions are live. An access token is valid for an hour, but ends with its session: at sign-out, a
 * password change or a deleted account. An end in this process is seen at once, in another process within seconds.
 */
export class SessionCache {
  readonly #query: Query;
  readonly #now: () => number;
  readonly #live = new Map<string, { userId: string; needsCode: boolean; until: number }>();
  readonly #ended = new Set<string>();
  #endings = 0;

  constructor(query: Query, now: () => number = Date.now) {
    this.#query = query;
    this.#now = now;
  }

  /** `needs code`: the account has a second step, and this session has only given the password. */
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
    // A session may have ended during the query.
    if (endings === this.#endings) {
      keep(this.#live);
      this.#live.set(sessionId, { ...session, until: this.#now() + FRESH_MS });
    }
    return stateFor(userId, session);
  }

  /** Call this when a user's sessions may have ended. */
  forget(userId: string): void {
    this.#endings += 1;
    for (const [sessionId, known] of this.#live) if (known.userId === userId) this.#live.delete(sessionId);
  }

  /** Call this if the user is unknown. */
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

/** Removes the oldest entry if the cache is full. */
function keep(entries: Map<string, unknown> | Set<string>): void {
  if (entries.size < KEPT) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
