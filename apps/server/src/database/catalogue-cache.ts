import { hasTable, type Query } from "./database.ts";

export const PREPARED_TABLE = "supabase_migrations.prepared";

/** Stores the result of lite's (@supabase/lite) query of the catalog tables, which takes longer than opening the database. */
export function catalogueCache(query: Query) {
  return {
    async get(): Promise<string | undefined> {
      if (!(await hasTable(query, PREPARED_TABLE))) return undefined;
      const [row] = await query<{ catalogue: string | null }>(`select catalogue from ${PREPARED_TABLE}`);
      return row?.catalogue ?? undefined;
    },
    async set(_key: string, catalogue: string): Promise<void> {
      if (await hasTable(query, PREPARED_TABLE))
        await query(`update ${PREPARED_TABLE} set catalogue = $1`, [catalogue]);
    },
    async delete(): Promise<void> {
      if (await hasTable(query, PREPARED_TABLE)) await query(`update ${PREPARED_TABLE} set catalogue = null`);
    },
  };
}
