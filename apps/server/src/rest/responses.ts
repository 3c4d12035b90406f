import { jsonResponse, restError } from "../protocol/responses.ts";
import type { Shape } from "./shape-list.ts";

export function successResponse({ method, parameters, prefer }: Shape, json: string): Response {
  const isCreated = method === "POST" && parameters === undefined;
  const hasBody =
    parameters === undefined ? method === "GET" || prefer.includes("return=representation") : json !== "";
  if (!hasBody) return new Response(null, { status: isCreated ? 201 : 204 });
  return new Response(json, {
    status: isCreated ? 201 : 200,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

interface DatabaseRefusal {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

/** SQL states never start with E, unlike Node's error codes (EPIPE). */
const SQL_STATE = /^(?!E)[0-9A-Z]{5}$/;

export const isDatabaseRefusal = (error: unknown): error is DatabaseRefusal =>
  error instanceof Error && SQL_STATE.test(String((error as { code?: unknown }).code));

const STATUSES: readonly [pattern: RegExp, status: number][] = [
  [/^(23503|23505)$/, 409],
  [/^25006$/, 405],
  [/^(42883|42P01)$/, 404],
  [/^(28|0L|0P)/, 403],
  [/^(08|53|57P0)/, 503],
  [/^P0001$/, 400],
  [/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)|^42P17$/, 500],
];

/** The detail of these violations is the whole row, with columns that no client can read. */
const QUOTES_THE_ROW = /^(23502|23514)$/;

export function refusalResponse(
  { code, message, detail, hint }: DatabaseRefusal,
  isVisitor: boolean,
): Response {
  const status = statusOf(code, isVisitor);
  const details = QUOTES_THE_ROW.test(code) ? null : (detail ?? null);
  const response = jsonResponse(status, { code, details, hint: hint ?? null, message });
  // If a quota is exceeded, the detail contains the time of the next possible attempt.
  const seconds = Math.ceil((Date.parse(detail ?? "") - Date.now()) / 1000);
  if (status === 429 && !Number.isNaN(seconds))
    response.headers.set("retry-after", String(Math.max(1, seconds)));
  return response;
}

function statusOf(code: string, isVisitor: boolean): number {
  if (code === "42501") return isVisitor ? 401 : 403;
  const chosen = /^PT(\d{3})$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen);
  return STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

const UNREADABLE = {
  bytes: ["22021", 'invalid byte sequence for encoding "UTF8"'],
  surrogate: ["22P02", "invalid input syntax for type json"],
  nul: ["22P05", "unsupported Unicode escape sequence"],
  syntax: ["PGRST102", "Empty or invalid json"],
} as const;

export function unreadable(problem: keyof typeof UNREADABLE): Response {
  const [code, message] = UNREADABLE[problem];
  return restError(400, code, message);
}

export const UNLISTED_CODE = "PGRST127";

export const unlistedResponse = () =>
  restError(
    400,
    UNLISTED_CODE,
    "This server accepts only requests of Challenge Diary, and this is not one of them. /api/openapi.json lists those for programs, apps/server/src/rest/shapes.ts lists all.",
  );
