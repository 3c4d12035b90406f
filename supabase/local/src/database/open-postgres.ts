import { createPostgresConnection } from "@supabase/lite/postgres";
import type { ParameterOrJSON, Sql } from "postgres";

import type { Database, Query, Row } from "./database.ts";

// Lite hands JSON over as text already, and the driver would make a JSON string of it once more.
const serialize = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const jsonTypes = {
  json: { to: 114, from: [114], serialize, parse: (text: string): unknown => JSON.parse(text) },
  jsonb: { to: 3802, from: [3802], serialize, parse: (text: string): unknown => JSON.parse(text) },
};

/** Connects to a PostgreSQL server (15 or later). Fails when it cannot be reached. */
export async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 10, connect_timeout: 5, onnotice: () => {}, types: jsonTypes },
  });
  const pool: Sql = connection.driver;
  try {
    await pool`select 1`;
  } catch (error) {
    await connection.close();
    throw error;
  }

  return {
    kind: "postgres",
    connection,
    query: queryThrough(pool),
    script: async (text) => void (await pool.unsafe(text).simple()),
    transaction: async <T>(work: Parameters<Database["transaction"]>[0]) =>
      (await pool.begin((tx) =>
        work({ query: queryThrough(tx), script: async (text) => void (await tx.unsafe(text).simple()) }),
      )) as T,
    close: () => connection.close(),
  };
}

function queryThrough(sql: Pick<Sql, "unsafe">): Query {
  return async <R extends Row>(text: string, parameters: readonly unknown[] = []) => {
    const rows = await sql.unsafe<R[]>(text, [...parameters] as ParameterOrJSON<never>[]);
    return [...rows];
  };
}
