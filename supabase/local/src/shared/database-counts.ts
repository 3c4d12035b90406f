import { hash } from "node:crypto";

import type { Query } from "../database/database.ts";
import type { Change, Counts } from "../guard/auth/counts.ts";
import { SHARED_SCHEMA } from "./tables.ts";

const TABLE = `${SHARED_SCHEMA}.count`;
/** Others may change the same one at the same time: as many as sign in at once under one name. */
const ATTEMPTS = 100;
/** As often, what need not be known any more is removed. */
const FORGET_EVERY_MS = 60_000;

interface Known {
  now: number;
  count: number | null;
  at: number | null;
  revision: number | null;
}

/**
 * The counts of all servers on one database, by its clock. What is counted (addresses of networks and accounts) is there
 * as a hash alone, and no longer than it is needed.
 */
export class DatabaseCounts implements Counts {
  readonly #query: Query;
  readonly #forgetting: NodeJS.Timeout;

  constructor(query: Query) {
    this.#query = query;
    this.#forgetting = setInterval(() => void this.#forget(), FORGET_EVERY_MS);
    this.#forgetting.unref();
  }

  async change<Answer>(name: string, keepMs: number, change: Change<Answer>): Promise<Answer> {
    const key = hash("sha256", name);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.#read(key);
      const before = known.count === null ? undefined : { count: known.count, at: known.at! };
      const { next, answer } = change(before, known.now);
      // As a refused attempt: nothing is to be written.
      if (next === before) return answer;
      const isDone =
        next === undefined
          ? await this.#remove(key, known.revision)
          : await this.#write(key, next.count, next.at, known.revision, keepMs);
      if (isDone) return answer;
    }
    throw new Error("A count changes too often to be changed.");
  }

  async #read(key: string): Promise<Known> {
    const [known] = await this.#query<Known & Record<string, unknown>>(
      `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now, c.count, c.at, c.revision
       from (select) one left join ${TABLE} c on c.key = $1`,
      [key],
    );
    return known!;
  }

  /** Whether nobody else has changed it meanwhile. */
  async #write(key: string, count: number, at: number, revision: number | null, keepMs: number) {
    const written = await this.#query(
      `insert into ${TABLE} as c (key, count, at, revision, forget_at)
       values ($1, $2, $3, 1, now() + $5 * interval '1 millisecond')
       on conflict (key) do update
         set count = excluded.count, at = excluded.at, revision = c.revision + 1, forget_at = excluded.forget_at
         where c.revision = $4
       returning 1`,
      [key, count, Math.round(at), revision ?? -1, keepMs],
    );
    return written.length > 0;
  }

  async #remove(key: string, revision: number | null): Promise<boolean> {
    if (revision === null) return true;
    const removed = await this.#query(`delete from ${TABLE} where key = $1 and revision = $2 returning 1`, [
      key,
      revision,
    ]);
    return removed.length > 0;
  }

  async #forget(): Promise<void> {
    // The next time does it, where the database is away.
    await this.#query(`delete from ${TABLE} where forget_at < now()`).catch(() => {});
  }

  clear(): void {
    void this.#query(`delete from ${TABLE}`);
  }
}
