import { splitCall, splitList, SyntaxRefused } from "./parse-list.ts";

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
