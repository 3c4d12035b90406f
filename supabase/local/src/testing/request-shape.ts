import { splitCall, splitList } from "../rest/parse-query.ts";

/** What a request asks of PostgREST, with every value left out. */
export interface RequestShape {
  /** `GET day?select=*&user_id=eq.$` */
  request: string;
  /** Of the header `Prefer`, and of others that change the answer. */
  headers: string;
  /** By the names that `supabase/tests/requests.md` explains them under. */
  features: string[];
}

interface ShownRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** Of a function: the names in the body. */
  parameters?: string[] | undefined;
}

const VERBS: Readonly<Record<string, string>> = { POST: "insert", PATCH: "update", DELETE: "delete" };
/** Of a list of rows, and so of an embed's. */
const LIST = /^(?:[\w.]+\.)?(select|order|limit|offset|columns|on_conflict)$/;
const LOGIC = /^(?:[\w.]+\.)?(?:not\.)?(and|or)$/;
const CONDITION = /^(not\.)?([a-z]+(?:\([a-z]+\))?)\.(.*)$/s;
/** What postgrest-js sends with all requests, and what means nothing to PostgREST. */
const PLAIN_ACCEPT = /^(\*\/\*|application\/json)$/;

/** Names every feature of PostgREST that a request uses; one that nobody knows here is named by its text. */
export function shapeOf({ method, url, headers, parameters = [] }: ShownRequest): RequestShape {
  const features = new Set<string>();
  const target = url.pathname.replace(/^.*\/rest\/v1\//, "");
  if (target.startsWith("rpc/")) features.add("function");
  else features.add(VERBS[method] ?? method.toLowerCase());

  const asked = [...url.searchParams]
    .map(([name, value]) => `${name}=${shownValue(name, value, features)}`)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  const body = parameters.length === 0 ? "" : ` {${parameters.toSorted().join(",")}}`;
  return {
    request: `${method} ${target}${asked.length === 0 ? "" : "?"}${asked.join("&")}${body}`,
    headers: shownHeaders(headers, features).join(", "),
    features: [...features],
  };
}

/** The columns, then what rows, then which of those. */
function rankOf(parameter: string): number {
  if (parameter.startsWith("select=")) return 0;
  return LIST.test(parameter.split("=")[0]!) ? 2 : 1;
}

function shownValue(name: string, value: string, features: Set<string>): string {
  const list = LIST.exec(name)?.[1];
  if (list === "select") return shownSelect(value, features);
  if (list !== undefined) features.add(list);
  if (list === "limit" || list === "offset") return "$";
  if (list !== undefined) return value;
  return LOGIC.test(name) ? shownLogic(name, value, features) : shownCondition(value, features);
}

const SELECTING: readonly [name: string, pattern: RegExp][] = [
  ["embed", /\(/],
  ["embed by key", /!(?!inner|left)/],
  ["embed inner", /!inner/],
  ["spread", /\.{3}/],
  ["cast", /::/],
  ["alias", /(?<!:):(?!:)/],
  ["JSON path", /->/],
  ["aggregate", /\b(count|sum|avg|min|max)\(\)/],
];

function shownSelect(text: string, features: Set<string>): string {
  features.add("select");
  for (const [name, pattern] of SELECTING) if (pattern.test(text)) features.add(name);
  return withoutColumns(text);
}

/** Which columns of a table they are is the type checker's to know. */
function withoutColumns(text: string): string {
  const items = splitList(text).map((item) => {
    const call = splitCall(item);
    if (call) return `${call.name}(${withoutColumns(call.inside)})`;
    return /^\w+$/.test(item) ? "$" : item;
  });
  return [...new Set(items)].join(",");
}

function shownLogic(name: string, text: string, features: Set<string>): string {
  features.add(LOGIC.exec(name)![1]!);
  if (/\bnot\./.test(name)) features.add("not");
  const items = splitList(text.slice(1, -1)).map((item) => {
    const call = splitCall(item);
    if (call && LOGIC.test(call.name)) return call.name + shownLogic(call.name, `(${call.inside})`, features);
    const [column = "", ...condition] = item.split(".");
    return `${column}.${shownCondition(condition.join("."), features)}`;
  });
  return `(${items.join(",")})`;
}

function shownCondition(text: string, features: Set<string>): string {
  const [, not, operator, value = ""] = CONDITION.exec(text) ?? [];
  if (operator === undefined) {
    features.add(`no condition: ${text}`);
    return text;
  }
  if (not !== undefined) features.add("not");
  features.add(operator);
  return `${not ?? ""}${operator}.${shownOperand(operator, value, features)}`;
}

function shownOperand(operator: string, value: string, features: Set<string>): string {
  if (operator === "is") return value;
  if (operator !== "in") return placeholder(value, features);
  const values = splitList(value.slice(1, -1)).map((item) => placeholder(item, features));
  return `(${[...new Set(values)].join(",")})`;
}

function placeholder(value: string, features: Set<string>): string {
  if (!/^".*"$/s.test(value)) return "$";
  features.add("quoted value");
  return '"$"';
}

function shownHeaders(headers: Headers, features: Set<string>): string[] {
  const preferred = (headers.get("prefer") ?? "").split(/, */).filter((text) => text !== "");
  for (const preference of preferred) features.add(preference);
  const others = ["accept", "accept-profile", "content-profile", "range"].flatMap((name) => {
    const value = headers.get(name);
    if (value === null || (name === "accept" && PLAIN_ACCEPT.test(value))) return [];
    return [`${name}: ${value}`];
  });
  for (const other of others) features.add(other);
  return [...preferred.toSorted(), ...others];
}
