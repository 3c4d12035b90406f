// Runs a request that shapes.ts lists, as a prepared statement with the caller's rights. Rejects other requests.

import { TOKEN_HEADER } from "@diary/core/api";

import type { Limit, RateLimiter } from "../auth/rate-limiter.ts";
import type { SessionCache } from "../auth/sessions.ts";
import type { Database } from "../database/database.ts";
import { type DatabaseCaller, statementsAs } from "../database/statements-as.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { readJson } from "../protocol/body.ts";
import { wideNetwork } from "../protocol/client-address.ts";
import type { ApiCall } from "../protocol/handlers.ts";
import { jsonResponse, restError } from "../protocol/responses.ts";
import type { FileStore } from "../storage/file-store.ts";
import { deleteFiles, filesOfUser } from "../storage/orphans.ts";
import {
  isDatabaseRefusal,
  refusalResponse,
  successResponse,
  unlistedResponse,
  unreadable,
} from "./responses.ts";
import { type FoundShape, SHAPES } from "./shape-list.ts";
import { isWrite, Statements } from "./statements.ts";

export interface RestOptions {
  database: Database;
  files: FileStore;
  sessions: SessionCache;
  limiter: RateLimiter;
}

export async function createRest(options: RestOptions): Promise<(call: ApiCall) => Promise<Response>> {
  const { database, files, sessions, limiter } = options;
  const statements = await Statements.load(database.query);

  return async (call) => {
    const { caller, peer } = call;
    const path = call.route.path;
    if (caller.kind === "service") return restError(403, "42501", SECRET_KEY_SENTENCE);

    const fields = readFields(call);
    if (fields instanceof Response) return fields;

    const found = findShape(call, fields);
    if (found instanceof Response) return found;
    const { shape } = found;

    // Limits visitors' reports per network, because the database doesn't learn the client's address.
    if (path === "rpc/create_report" && caller.kind === "anonymous") {
      const wait = limiter.countAttempt(`report ${wideNetwork(peer)}`, REPORTS_OF_NETWORK);
      if (wait > 0) return tooManyReports(wait);
    }

    const deletedUser = caller.kind === "user" ? userDeletedBy(path, fields, caller.userId) : undefined;
    const removed = deletedUser === undefined ? [] : await filesOfUser(database.query, deletedUser);
    const columns = Object.keys(fields);
    const statement = statements.for(shape, columns);
    let json: string;
    try {
      const values = valuesOf(found, fields, call.body);
      json = await database.runPrepared(statementsAs(databaseCaller(call), { ...statement, values }));
      statements.noteSuccess(shape, columns, statement.text);
    } catch (error) {
      if (error instanceof DatabaseUnavailable || !isDatabaseRefusal(error)) throw error;
      return refusalResponse(error, caller.kind === "anonymous");
    }

    if (path === "rpc/delete_account" && caller.kind === "user") sessions.forget(caller.userId);
    if (ENDING_SESSIONS_OF_OTHERS.has(path)) sessions.clear();
    await deleteFiles(files, removed);

    return successResponse(shape, json);
  };
}

const SECRET_KEY_SENTENCE =
  "The secret key does not open /rest/v1 of this server: use the operator's command (npm run admin), or the database itself.";
const REPORTS_OF_NETWORK: Limit = { max: 10, windowMs: 60 * 60_000 };
const ENDING_SESSIONS_OF_OTHERS = new Set(["rpc/desk_revoke_sessions", "rpc/desk_delete_user"]);

function readFields({ request: { headers }, body }: ApiCall): Record<string, unknown> | Response {
  if (body.length === 0) return {};
  const type = (headers.get("content-type") ?? "application/json").split(";")[0]!.trim().toLowerCase();
  if (type !== "application/json") return restError(400, "PGRST102", `Content-Type not acceptable: ${type}`);
  const json = readJson(body);
  if (!json.read) return unreadable(json.problem);
  const isObject = typeof json.value === "object" && json.value !== null && !Array.isArray(json.value);
  return isObject ? (json.value as Record<string, unknown>) : unlistedResponse();
}

function findShape(
  { request, url, route, caller }: ApiCall,
  fields: Record<string, unknown>,
): FoundShape | Response {
  if (!isDecodable(url.search)) return unreadable("bytes");
  const found = SHAPES.find({
    method: request.method,
    target: route.path,
    parameters: url.searchParams,
    prefer: request.headers.get("prefer") ?? "",
    fields: Object.keys(fields),
  });
  if (found === undefined) return unlistedResponse();
  const { shape, values } = found;
  if (isWrite(shape) && Object.keys(fields).length === 0) return unreadable("syntax");
  const callerId = caller.kind === "user" ? caller.userId : undefined;
  const isOwn = shape.conditions.every(({ isCallerId }, index) => !isCallerId || values[index] === callerId);
  return isOwn ? found : restError(403, "42501", "Only the user's own rows can be requested like this");
}

/** Rejects invalid UTF-8, which URLSearchParams would replace, and NUL, which PostgreSQL can't store. */
function isDecodable(text: string): boolean {
  if (!text.includes("%")) return true;
  try {
    return !decodeURIComponent(text).includes("\0");
  } catch {
    return false;
  }
}

function valuesOf(
  { shape, values }: FoundShape,
  fields: Record<string, unknown>,
  body: Buffer,
): (string | null)[] {
  if (shape.parameters !== undefined) return shape.parameters.map((name) => textOf(fields[name]));
  return isWrite(shape) ? [body.toString(), ...values] : values;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function databaseCaller({ caller, claims, request }: ApiCall): DatabaseCaller {
  const token = request.headers.get(TOKEN_HEADER);
  const headers = token === null ? "" : JSON.stringify({ [TOKEN_HEADER]: token });
  return caller.kind === "user"
    ? { role: "authenticated", userId: caller.userId, claims, headers }
    : { role: "anon", userId: "", claims: '{"role":"anon"}', headers };
}

function tooManyReports(wait: number): Response {
  const message = "too many reports within an hour";
  const response = jsonResponse(429, { code: "PT429", details: null, hint: "report/throttled", message });
  response.headers.set("retry-after", String(wait));
  return response;
}

function userDeletedBy(path: string, fields: Record<string, unknown>, callerId: string): string | undefined {
  if (path === "rpc/delete_account") return callerId;
  return path === "rpc/desk_delete_user" ? String(fields["user_id"]) : undefined;
}
