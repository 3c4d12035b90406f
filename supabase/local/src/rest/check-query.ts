import { restError } from "../guard/answers.ts";
import {
  type Filter,
  parseFilters,
  parseSelect,
  type Selection,
  splitList,
  SyntaxRefused,
} from "./parse-query.ts";
import { boundsOf, type TableBounds } from "./table-bounds.ts";

/** What the product asks for, and some more of each. */
export const QUERY_LIMITS = {
  parameters: 30,
  columns: 60,
  /** The product has embeds in one level. */
  embedDepth: 2,
  embeds: 3,
  /** Conditions in all, those in `and` and `or` counted one by one. */
  conditions: 12,
  /** Values of an `in`. */
  values: 20,
  offset: 1000,
  /** Rows of an answer; PostgREST calls it `db_max_rows`. */
  rows: 1000,
  /** Of one that is asked for without a key. */
  listRows: 100,
  /** With texts of up to 10,000 characters in each: the entries of a challenge. */
  longRows: 100,
  /** With rows of other tables in each. */
  embeddingRows: 100,
} as const;

// Each compares with values an index can find. The others (patterns, words, ranges, arrays) read every row.
const OPERATORS: ReadonlySet<string> = new Set(["eq", "neq", "gt", "gte", "lt", "lte", "is", "in"]);

/** Of two, this and what is behind might each take another one. */
const ONCE = ["select", "order", "limit", "offset", "columns", "on_conflict"];

export interface RestQuery {
  method: string;
  table: string;
  parameters: URLSearchParams;
  /** The header. */
  prefer: string;
}

/** The refusal of a query that the database might have to work long for, or how many rows it is answered with at most. */
export function checkQuery(query: RestQuery): { refusal: Response } | { rows: number } {
  try {
    return check(query);
  } catch (error) {
    if (error instanceof SyntaxRefused) return refuse("PGRST100", error.message);
    if (error instanceof QueryRefused) return refuse(error.code, error.message);
    throw error;
  }
}

class QueryRefused extends Error {
  /** PostgREST's: 127 is a feature that is not there, 123 aggregates, 200 a relationship. */
  readonly code: string;

  constructor(message: string, code = "PGRST127") {
    super(message);
    this.code = code;
  }
}

function refuse(code: string, message: string): { refusal: Response } {
  return { refusal: restError(400, code, message) };
}

function check({ method, table, parameters, prefer }: RestQuery): { rows: number } {
  const limits = QUERY_LIMITS;
  atMost(parameters.size, limits.parameters, "parameters");
  for (const name of ONCE) atMost(parameters.getAll(name).length, 1, `parameter "${name}"`);
  for (const name of ["limit", "offset"]) requireNumber(name, parameters.get(name));
  for (const name of parameters.keys()) {
    // Of the thousands that may belong to one row, the last are as dear as all of them.
    if (/\.(order|offset)$/.test(name))
      throw new QueryRefused(`"${name}" is not available: ask for those rows by their key`);
  }
  const selection = parseSelect(parameters.get("select") ?? "*");
  const filters = parseFilters(parameters);
  checkFilters(filters);
  checkEmbeds(table, selection);

  const bounds = boundsOf(
    table,
    filters.map(({ column }) => column),
  );
  if (method === "POST") return { rows: limits.rows };
  checkManyOfOne(filters, selection, bounds);
  if (method !== "GET" && method !== "HEAD") {
    const { writeKeys } = bounds;
    if (writeKeys && !isByOneKey(filters, writeKeys)) throw needsKey(writeKeys);
    return { rows: limits.rows };
  }
  const isKeyed = bounds.isOwn === true || asksByKey(filters, bounds.keys);
  const order = splitList(parameters.get("order") ?? "").map((item) => item.trim());
  if (!isKeyed) checkList(filters, order, parameters, prefer, bounds);
  else if (bounds.ranges) checkRange(filters, order, { ...bounds, ranges: bounds.ranges });
  else if (bounds.keyOrder && !asksByKey(filters, [bounds.primaryKey!]))
    checkKeyOrder(order, bounds.keyOrder);
  if (/count=/.test(prefer) && bounds.countKeys && !asksByKey(filters, bounds.countKeys)) {
    throw needsKey(bounds.countKeys);
  }
  atMost(
    Number(parameters.get("offset") ?? 0),
    limits.offset,
    "rows to leave out: ask for what is behind the last",
  );
  const rows = rowsOf(selection, bounds);
  const isDear = !isKeyed || (bounds.rows !== undefined && !isByOneKey(filters, bounds.keys));
  return { rows: isDear ? Math.min(limits.listRows, rows) : rows };
}

