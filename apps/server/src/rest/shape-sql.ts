// Makes the SQL of a listed request: a statement whose only column is the JSON text that the response has.

import type { Shape } from "./shape-list.ts";

/** How a function's result is written as JSON. */
export type FunctionResult = "nothing" | "json" | "value" | "row" | "rows" | "values";

/** The column by which the row of an embedded table is found. */
const EMBED_KEYS: Readonly<Record<string, string>> = { "day challenge": "challenge_id" };
const OPERATORS = { eq: "=", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** Not json_agg, which puts line ends between the rows. */
const JSON_OF_ROWS = "coalesce('[' || string_agg(row_to_json(r)::text, ',') || ']', '[]')";

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listOf = (names: readonly string[], alias = "") => names.map((name) => alias + quoted(name)).join(", ");

/** Its parameters are the values of the conditions. */
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

/**
 * Its parameters are the body, where there is one, and the values of the conditions.
 * @param columns the names in the body
 */
export function writeSql(shape: Shape, columns: readonly string[]): string {
  const { target, options, prefer } = shape;
  const isReturned = prefer.includes("return=representation");
  const select = options["select"] ?? "*";
  // The columns of the row itself; an embedded row is found by its key among them.
  const own = select.replace(/,\w+\([^)]*\)/, "");
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

/** Its parameters are those of the function, in the order of the shape. */
export function callSql({ target, parameters = [] }: Shape, result: FunctionResult): string {
  const given = parameters.map((name, index) => `${quoted(name)} := $${index + 1}`).join(", ");
  const called = `public.${quoted(target.slice("rpc/".length))}(${given})`;
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

/** The columns of a `select`, with the row of another table as PostgREST embeds it: `challenge(days)`. */
function columnsOf(table: string, select: string): string {
  const items = select.split(/,(?![^(]*\))/).map((item) => {
    const [, embedded, inside] = /^(\w+)\((.*)\)$/.exec(item) ?? [];
    if (embedded === undefined || inside === undefined) return item === "*" ? "t.*" : `t.${quoted(item)}`;
    const key = quoted(EMBED_KEYS[`${table} ${embedded}`]!);
    const row = `select ${listOf(inside.split(","), "o.")} from public.${quoted(embedded)} o where o.${key} = t.${key}`;
    return `(select row_to_json(e) from (${row}) e) as ${quoted(embedded)}`;
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
