import type { Connection } from "@supabase/lite";

export type Row = Record<string, unknown>;

/** Runs one statement with `$1`-style parameters. */
export type Query = <R extends Row = Row>(text: string, parameters?: readonly unknown[]) => Promise<R[]>;

/** Our own way to the database beside lite's, as its owner: for migrations, maintenance, demo data and tests. */
export interface Database {
  readonly kind: "pglite" | "postgres";
  readonly connection: Connection;
  readonly query: Query;
  /** Several statements without parameters, outside a transaction. */
  script(text: string): Promise<void>;
  /** All or nothing. */
  transaction<T>(work: (tx: { query: Query; script(text: string): Promise<void> }) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