/** What is a number to JavaScript alone (`0x10`, an empty text) would be no limit at all to what is behind this. */
function requireNumber(name: string, value: string | null): void {
  if (value !== null && !/^\d{1,15}$/.test(value)) throw new QueryRefused(`"${name}" must be a whole number`);
}

function atMost(count: number, limit: number, what: string): void {
  if (!(count <= limit)) throw new QueryRefused(`Too much is asked for at once: at most ${limit} ${what}`);
}

function checkFilters(filters: readonly Filter[]): void {
  atMost(filters.length, QUERY_LIMITS.conditions, "conditions");
  for (const { operator, values } of filters) {
    if (!OPERATORS.has(operator)) throw new QueryRefused(`The operator "${operator}" is not available`);
    atMost(values.length, QUERY_LIMITS.values, "values in a list");
  }
}

function checkEmbeds(table: string, selection: Selection): void {
  let embeds = 0;
  let columns = 0;
  const walk = ({ columns: own, embeds: inside }: Selection, path: readonly string[], hasMany: boolean) => {
    columns += own.length;
    // Under sixty names the texts of one challenge are an answer of 60 MB.
    if (new Set(own).size < own.length) throw new QueryRefused("A column can be had once");
    embeds += inside.length;
    if (own.includes("count") && path.length > 1) throw aggregates();
    for (const embed of inside) {
      if (["count", "sum", "avg", "min", "max"].includes(embed.table)) throw aggregates();
      const kind = boundsOf(path.at(-1)!, []).embeds?.[embed.table];
      // Many of many is all that there is, and in a circle more than that.
      const isAllowed = kind !== undefined && !path.includes(embed.table) && !(hasMany && kind === "many");
      if (!isAllowed || path.length > QUERY_LIMITS.embedDepth) {
        throw new QueryRefused(`"${embed.table}" is not available in "${path.join("/")}"`, "PGRST200");
      }
      walk(embed, [...path, embed.table], hasMany || kind === "many");
    }
  };
  walk(selection, [table], false);
  atMost(embeds, QUERY_LIMITS.embeds, "embedded tables");
  atMost(columns, QUERY_LIMITS.columns, "columns");
}

const aggregates = () => new QueryRefused("Use of aggregate functions is not allowed", "PGRST123");

function needsKey(keys: readonly string[], otherwise?: string): QueryRefused {
  const columns = keys.length === 0 ? "an id" : keys.join(" or ");
  const other = otherwise === undefined ? "" : `, or ${otherwise}`;
  return new QueryRefused(`A filter by the value of ${columns} is needed${other}`);
}

/** Whether a value of one of these columns is asked for, so that an index finds the rows. */
function asksByKey(filters: readonly Filter[], keys: readonly string[]): boolean {
  return filters.some(
    ({ column, operator, negated, required }) =>
      required && !negated && (operator === "eq" || operator === "in") && keys.includes(column),
  );
}

/** Without a key only what an index has in the order that is asked for, from its beginning or a cursor on. */
function checkList(
  filters: readonly Filter[],
  order: readonly string[],
  parameters: URLSearchParams,
  prefer: string,
  { keys, list }: TableBounds,
): void {
  if (!list) throw needsKey(keys);
  if (/count=/.test(prefer)) throw new QueryRefused("All rows are not counted: count those of a key");
  if (filters.length > 0 || order.length > 0) checkIndexed(filters, order, list, keys);
}

