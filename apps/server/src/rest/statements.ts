// Each result has one column: the JSON of the response.

import type { PreparedStatement, Query } from "../database/database.ts";
import type { Shape } from "./shape-list.ts";

/** Limits memory: clients choose the columns of a write, and each combination is a statement. */
const MAX_PREPARED = 300;
const MAX_KEY_LENGTH = 500;

type Statement = Pick<PreparedStatement, "name" | "text">;

type FunctionResult = "nothing" | "json" | "value" | "row" | "rows" | "values";

/** Number of prepared writes in this process. Makes their names unique, because two backends of this process can share a database. */
let preparedWrites = 0;

export class Statements {
  readonly #functions: ReadonlyMap<string, FunctionResult>;
  readonly #known = new Map<string, Statement>();

  static async load(query: Query): Promise<Statements> {
    return new Statements(await readFunctionResults(query));
  }

  private constructor(functions: ReadonlyMap<string, FunctionResult>) {
    this.#functions = functions;
  }

  for(shape: Shape, fields: readonly string[]): Statement {
    const known = this.#known.get(keyOf(shape, fields));
    if (known !== undefined) return known;
    const text = this.#sqlOf(shape, fields.toSorted());
    if (isWrite(shape)) return { name: "", text };
    const statement = { name: shape.name, text };
    this.#known.set(shape.name, statement);
    return statement;
  }

