import type { Query } from "../database/database.ts";

/** For so long a session that was found is not looked up again, although a command in another process may end it. */
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
  readonly #live = new Map<string, { userId: string; needsCode: boolean; until: number }>();
  readonly #ended = new Set<string>();
  #endings = 0;

  constructor(query: Query, now: () => number = Date.now) {
    this.#query = query;
    this.#now = now;
  }

  /** `needs code`: only the password of an account was given whose owner has set up a second step. */
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
    // What ended a session while this was asked may have been this one's end.
    if (endings === this.#endings) {
      keep(this.#live);
      this.#live.set(sessionId, { ...session, until: this.#now() + FRESH_MS });
    }
    return stateFor(userId, session);
  }

  /** To be called when sessions of a person may have ended: they are asked for again. */
  forget(userId: string): void {
    this.#endings += 1;
    for (const [sessionId, known] of this.#live) if (known.userId === userId) this.#live.delete(sessionId);
  }

  /** The same where the owner is not known. */
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

/** Makes room for one more by letting the oldest go. */
function keep(entries: Map<string, unknown> | Set<string>): void {
  if (entries.size < KEPT) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}
