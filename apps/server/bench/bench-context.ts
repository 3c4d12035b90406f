import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { COMPILES_QUERIES, startPostgresCluster } from "@diary/testkit/postgres-cluster";

import type { Database } from "../src/database/database.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { unpackDatabaseTemplate } from "../src/prepare/database-template.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";
import { callsOf, type Call, type Cursor } from "./calls.ts";
import { seedCircle, seedDatabase, seedLargest, seedLikes, prepare } from "./seed.ts";

export interface BenchContext {
  target: Target;
  challenges: number;
  readerId: string;
  calls: Call[];
}

const PAGE_500 = 499 * 20;

export async function openBenchContext(kind: Kind, challenges: number): Promise<BenchContext> {
  const target = await openTarget(kind);
  await prepare(target.database);
  await seedDatabase(target.database, challenges);
  await seedLargest(target.database, challenges);
  const [own] = await target.database.query<{ challenge_id: string; user_id: string }>(
    `with reader as (insert into auth.users (id, email) values (gen_random_uuid(), 'reader@example.org') returning id)
     insert into public.challenge (user_id, title, "desc", days, start_date)
     select id, 'Measured', 'A day each round', 100, '2020-01-01' from reader returning challenge_id, user_id`,
  );
  await seedLikes(target.database, own!.user_id, challenges);
  const circle = await seedCircle(target.database, own!.user_id);
  const cursors = {
    shallow: await lastRowOf(target, 20),
    deep: await lastRowOf(target, Math.min(PAGE_500, Math.floor(challenges / 2))),
  };
  return {
    target,
    challenges,
    readerId: own!.user_id,
    calls: callsOf({ cursors, own: own!.challenge_id, circle }),
  };
}

async function lastRowOf({ database }: Target, rows: number): Promise<Cursor> {
  const [row] = await database.query<{ moment: string; challenge_id: string }>(
    `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment, challenge_id
    from public.challenge where visibility = 'public'
    order by updated_at desc, challenge_id desc offset $1 limit 1`,
    [rows - 1],
  );
  return { updatedAt: row!.moment, challengeId: row!.challenge_id };
}

/** Settings for a million challenges: frequently used data fits into memory, and seeding is faster. */
const MEMORY = ["shared_buffers=2GB", "maintenance_work_mem=512MB", "max_wal_size=8GB"];

export type Kind = "pglite" | "postgres";

interface Target {
  database: Database;
  close(): Promise<void>;
}

async function openTarget(kind: Kind): Promise<Target> {
  if (kind === "postgres") {
    const cluster = await startPostgresCluster([...MEMORY, COMPILES_QUERIES]);
    const database = await openPostgres(await cluster.createDatabase());
    const { backend } = await createTestBackend({ database });
    const close = async () => {
      await backend.close();
      await cluster.close();
    };
    return { database, close };
  }
  const folder = mkdtempSync(join(tmpdir(), "diary-bench-"));
  await unpackDatabaseTemplate(join(folder, "pg"));
  const database = await openPglite({ folder: join(folder, "pg") });
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, close };
}
