import { hash } from "node:crypto";

import type { Query } from "../database/database.ts";
import { quoteIdentifier, quotedList, type Table } from "./tables.ts";

const BATCH = 500;
const MAX_STATEMENT_LENGTH = 1_000_000;

/** The order of rows doesn't change the digest. */
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

export async function beginConsistentRead(query: Query): Promise<void> {
  await query("set transaction isolation level repeatable read, read only");
  await query("set local time zone 'UTC'");
}

export async function* readRows(query: Query, { name, columns }: Table): AsyncGenerator<string[]> {
  // Uses JSON instead of COPY, because named columns can be loaded into other versions of a table.
  await query(
    `declare backup_rows no scroll cursor for
     select row_to_json(r)::text as row from (select ${quotedList(columns)} from ${quoteIdentifier(name)}) r`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(`fetch ${BATCH} from backup_rows`);
    if (rows.length === 0) break;
    // Line breaks occur only between parts of stored JSON, so replacing them changes no value.
    yield rows.map(({ row }) => row.replaceAll(/[\r\n]/g, " "));
  }
  await query("close backup_rows");
}

export async function digestTable(query: Query, table: Table): Promise<Digest> {
  const digest = new RowDigest();
  for await (const rows of readRows(query, table)) for (const row of rows) digest.add(row);
  return digest.value;
}

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
    if (size >= MAX_STATEMENT_LENGTH) await write();
  }
  await write();
}
