import * as v from "valibot";

import { readJson } from "../protocol/body.ts";
import { storageError } from "../protocol/responses.ts";
import type { Route } from "../protocol/route.ts";

const MAX_NAMES = 100;
const MAX_NAME_LENGTH = 1024;
/** Longer than all paths of the product. Less than `MAX_NAME_LENGTH`, so each stored image can be deleted by its name. */
const MAX_PATH_LENGTH = 400;
const MAX_LISTED = 100;
const MAX_OFFSET = 1000;

const name = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH));
const wholeNumber = (least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)));
const removal = v.object({ prefixes: v.pipe(v.array(name), v.maxLength(MAX_NAMES)) });
const listing = v.object({
  prefix: v.optional(name),
  search: v.optional(name),
  limit: wholeNumber(1, MAX_LISTED),
  offset: wholeNumber(0, MAX_OFFSET),
  sortBy: v.optional(
    v.object({
      column: v.picklist(["name", "created_at", "updated_at", "last_accessed_at"]),
      order: v.picklist(["asc", "desc"]),
    }),
  ),
});

export const OBJECT_LIST_BODY_LIMIT = 128 * 1024;

export function validateStorageRequest(method: string, { path }: Route, body: Buffer): Response | undefined {
  if (method !== "POST" && method !== "DELETE") return undefined;
  const json = readJson(body);
  if (!json.read)
    return reject(
      "InvalidRequest",
      "The body is not valid JSON, or a text in it contains NUL or a lone surrogate",
    );
  const schema = method === "DELETE" ? removal : path.startsWith("object/list") ? listing : undefined;
  const [issue] = (schema && v.safeParse(schema, json.value, { abortEarly: true }).issues) ?? [];
  return issue && reject("InvalidRequest", `${v.getDotPath(issue) ?? "The body"}: ${issue.message}`);
}

export function validateObjectName(pathname: string): Response | undefined {
  const isValid = pathname.length <= MAX_PATH_LENGTH && !pathname.includes("%00");
  return isValid ? undefined : reject("InvalidKey", "Invalid key");
}

function reject(error: string, message: string): Response {
  return storageError(400, error, message);
}
