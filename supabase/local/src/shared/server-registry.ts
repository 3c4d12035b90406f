import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

import type { Query } from "../database/database.ts";
import { StartError } from "../start-error.ts";
import { keepFirst } from "../template/keep-first.ts";
import { SHARED_SCHEMA } from "./tables.ts";

const TABLE = `${SHARED_SCHEMA}.server`;
const SAY_EVERY_MS = 10_000;
const GONE_AFTER = "30 seconds";
/** In the folder of the pictures: what tells it from another folder, however it is called on another machine. */
const ID_FILE = ".folder";

/**
 * Says that a server works on this database, for as long as it does. Refuses one whose pictures lie elsewhere than those of
 * the servers that are there: half of them would be missing on each. Answers how to say that it has ended.
 */
export async function registerServer(query: Query, filesFolder: string): Promise<() => Promise<void>> {
  const id = randomUUID();
  const files = folderId(filesFolder);
  const say = () =>
    query(
      `insert into ${TABLE} (id, host, files) values ($1, $2, $3) on conflict (id) do update set seen_at = now()`,
      [id, hostname(), files],
    );
  const leave = async () => void (await query(`delete from ${TABLE} where id = $1`, [id]));

  // First this one, then the others: of two that start at once at least one sees the other.
  await say();
  await query(`delete from ${TABLE} where seen_at < now() - interval '${GONE_AFTER}'`);
  const [other] = await query<{ host: string }>(`select host from ${TABLE} where files <> $1 limit 1`, [
    files,
  ]);
  if (other !== undefined) {
    await leave();
    throw new StartError(
      `Another server on the database of DATABASE_URL (on ${other.host}) keeps its pictures in another folder: give ` +
        `all servers one FILES_DIR that they share, or stop that one. One that was killed counts for ${GONE_AFTER}.`,
    );
  }
  const timer = setInterval(() => void say().catch(() => {}), SAY_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await leave().catch(() => {});
  };
}

function folderId(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, ID_FILE);
  keepFirst(file, Buffer.from(randomUUID()));
  return readFileSync(file, "utf8");
}
