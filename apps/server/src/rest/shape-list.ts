import { REQUEST_SHAPES } from "./shapes.ts";

export interface Shape {
  name: string;
  method: string;
  target: string;
  conditions: Condition[];
  literals: { column: string; value: string }[];
  options: Partial<Record<string, string>>;
  prefer: string;
  parameters: string[] | undefined;
  maxRows: number | undefined;
}

export interface Condition {
  column: string;
  operator: "eq" | "gt" | "gte" | "lt" | "lte" | "offset";
  isCallerId: boolean;
  /** True for the two conditions of the feed's cursor, which the query joins by "or". */
  isAlternative: boolean;
}

export interface ShapedRequest {
  method: string;
  target: string;
  parameters: URLSearchParams;
  prefer: string;
  fields: readonly string[];
}

export interface FoundShape {
  shape: Shape;
  values: string[];
}

const LINE = /^(\w+) ([\w/]+)(?:\?(\S*))?(?: \(([^)]*)\))?(?: \{([^}]*)\})?(?: max=(\d+))?$/;
const OPTIONS = new Set(["select", "order", "limit", "on_conflict"]);
const CONDITION = /^(eq|gt|gte|lt|lte)\.(.*)$/s;
const CURSOR = 'or=(updated_at.lt."$",challenge_id.lt.$)';
const CURSOR_VALUES = /^\(updated_at\.lt\."([^"]*)",challenge_id\.lt\.([^,()"]*)\)$/;
const OFFSET = /^\d{1,4}$/;

export class ShapeList {
  readonly #shapes = new Map<string, Shape>();
  readonly #literals = new Set<string>();
  readonly targets = new Set<string>();

  constructor(lines: readonly string[]) {
    for (const [index, line] of lines.entries()) {
      const { keys, shape } = readLine(line, `s${index}`);
      if (keys.some((key) => this.#shapes.has(key))) throw new Error(`This request is listed twice: ${line}`);
      for (const key of keys) this.#shapes.set(key, shape);
      this.targets.add(shape.target);
      for (const { column, value } of shape.literals) this.#literals.add(`${column}=eq.${value}`);
    }
  }

  find({ method, target, parameters, prefer, fields }: ShapedRequest): FoundShape | undefined {
    const parts: string[] = [];
    const values = new Map<string, string[]>();
    for (const [name, value] of parameters) {
      if (name === "apikey") continue;
      const whole = `${name}=${value}`;
      if (OPTIONS.has(name) || this.#literals.has(whole)) {
        parts.push(whole);
        continue;
      }
      const condition = readCondition(name, value);
      if (condition === undefined) return undefined;
      parts.push(condition.part);
      values.set(condition.part, condition.values);
    }
    const isCall = target.startsWith("rpc/");
    // Ignores `Prefer` of a function call, because the values that postgrest-js sends don't change the response.
    const key = keyOf(method, target, parts, isCall ? "" : sorted(prefer), isCall ? fields : undefined);
    const shape = this.#shapes.get(key);
    return (
      shape && { shape, values: shape.conditions.map((condition) => values.get(partOf(condition))!.shift()!) }
    );
  }
}

export const SHAPES = new ShapeList(REQUEST_SHAPES);

function readCondition(name: string, value: string): { part: string; values: string[] } | undefined {
  if (name === "or") {
    const cursor = CURSOR_VALUES.exec(value);
    return cursor === null ? undefined : { part: CURSOR, values: cursor.slice(1) };
  }
  if (name === "offset") return OFFSET.test(value) ? { part: "offset=$", values: [value] } : undefined;
  const [, operator, operand] = CONDITION.exec(value) ?? [];
  return operand === undefined ? undefined : { part: `${name}=${operator}.$`, values: [operand] };
}

function partOf({ column, operator, isAlternative }: Condition): string {
  if (isAlternative) return CURSOR;
  return operator === "offset" ? "offset=$" : `${column}=${operator}.$`;
}

function readLine(line: string, name: string): { keys: string[]; shape: Shape } {
  const [, method, target, query = "", prefer = "", names, maxRows] = LINE.exec(line) ?? [];
  if (method === undefined || target === undefined) throw new Error(`Not a line of the list: ${line}`);
  const parameters = names?.split(",").filter(Boolean);
  const shape: Shape = {
    name,
    method,
    target,
    conditions: [],
    literals: [],
    options: {},
    prefer: sorted(prefer),
    parameters: parameters?.map((parameter) => parameter.replace("?", "")),
    maxRows: maxRows === undefined ? undefined : Number(maxRows),
  };
  const parts = query.split("&").filter(Boolean);
  for (const part of parts) readPart(part, shape);
  const valueParts = parts.map((part) => part.replace(/\$me$/, "$"));
  const fieldsOfCalls = parameters === undefined ? [undefined] : fieldSets(parameters);
  const keys = fieldsOfCalls.map((fields) => keyOf(method, target, valueParts, shape.prefer, fields));
  return { keys, shape };
}

/** Returns each set of fields that a call can have: with and without each optional parameter ("?"). */
function fieldSets([first, ...others]: readonly string[]): readonly (readonly string[])[] {
  if (first === undefined) return [[]];
  const rest = fieldSets(others);
  const withFirst = rest.map((fields) => [first.replace("?", ""), ...fields]);
  return first.endsWith("?") ? [...rest, ...withFirst] : withFirst;
}

function readPart(part: string, { conditions, literals, options }: Shape): void {
  const [, column = "", text = ""] = /^(\w+)=(.*)$/.exec(part) ?? [];
  const condition = (of: string, operator: Condition["operator"], isAlternative = false) =>
    conditions.push({ column: of, operator, isCallerId: text.endsWith("$me"), isAlternative });
  const [, operator, value] = CONDITION.exec(text) ?? [];
  if (part === CURSOR) {
    condition("updated_at", "lt", true);
    condition("challenge_id", "lt", true);
  } else if (OPTIONS.has(column)) options[column] = text;
  else if (column === "offset") condition(column, "offset");
  else if (operator !== undefined && value?.startsWith("$"))
    condition(column, operator as Condition["operator"]);
  else if (operator === "eq" && /^\w+$/.test(value!)) literals.push({ column, value: value! });
  else throw new Error(`Not a part of a listed request: ${part}`);
}

function keyOf(
  method: string,
  target: string,
  parts: readonly string[],
  prefer: string,
  fields: readonly string[] | undefined,
): string {
  return JSON.stringify([method, target, parts.toSorted(), prefer, fields?.toSorted()]);
}

function sorted(prefer: string): string {
  return prefer.includes(",") ? prefer.split(/, */).toSorted().join() : prefer;
}
