/** Front matter of a Markdown file: lines like `date: 2024-01-05` between two lines of dashes. */
export interface FrontMatter {
  lines: string[];
  body: string;
}

const KEY = /^["']?[\p{L}_][\p{L}\p{N}_ .-]*["']?$/u;
const CONTINUED = /^(?:[ \t]+\S|- |-$|#|[ \t]*$|[\]}])/;

/** Checks key and value separately. A single pattern would take quadratic time for many spaces. */
function isKeyLine(line: string): boolean {
  const colon = line.indexOf(":");
  return colon > 0 && KEY.test(line.slice(0, colon).trimEnd()) && /^(?:[ \t]|$)/.test(line.slice(colon + 1));
}

/** If the lines between the dashes aren't YAML, they belong to the text. */
export function splitFrontMatter(text: string): FrontMatter {
  const none = { lines: [], body: text };
  if (!text.startsWith("---\n")) return none;
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/g;
  end.lastIndex = 3;
  const match = end.exec(text);
  if (match === null) return none;
  const lines = text.slice(4, match.index).split("\n");
  const first = lines.find((line) => line.trim() !== "" && !line.startsWith("#"));
  if (first === undefined || !isKeyLine(first)) return none;
  if (!lines.every((line) => isKeyLine(line) || CONTINUED.test(line))) return none;
  return { lines, body: text.slice(match.index + match[0].length) };
}

/** Returns the value of a key without quotes, and without the brackets of a link like `"[[2024-01-05]]"`. */
export function valueOf(lines: readonly string[], key: string): string | undefined {
  const pattern = new RegExp(`^["']?${key}["']?[ \\t]*:`, "i");
  const line = lines.find((it) => pattern.test(it));
  return line
    ?.slice(line.indexOf(":") + 1)
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/^\[\[([^\][|]*)\]\]$/, "$1")
    .trim();
}
