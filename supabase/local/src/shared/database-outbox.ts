import type { Query } from "../database/database.ts";
import type { Mail, Outbox } from "../mail/mail.ts";
import { SHARED_SCHEMA } from "./tables.ts";

const TABLE = `${SHARED_SCHEMA}.mail`;
const CHECK_EVERY_MS = 15_000;
/** A server that has not said for so long that a mail is its own is gone. */
const ABANDONED_AFTER = "60 seconds";

/** Mails of all servers on one database: what one has taken and not delivered when it ends, another delivers. */
export class DatabaseOutbox implements Outbox {
  readonly #query: Query;
  readonly #checkEveryMs: number;
  readonly #own = new Set<number>();

  constructor(query: Query, checkEveryMs = CHECK_EVERY_MS) {
    this.#query = query;
    this.#checkEveryMs = checkEveryMs;
  }

  async keep(mail: Mail): Promise<number> {
    const [row] = await this.#query<{ id: number }>(
      `insert into ${TABLE} (mail) values ($1::jsonb) returning id`,
      [JSON.stringify(mail)],
    );
    this.#own.add(row!.id);
    return row!.id;
  }

  async remove(id: number): Promise<void> {
    this.#own.delete(id);
    // Where the database is away, it is delivered once more.
    await this.#query(`delete from ${TABLE} where id = $1`, [id]).catch(() => {});
  }

  onAbandoned(deliver: (id: number, mail: Mail) => void): void {
    const check = async () => {
      await this.#query(`update ${TABLE} set claimed_at = now() where id = any ($1)`, [[...this.#own]]);
      const abandoned = await this.#query<{ id: number; mail: Mail }>(
        `update ${TABLE} set claimed_at = now()
         where id in (select id from ${TABLE} where claimed_at < now() - interval '${ABANDONED_AFTER}' for update skip locked)
         returning id, mail`,
      );
      for (const { id, mail } of abandoned) {
        this.#own.add(id);
        deliver(id, mail);
      }
    };
    // Where the database is away, the next time does it.
    setInterval(() => void check().catch(() => {}), this.#checkEveryMs).unref();
  }
}