  /** Call it after a success, which proves that the columns exist. */
  noteSuccess(shape: Shape, fields: readonly string[], text: string): void {
    if (!isWrite(shape) || this.#known.size >= MAX_PREPARED) return;
    const key = keyOf(shape, fields);
    if (key.length > MAX_KEY_LENGTH || this.#known.has(key)) return;
    preparedWrites += 1;
    this.#known.set(key, { name: `${shape.name}_${preparedWrites}`, text });
  }

  #sqlOf(shape: Shape, columns: readonly string[]): string {
    if (shape.parameters !== undefined) return callSql(shape, this.#functions.get(shape.target.slice(4))!);
    return shape.method === "GET" ? selectSql(shape) : writeSql(shape, columns);
  }
}

export const isWrite = ({ method, parameters }: Shape) =>
  parameters === undefined && (method === "POST" || method === "PATCH");

const keyOf = (shape: Shape, fields: readonly string[]) =>
  isWrite(shape) ? `${shape.name} ${JSON.stringify(fields.toSorted())}` : shape.name;

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

/** `key` is the common column. `listBy` orders a list of rows. */
const EMBEDDED: Readonly<Record<string, { key: string; listBy?: string }>> = {
  "day challenge": { key: "challenge_id" },
  "day photo": { key: "day_id", listBy: "position" },
};
const EMBEDDED_ITEM = /^(?:(\w+):)?(\w+)\((.*)\)$/;
const OPERATORS = { eq: "=", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** json_agg would put line breaks between rows. */
const JSON_OF_ROWS = "coalesce('[' || string_agg(row_to_json(r)::text, ',') || ']', '[]')";

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listOf = (names: readonly string[], alias = "") => names.map((name) => alias + quoted(name)).join(", ");

export function selectSql({ target, conditions, literals, options, maxRows }: Shape): string {
  const limit = options["limit"] ?? maxRows;
  const offset = conditions.findIndex(({ operator }) => operator === "offset") + 1;
  const rows = [
    `select ${columnsOf(target, options["select"]!)} from public.${quoted(target)} t`,
    whereOf({ conditions, literals }, 1),
    orderOf(options["order"]),
    limit === undefined ? "" : ` limit ${limit}`,
    offset === 0 ? "" : ` offset $${offset}`,
  ];
  return `select ${JSON_OF_ROWS} from (${rows.join("")}) r`;
}

function writeSql(shape: Shape, columns: readonly string[]): string {
  const { target, options, prefer } = shape;
  const isReturned = prefer.includes("return=representation");
  const select = options["select"] ?? "*";
  const own = select.replaceAll(/,(?:\w+:)?\w+\([^)]*\)/g, "");
  const returning = !isReturned ? "1" : own === "*" ? "t.*" : listOf(own.split(","), "t.");
  const written = `with written as (${changeOf(shape, columns)} returning ${returning})`;
  return isReturned
    ? `${written} select ${JSON_OF_ROWS} from (select ${columnsOf(target, select)} from written t) r`
    : `${written} select '' from (select count(*) from written) r`;
}

function changeOf(shape: Shape, columns: readonly string[]): string {
  const table = `public.${quoted(shape.target)}`;
  const body = `json_populate_record(null::${table}, $1::json) b`;
  if (shape.method === "DELETE") return `delete from ${table} t${whereOf(shape, 1)}`;
  if (shape.method === "PATCH") {
    const changes = columns.map((name) => `${quoted(name)} = b.${quoted(name)}`).join(", ");
    return `update ${table} t set ${changes} from ${body}${whereOf(shape, 2)}`;
  }
  const key = shape.options["on_conflict"]?.split(",");
  const conflict = key === undefined ? "" : ` on conflict (${listOf(key)}) do nothing`;
  return `insert into ${table} as t (${listOf(columns)}) select ${listOf(columns)} from ${body}${conflict}`;
}

function callSql({ target, parameters = [] }: Shape, result: FunctionResult): string {
  const args = parameters.map((name, index) => `${quoted(name)} := $${index + 1}`).join(", ");
  const called = `public.${quoted(target.slice("rpc/".length))}(${args})`;
  const statements: Record<FunctionResult, string> = {
    nothing: `select '' from ${called}`,
    json: `select coalesce(${called}::text, 'null')`,
    value: `select coalesce(to_json(${called})::text, 'null')`,
    row: `select row_to_json(r)::text from ${called} r`,
    values: `select coalesce('[' || string_agg(to_json(r)::text, ',') || ']', '[]') from ${called} r`,
    rows: `select ${JSON_OF_ROWS} from ${called} r`,
  };
  return statements[result];
}

function columnsOf(table: string, select: string): string {
  const items = select.split(/,(?![^(]*\))/).map((item) => {
    const [, alias, embedded, inside] = EMBEDDED_ITEM.exec(item) ?? [];
    if (embedded === undefined || inside === undefined) return item === "*" ? "t.*" : `t.${quoted(item)}`;
    const { key, listBy } = EMBEDDED[`${table} ${embedded}`]!;
    const columns = listOf(inside.split(","), "o.");
    const row = `select ${columns} from public.${quoted(embedded)} o where o.${quoted(key)} = t.${quoted(key)}`;
    const json =
      listBy === undefined
        ? `select row_to_json(e) from (${row}) e`
        : `select coalesce(json_agg(e), '[]') from (${row} order by o.${quoted(listBy)}) e`;
    return `(${json}) as ${quoted(alias ?? embedded)}`;
  });
  return items.join(", ");
}

function whereOf({ conditions, literals }: Pick<Shape, "conditions" | "literals">, first: number): string {
  const all: string[] = [];
  const alternatives: string[] = [];
  for (const [index, { column, operator, isAlternative }] of conditions.entries()) {
    if (operator === "offset") continue;
    const sql = `t.${quoted(column)} ${OPERATORS[operator]} $${index + first}`;
    (isAlternative ? alternatives : all).push(sql);
  }
  if (alternatives.length > 0) all.push(`(${alternatives.join(" or ")})`);
  for (const { column, value } of literals) all.push(`t.${quoted(column)} = '${value}'`);
  return all.length === 0 ? "" : ` where ${all.join(" and ")}`;
}

function orderOf(order: string | undefined): string {
  if (order === undefined) return "";
  const items = order.split(",").map((item) => {
    const [column = "", direction] = item.split(".");
    return `t.${quoted(column)} ${direction}`;
  });
  return ` order by ${items.join(", ")}`;
}
