import type { Connection } from "@supabase/lite";

export type Row = Record<string, unknown>;

/** Runs one statement with `$1`-style parameters. */
export type Query = <R extends Row = Row>(text: string, parameters?: readonly unknown[]) => Promise<R[]>;

/** One of several statements that are sent together. */
export interface PreparedStatement {
  /** Empty for one that is parsed anew each time. */
  name: string;
  text: string;
  values: readonly (string | null)[];
}

/** Our own way to the database beside lite's, as its owner: for migrations, maintenance, demo data and tests. */
export interface Database {
  readonly kind: "pglite" | "postgres";
  readonly connection: Connection;
  readonly query: Query;
  /**
   * Statements of one transaction, in one round trip and within the time that a request has. The result is the first column of
   * the last row.
   */
  runPrepared(statements: readonly PreparedStatement[]): Promise<string>;
  /** Several statements without parameters, outside a transaction. */
  script(text: string): Promise<void>;
  /** All or nothing. */
  transaction<T>(work: (tx: { query: Query; script(text: string): Promise<void> }) => Promise<T>): Promise<T>;
  /**
   * Reads much, in one transaction, and keeps no request waiting for it. The embedded database has a single session: what is
   * read is a copy of its folder.
   */
  readApart<T>(read: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whether a database has a table, `schema.table`. */
export async function hasTable(query: Query, name: string): Promise<boolean> {
  const [row] = await query<{ found: boolean }>("select to_regclass($1) is not null as found", [name]);
  return row?.found === true;
}

/** `embedded PostgreSQL 17.5`, as messages name the database. */
export async function describeDatabase({ kind, query }: Pick<Database, "kind" | "query">): Promise<string> {
  const [row] = await query<{ version: string }>("select current_setting('server_version') as version");
  return `${kind === "pglite" ? "embedded " : ""}PostgreSQL ${row?.version}`;
}
