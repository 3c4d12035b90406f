/**
 * Reads a body up to a limit while it streams; undefined if it is larger. Also reads it to its end before any work
 * in the database begins, so that a slow sender holds nothing.
 */
export async function readBody(request: Request, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return undefined;
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type JsonBody =
  | { read: true; value: unknown }
  | { read: false; problem: "bytes" | "syntax" | "surrogate" | "nul" };

/** No body of ours nests deeper than a few levels. */
const MAX_DEPTH = 32;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** The escape of half a surrogate pair; an unescaped half is no UTF-8. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * Reads a body as JSON, exactly: no byte order mark, no byte sequence that is no UTF-8, and no half of a surrogate
 * pair, which would be stored as a replacement character; no NUL, which PostgreSQL's texts cannot hold; and nothing that nests so deep that a parser gives up.
 */
export function readJson(body: Buffer): JsonBody {
  let text: string;
  try {
    text = decoder.decode(body);
  } catch {
    return { read: false, problem: "bytes" };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { read: false, problem: "syntax" };
  }
  const found = inspect(value);
  if (found.depth > MAX_DEPTH) return { read: false, problem: "syntax" };
  // Unescaped it is no JSON.
  if (text.includes("\\u0000") && found.texts.some((part) => part.includes("\0"))) {
    return { read: false, problem: "nul" };
  }
  return SURROGATE_ESCAPE.test(text) && !found.texts.every((part) => part.isWellFormed())
    ? { read: false, problem: "surrogate" }
    : { read: true, value };
}

/** All texts and names in a value, and how deep it goes; without recursion, since a body may go deeper than the stack. */
function inspect(value: unknown): { depth: number; texts: string[] } {
  const texts: string[] = [];
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= MAX_DEPTH) {
    const inner: unknown[] = [];
    for (const item of level) {
      if (typeof item === "string") texts.push(item);
      if (typeof item !== "object" || item === null) continue;
      if (!Array.isArray(item)) for (const name of Object.keys(item)) texts.push(name);
      for (const child of Object.values(item)) inner.push(child);
    }
    level = inner;
    depth += 1;
  }
  return { depth, texts };
}
