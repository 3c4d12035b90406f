// The prepared statement of each listed request, made when it is first used.

import type { Query } from "../database/database.ts";
import type { Shape } from "./shape-list.ts";
import { callSql, type FunctionResult, selectSql, writeSql } from "./shape-sql.ts";

/** Clients choose the columns of a write: so many of their sets are prepared, and others are parsed each time. */
const MAX_PREPARED = 300;
const MAX_KEY_LENGTH = 500;

interface Statement {
  /** Empty for one that is not prepared. */
  name: string;
  text: string;
}

export class Statements {
  readonly #functions: ReadonlyMap<string, FunctionResult>;
  readonly #known = new Map<string, Statement>();

  static async load(query: Query): Promise<Statements> {
    return new Statements(await readFunctionResults(query));
  }

  private constructor(functions: ReadonlyMap<string, FunctionResult>) {
    this.#functions = functions;
  }

  /** @param fields the names in the body. */
  for(shape: Shape, fields: readonly string[]): Statement {
    const known = this.#known.get(keyOf(shape, fields));
    if (known !== undefined) return known;
    const text = this.#sqlOf(shape, fields.toSorted());
    if (isWrite(shape)) return { name: "", text };
    const statement = { name: shape.name, text };
    this.#known.set(shape.name, statement);
    return statement;
  }

  /** Prepares a write from its next use on: now its columns are known to exist. */
  noteSuccess(shape: Shape, fields: readonly string[], text: string): void {
    if (!isWrite(shape) || this.#known.size >= MAX_PREPARED) return;
    const key = keyOf(shape, fields);
    if (key.length > MAX_KEY_LENGTH || this.#known.has(key)) return;
    this.#known.set(key, { name: `${shape.name}_${this.#known.size}`, text });
  }

  #sqlOf(shape: Shape, columns: readonly string[]): string {
    if (shape.parameters !== undefined) return callSql(shape, this.#functions.get(shape.target.slice(4))!);
    return shape.method === "GET" ? selectSql(shape) : writeSql(shape, columns);
  }
}

/** Whether the body names the columns. */
export const isWrite = ({ method, parameters }: Shape) =>
  parameters === undefined && (method === "POST" || method === "PATCH");

/** As JSON: a name may hold any character, and ["a,b"] must not pass for ["a","b"]. */
const keyOf = (shape: Shape, fields: readonly string[]) =>
  isWrite(shape) ? `${shape.name} ${JSON.stringify(fields.toSorted())}` : shape.name;

/** What the database's functions return, from its catalogue. */
async function readFunctionResults(query: Query): Promise<ReadonlyMap<string, FunctionResult>> {
  const rows = await query<{ name: string; result: FunctionResult }>(
    `select p.proname as name, case
       when t.typname = 'void' then 'nothing'
       when t.typname = 'record' or t.typtype = 'c' then case when p.proretset then 'rows' else 'row' end
       when p.proretset then 'values'
       when t.typname in ('json', 'jsonb') then 'json'
       else 'value' end as result
     from pg_proc p join pg_type t on t.oid = p.prorettype
     where p.pronamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, result }) => [name, result]));
}
