export type JsonBody =
  | { read: true; value: unknown }
  | { read: false; problem: "bytes" | "syntax" | "surrogate" };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** The escape of half a surrogate pair; an unescaped half is no UTF-8. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * Reads a body as JSON, exactly: no byte order mark, no byte sequence that is no UTF-8, and no half of a surrogate
 * pair, which would be stored as a replacement character.
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
  return SURROGATE_ESCAPE.test(text) && !isWellFormed(value)
    ? { read: false, problem: "surrogate" }
    : { read: true, value };
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
}
