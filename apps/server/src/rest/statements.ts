// The statement of each listed request.

import type { Query } from "../database/database.ts";
import type { Shape } from "./shape-list.ts";
import { callSql, type FunctionResult, selectSql, writeSql } from "./shape-sql.ts";

interface Statement {
  /** Empty for one that is not prepared. */
  name: string;
  text: string;
}

/** @param fields the names in the body. */
type StatementOf = (shape: Shape, fields: readonly string[]) => Statement;

export async function loadStatements(query: Query): Promise<StatementOf> {
  const functions = await readFunctionResults(query);
  return (shape, fields) => {
    // Clients choose the columns of a write: it is parsed each time, and its sets of columns take no memory.
    if (isWrite(shape)) return { name: "", text: writeSql(shape, fields) };
    if (shape.parameters !== undefined)
      return { name: shape.name, text: callSql(shape, functions.get(shape.target.slice(4))!) };
    return { name: shape.name, text: shape.method === "GET" ? selectSql(shape) : writeSql(shape, []) };
  };
}

/** Whether the body names the columns. */
export const isWrite = ({ method, parameters }: Shape) =>
  parameters === undefined && (method === "POST" || method === "PATCH");

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
