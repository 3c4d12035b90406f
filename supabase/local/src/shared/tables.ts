import type { Database } from "../database/database.ts";

/**
 * Of what several servers on one PostgreSQL share beside the data. Nothing of it belongs into a backup, and only mails that
 * were not handed over yet outlive a crash of the database.
 */
export const SHARED_SCHEMA = "local_backend_state";

const TABLES = `
create schema if not exists ${SHARED_SCHEMA};
revoke all on schema ${SHARED_SCHEMA} from public;
create unlogged table if not exists ${SHARED_SCHEMA}.count (
  key text primary key,
  count int not null,
  at bigint not null,
  revision bigint not null,
  forget_at timestamptz not null
);
create index if not exists count_forget_at on ${SHARED_SCHEMA}.count (forget_at);
create unlogged table if not exists ${SHARED_SCHEMA}.server (
  id uuid primary key,
  host text not null,
  files text not null,
  seen_at timestamptz not null default now()
);
create table if not exists ${SHARED_SCHEMA}.mail (
  id bigint generated always as identity primary key,
  mail jsonb not null,
  claimed_at timestamptz not null default now()
);
`;

/** Makes the tables where there are none yet. */
export async function createSharedTables(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    // Two servers that start at once take turns.
    await tx.query("select pg_advisory_xact_lock(8014, 2028)");
    await tx.script(TABLES);
  });
}
