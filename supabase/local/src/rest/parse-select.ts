import { splitCall, splitList, SyntaxRefused } from "./parse-list.ts";

/** What is asked of one table: its own columns, and rows of others that belong to them. */
export interface Selection {
  columns: string[];
  embeds: Embed[];
}

export interface Embed extends Selection {
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
