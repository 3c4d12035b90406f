/** A query that is no query: told in PostgREST's words for it. */
export class SyntaxRefused extends Error {
  override readonly name = "SyntaxRefused";
}

/** No query of ours nests deeper than a few levels, and each is read anew for the levels in it. */
const MAX_NESTING = 50;

/**
 * Splits at the commas that are in no parentheses or braces and in no quotes: `a,b(c,d),"e,f"` has three parts.
 * Empty text has none.
 */
export function splitList(text: string): string[] {
  if (text === "") return [];
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (isQuoted) {
      if (character === "\\") index += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "(" || character === "{") depth += 1;
    else if (character === ")" || character === "}") depth -= 1;
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
    if (depth < 0) break;
    if (depth > MAX_NESTING) throw new SyntaxRefused(`At most ${MAX_NESTING} levels of parentheses`);
  }
  if (depth !== 0 || isQuoted) throw new SyntaxRefused(`"${text}" is not closed`);
  return [...parts, text.slice(start)];
}

/** What stands in the parentheses that a text ends with, and what before them; undefined without such. */
export function splitCall(text: string): { name: string; inside: string } | undefined {
  const open = text.indexOf("(");
  if (open === -1 || !text.endsWith(")")) return undefined;
  return { name: text.slice(0, open), inside: text.slice(open + 1, -1) };
}

/** One comparison of a column with values. */
export interface Filter {
  /** With the embeds that it is in, as `challenge.title`. */
  column: string;
  operator: string;
  negated: boolean;
  values: string[];
  /** Whether a row must fulfil it: it stands in no `or`. */
  required: boolean;
}

/** Parameters that are no filters; those of an embed begin with its name. */
const OTHERS = /^(?:[\w.]+\.)?(select|order|limit|offset|columns|on_conflict)$/;
const LOGIC = /^((?:[\w.]+\.)??)(?:(not)\.)?(and|or)$/;

/** The parameters that name rows, with those in `and` and `or` at any depth. */
export function parseFilters(parameters: URLSearchParams): Filter[] {
  return [...parameters].flatMap(([name, value]) => {
    if (OTHERS.test(name)) return [];
    const [, embed, negated, logic] = LOGIC.exec(name) ?? [];
    if (logic === undefined) return [parseCondition(name, value, true)];
    return parseLogic(embed ?? "", value, logic === "and" && negated === undefined);
  });
}

function parseLogic(embed: string, text: string, required: boolean): Filter[] {
  if (!text.startsWith("(") || !text.endsWith(")")) throw new SyntaxRefused(`"${text}" is not a list`);
  return splitList(text.slice(1, -1)).flatMap((item) => {
    const call = splitCall(item);
    if (call && /^(not\.)?(and|or)$/.test(call.name)) {
      return parseLogic(embed, `(${call.inside})`, required && call.name === "and");
    }
    const [, column, condition] =
      /^(\w+(?:\.\w+)*?)\.((?:not\.)?[a-z]+(?:\([a-z]+\))?\..*)$/s.exec(item) ?? [];
    if (column === undefined || condition === undefined) {
      throw new SyntaxRefused(`"${item}" is not a condition`);
    }
    return [parseCondition(embed + column, condition, required)];
  });
}

/** `eq.5`, `not.in.(1,2)`, and with an option in parentheses `fts(english).word`. */
const CONDITION = /^(not\.)?([a-z]+(?:\([a-z]+\))?)\.(.*)$/s;

function parseCondition(column: string, text: string, required: boolean): Filter {
  if (!/^\w+(\.\w+)*$/.test(column)) throw new SyntaxRefused(`"${column}" is not a column`);
  const [, not, operator, value] = CONDITION.exec(text) ?? [];
  if (operator === undefined || value === undefined) throw new SyntaxRefused(`"${text}" is not a condition`);
  const isList = operator === "in" && value.startsWith("(") && value.endsWith(")");
  return {
    column,
    operator,
    negated: not !== undefined,
    values: isList ? splitList(value.slice(1, -1)) : [value],
    required,
  };
}

/** What is asked of one table: its own columns, and rows of others that belong to them. */
export interface Selection {
  columns: string[];
  embeds: Embed[];
}

interface Embed extends Selection {
  table: string;
  /** By what name the rows are in the answer, and in the filters on them. */
  name: string;
}

/** `alias:column::type`; of JSON columns, which there are none of, nothing. */
const COLUMN = /^(?:[\w ]+:)?(\*|\w+)(?:::\w+)?$/;
/** `...alias:table!key!inner`, before its parentheses. */
const EMBED = /^(?:\.\.\.)?(?:(\w+):)?(\w+)(?:!\w+)*$/;

/** Reads the `select` of a request; without one it is all columns. */
export function parseSelect(text: string): Selection {
  const selection: Selection = { columns: [], embeds: [] };
  for (const part of splitList(text.trim())) {
    const item = part.trim();
    const call = splitCall(item);
    if (call) selection.embeds.push(parseEmbed(call));
    else selection.columns.push(parseColumn(item));
  }
  return selection;
}

function parseColumn(item: string): string {
  const column = COLUMN.exec(item)?.[1];
  if (column === undefined) throw new SyntaxRefused(`"${item}" is not a column`);
  return column;
}

function parseEmbed({ name, inside }: { name: string; inside: string }): Embed {
  const [, alias, table] = EMBED.exec(name) ?? [];
  if (table === undefined) throw new SyntaxRefused(`"${name}" is not a table`);
  return { table, name: alias ?? table, ...parseSelect(inside) };
}
