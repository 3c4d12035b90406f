const DIV = /<(\/?)div\b([^<>]*)>/gi;
const CLASS = /\bclass\s*=\s*["']?([^"'<>]*)/i;

const classesOf = (attributes: string): string[] => (CLASS.exec(attributes)?.[1] ?? "").split(/\s+/);

export interface DividedHtml {
  rest: string;
  parts: string[];
}

/** Extracts divs of the classes `taken`. `rest` keeps divs without an end tag or around a div of the classes `kept`. */
export function extractDivs(
  html: string,
  taken: ReadonlySet<string>,
  kept: ReadonlySet<string> = new Set(),
): DividedHtml {
  const parts: string[] = [];
  const rest: string[] = [];
  let [at, start, depth, mustStay] = [0, 0, 0, false];
  for (const { 0: tag, 1: slash, 2: attributes = "", index } of html.matchAll(DIV)) {
    const classes = classesOf(attributes);
    if (depth === 0) {
      if (slash === "/" || !classes.some((name) => taken.has(name))) continue;
      [start, depth, mustStay] = [index, 1, false];
      continue;
    }
    mustStay ||= classes.some((name) => kept.has(name));
    depth += slash === "/" ? -1 : 1;
    if (depth > 0 || mustStay) continue;
    rest.push(html.slice(at, start));
    at = index + tag.length;
    parts.push(html.slice(start, at));
  }
  return { rest: rest.join("\n") + html.slice(at), parts };
}

export function takeHead(html: string): { head: string; body: string } {
  const start = html.search(/<head[\s>]/i);
  const end = html.search(/<\/head>/i);
  if (start < 0 || end < start) return { head: "", body: html };
  const after = end + "</head>".length;
  return { head: html.slice(start, after), body: html.slice(0, start) + html.slice(after) };
}
