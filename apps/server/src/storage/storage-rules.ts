import { storageError } from "../http/answers.ts";
import { readJson } from "../http/body.ts";
import type { Route } from "../http/routes.ts";

/** Names in one request; a person's folder holds fewer. */
const MAX_NAMES = 100;
const MAX_NAME_LENGTH = 1024;
/** Of a path: above what any of our names is, and below what can be removed by name. */
const MAX_PATH_LENGTH = 400;
const MAX_LISTED = 100;
const MAX_OFFSET = 1000;
const SORT_COLUMNS = new Set(["name", "created_at", "updated_at", "last_accessed_at"]);

/** Bytes of a request that brings no picture: the names of those to remove, or what is to be listed. */
export const OBJECT_LIST_BODY_LIMIT = 128 * 1024;

/** The refusal of a request to the storage service that costs more than any of ours, or that it would fail at. */
export function validateStorageRequest(method: string, { path }: Route, body: Buffer): Response | undefined {
  if (method !== "POST" && method !== "DELETE") return undefined;
  const json = readJson(body);
  if (!json.read) return refuse("InvalidRequest", "The body is not JSON that can be kept as text");
  const fields = Object(json.value) as Record<string, unknown>;
  if (method === "DELETE") {
    return isListOfNames(fields["prefixes"]) ? undefined : refuse("InvalidRequest", NAMES_SENTENCE);
  }
  return path.startsWith("object/list") ? refuseList(fields) : undefined;
}

/** The refusal of a name that cannot be kept, or could not be named again to remove it. */
export function validateObjectName(pathname: string): Response | undefined {
  const isKept = pathname.length <= MAX_PATH_LENGTH && !pathname.includes("%00");
  return isKept ? undefined : refuse("InvalidKey", "Invalid key");
}

const NAMES_SENTENCE = `"prefixes" must be a list of at most ${MAX_NAMES} names`;

function refuse(error: string, message: string): Response {
  return storageError(400, error, message);
}

function isListOfNames(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= MAX_NAMES &&
    value.every((name) => typeof name === "string" && name.length <= MAX_NAME_LENGTH)
  );
}

function refuseList({
  limit,
  offset,
  sortBy,
  prefix,
  search,
}: Record<string, unknown>): Response | undefined {
  for (const [name, text] of Object.entries({ prefix, search })) {
    if (text !== undefined && (typeof text !== "string" || text.length > MAX_NAME_LENGTH)) {
      return refuse("InvalidRequest", `"${name}" must be a name`);
    }
  }
  for (const [name, number, least, most] of [
    ["limit", limit, 1, MAX_LISTED],
    ["offset", offset, 0, MAX_OFFSET],
  ] as const) {
    const isWhole = Number.isInteger(number) && (number as number) >= least && (number as number) <= most;
    if (number !== undefined && !isWhole) {
      return refuse("InvalidRequest", `"${name}" must be a whole number from ${least} to ${most}`);
    }
  }
  const { column, order } = (sortBy ?? {}) as Record<string, unknown>;
  const isSorted =
    sortBy === undefined || (SORT_COLUMNS.has(column as string) && (order === "asc" || order === "desc"));
  return isSorted ? undefined : refuse("InvalidRequest", '"sortBy" must name a column and "asc" or "desc"');
}
