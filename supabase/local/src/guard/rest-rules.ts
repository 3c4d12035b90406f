import { restError } from "./answers.ts";
import { readJson } from "./body.ts";

/** The most rows that one request may write. */
export const MAX_ROWS = 100;

/** Parameters of the query that choose no rows. */
const NO_FILTERS = new Set(["select", "columns", "order", "limit", "offset", "on_conflict", "apikey"]);

const UNREADABLE = {
  bytes: ["22021", 'invalid byte sequence for encoding "UTF8"'],
  surrogate: ["22P02", "invalid input syntax for type json"],
  nul: ["22P05", "unsupported Unicode escape sequence"],
  syntax: ["PGRST102", "Empty or invalid json"],
} as const;

/** The refusal of a request to PostgREST that hosted Supabase refuses too, or that is larger than any of ours. */
export function refuseRestCall(
  method: string,
  url: URL,
  headers: Headers,
  body: Buffer,
): Response | undefined {
  if (!isDecodable(url.search)) return unreadable("bytes");
  if ((method === "PATCH" || method === "DELETE") && !hasFilter(url)) {
    // As hosted Supabase's extension "safeupdate" has it.
    return restError(400, "21000", `${method === "PATCH" ? "UPDATE" : "DELETE"} requires a WHERE clause`);
  }
  if (!["POST", "PATCH", "PUT"].includes(method) || body.length === 0) return undefined;

  const type = (headers.get("content-type") ?? "application/json").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return restError(400, "PGRST102", `Content-Type not acceptable: ${type}`);
  }
  const json = readJson(body);
  if (!json.read) return unreadable(json.problem);
  if (Array.isArray(json.value) && json.value.length > MAX_ROWS) {
    return restError(413, "PGRST102", `At most ${MAX_ROWS} rows in one request`);
  }
  return undefined;
}

function unreadable(problem: keyof typeof UNREADABLE): Response {
  const [code, message] = UNREADABLE[problem];
  return restError(400, code, message);
}

/** Whether something says which rows are meant; `challenge.title=eq.x` only chooses embedded ones. */
function hasFilter({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some(
    (name) => !NO_FILTERS.has(name) && (!name.includes(".") || /^not\.(and|or)$/.test(name)),
  );
}

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes("\0");
  } catch {
    return false;
  }
}