/** Of the rows of a key that may have thousands, only a range of an index. */
function checkRange(
  filters: readonly Filter[],
  order: readonly string[],
  { keys, ranges }: { keys: readonly string[]; ranges: NonNullable<TableBounds["ranges"]> },
): void {
  const narrow = keys.filter((key) => !(key in ranges));
  const wide = Object.keys(ranges).filter((key) => asksByKey(filters, [key]));
  const [key] = wide;
  // Two of them name a row.
  if (key === undefined || wide.length > 1 || asksByKey(filters, narrow)) return;
  const behind = ranges[key]!;
  // The rows of several values would be merged and sorted.
  const orders = isByOneKey(filters, [key]) ? 1 : 0;
  const isRange =
    order.length <= orders &&
    order.every((item) => behind.includes(item.split(".")[0]!)) &&
    filters.every(({ column, required }) => required && (column === key || behind.includes(column)));
  if (!isRange) {
    throw new QueryRefused(
      `By one "${key}" rows can be had in the order of ${behind.join(" or ")} and by a range of it, by several in none`,
    );
  }
}

/** One value of a key may have thousands of rows, which come in the order of an index or in none. */
function checkKeyOrder(order: readonly string[], indexed: readonly string[]): void {
  const isIndexed = order.every((item, index) => item === indexed[index]);
  if (!isIndexed && order.join() !== "challenge_id" && order.join() !== "challenge_id.asc") {
    throw new QueryRefused(
      `Of a person rows can be had in the order ${indexed.join(",")} or challenge_id alone`,
    );
  }
}

function checkIndexed(
  filters: readonly Filter[],
  order: readonly string[],
  list: NonNullable<TableBounds["list"]>,
  keys: readonly string[],
): void {
  const [first, second] = list.columns;
  const required = filters.filter((filter) => filter.required);
  const isCondition = ({ column, operator, values, negated }: Filter) =>
    !negated && `${column}=${operator}.${values[0]}` === list.condition;
  const isRange = ({ column, operator, negated }: Filter) =>
    !negated && column === first && ["lt", "lte", "gt", "gte"].includes(operator);
  if (list.condition !== undefined && !required.some(isCondition)) throw needsKey(keys, list.condition);
  if (!required.every((filter) => isCondition(filter) || isRange(filter))) throw needsKey(keys);
  if (!order.every((item, index) => item === list.order[index])) {
    throw new QueryRefused(`Without a key rows can be had in the order ${list.order.join(",")} alone`);
  }
  const cursor = filters.filter((filter) => !filter.required);
  if (cursor.length === 0) return;
  // An "or" is no range: without the bound beside it the index would be read from its start.
  const [before, last] = cursor;
  const bound = required.find(({ column, operator }) => column === first && operator === "lte");
  const isCursor =
    cursor.length === 2 &&
    cursor.every(({ operator, negated }) => operator === "lt" && !negated) &&
    before?.column === first &&
    last?.column === second &&
    bound !== undefined &&
    unquoted(bound.values[0]) === unquoted(before?.values[0]);
  if (!isCursor) {
    throw new QueryRefused(
      `Without a key "or" is for a cursor: ${first}=lte.X&or=(${first}.lt.X,${second}.lt.Y)`,
    );
  }
}

const unquoted = (value: string | undefined) => value?.replace(/^"(.*)"$/, "$1");

/** Rows of which each has many others: of one at a time. */
function checkManyOfOne(
  filters: readonly Filter[],
  { embeds }: Selection,
  { primaryKey, embeds: kinds = {} }: TableBounds,
): void {
  if (!embeds.some(({ table }) => kinds[table] === "many")) return;
  const isOne = filters.some(
    ({ column, operator, negated, required }) =>
      column === primaryKey && operator === "eq" && !negated && required,
  );
  if (!isOne) throw needsKey(primaryKey === undefined ? [] : [primaryKey]);
}

/** Few rows belong to one value of a key, and to a list of them many. */
const isByOneKey = (filters: readonly Filter[], keys: readonly string[]) =>
  asksByKey(
    filters.filter(({ operator }) => operator === "eq"),
    keys,
  );

function rowsOf({ columns, embeds }: Selection, { long = [], rows }: TableBounds): number {
  if (embeds.length > 0) return QUERY_LIMITS.embeddingRows;
  const isLong = long.length > 0 && columns.some((column) => column === "*" || long.includes(column));
  return isLong ? QUERY_LIMITS.longRows : (rows ?? QUERY_LIMITS.rows);
}
