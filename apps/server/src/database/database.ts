import type { Connection } from "@supabase/lite";

export type Row = Record<string, unknown>;

export type Query = <R extends Row = Row>(text: string, parameters?: readonly unknown[]) => Promise<R[]>;

export interface PreparedStatement {
  /** Empty for a statement that is parsed each time. */
  name: string;
  text: string;
  values: readonly (string | null)[];
}

export interface Database {
  readonly kind: "pglite" | "postgres";
  readonly connection: Connection;
  readonly query: Query;
  /** Runs one transaction in one round trip. Returns the first column of the last row. */
  runPrepared(statements: readonly PreparedStatement[]): Promise<string>;
  script(text: string): Promise<void>;
  transaction<T>(work: (tx: { query: Query; script(text: string): Promise<void> }) => Promise<T>): Promise<T>;
  /** Doesn't block requests. The embedded database has only one session, so a copy of its folder is read. */
  readSnapshot<T>(read: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function hasTable(query: Query, name: string): Promise<boolean> {
  const [row] = await query<{ found: boolean }>("select to_regclass($1) is not null as found", [name]);
  return row?.found === true;
}

export async function describeDatabase({ kind, query }: Pick<Database, "kind" | "query">): Promise<string> {
  const [row] = await query<{ version: string }>("select current_setting('server_version') as version");
  return `${kind === "pglite" ? "embedded " : ""}PostgreSQL ${row?.version}`;
}
