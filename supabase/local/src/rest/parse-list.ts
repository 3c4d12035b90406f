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
