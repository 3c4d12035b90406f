import { hash } from "node:crypto";

import type { Query } from "../database/database.ts";
import { quoteIdentifier, quotedList, type Table } from "./tables.ts";

/** Rows per query; a row can contain 10,000 characters. */
const BATCH = 500;
/** Maximum characters of an insert statement. */
const MOST_CHARACTERS = 1_000_000;

/** Row count and an order-independent checksum of a table. */
export interface Digest {
  rows: number;
  digest: string;
}

export class RowDigest {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(128, this.#sum + BigInt(`0x${hash("sha256", row).slice(0, 32)}`));
  }

  get value(): Digest {
    return { rows: this.#rows, digest: this.#sum.toString(16) };
  }
}

/** Begins a transaction with a consistent snapshot and the same value format on every server. */
export async function beginConsistentRead(query: Query): Promise<void> {
  await query("set transaction isolation level repeatable read, read only");
  await query("set local time zone 'UTC'");
}

/** Reads a table as JSON lines. Needs a transaction. */
export async function* readRows(query: Query, { name, columns }: Table): AsyncGenerator<string[]> {
  // JSON instead of COPY, because named columns fit other versions and services.
  await query(
    `declare backup_rows no scroll cursor for
     select row_to_json(r)::text as row from (select ${quotedList(columns)} from ${quoteIdentifier(name)}) r`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(`fetch ${BATCH} from backup_rows`);
    if (rows.length === 0) break;
    // Only stored JSON documents can contain line breaks, between their parts.
    yield rows.map(({ row }) => row.replaceAll(/[\r\n]/g, " "));
  }
  await query("close backup_rows");
}

/** Needs a transaction. */
export async function digestTable(query: Query, table: Table): Promise<Digest> {
  const digest = new RowDigest();
  for await (const rows of readRows(query, table)) for (const row of rows) digest.add(row);
  return digest.value;
}

/** Writes rows from {@link readRows} into a table. */
export async function writeRows(
  query: Query,
  { name, columns }: Table,
  rows: AsyncIterable<string>,
): Promise<void> {
  const list = quotedList(columns);
  const statement = `insert into ${quoteIdentifier(name)} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${quoteIdentifier(name)}, $1::json)`;
  let pending: string[] = [];
  let size = 0;
  const write = async () => {
    if (pending.length > 0) await query(statement, [`[${pending.join(",")}]`]);
    pending = [];
    size = 0;
  };
  for await (const row of rows) {
    pending.push(row);
    size += row.length;
    if (size >= MOST_CHARACTERS) await write();
  }
  await write();
}
