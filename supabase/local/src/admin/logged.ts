import type { Database, Query } from "../database/database.ts";

/** A line of the log that staff read. */
export interface LogLine {
  action: string;
  /** Whom it is about: with that account go all but the line itself. */
  about?: string;
  facts?: string;
}

/** Does something and writes the operator's line about it: both or neither. */
export async function logged<T>(
  database: Database,
  { action, about, facts }: LogLine,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return database.transaction(async ({ query }) => {
    const done = await work(query);
    await query("select private.log_operator($1, $2::uuid, $3)", [action, about ?? null, facts ?? null]);
    return done;
  });
}
