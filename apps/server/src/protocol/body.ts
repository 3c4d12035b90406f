/** Returns undefined if the body has more than `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return undefined;
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) {
      // Doesn't wait: if this process created the request, the cancellation never ends.
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

type JsonBody =
  | { read: true; value: unknown }
  | { read: false; problem: "bytes" | "syntax" | "surrogate" | "nul" };

const MAX_DEPTH = 32;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Matches only escaped surrogates, because a lone surrogate without an escape is invalid UTF-8. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** Rejects NUL and lone surrogates, which PostgreSQL can't store, and deep nesting, which breaks parsers. */
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
  if (text.includes("\\u0000") && found.texts.some((part) => part.includes("\0"))) {
    return { read: false, problem: "nul" };
  }
  return SURROGATE_ESCAPE.test(text) && !found.texts.every((part) => part.isWellFormed())
    ? { read: false, problem: "surrogate" }
    : { read: true, value };
}

/** Iterative, because recursion could exceed the stack. */
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
