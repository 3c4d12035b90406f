import type { Query } from "../database/database.ts";
import { jsonAnswer, restError } from "../guard/answers.ts";
import type { Limit, RateLimiter } from "../guard/auth/rate-limiter.ts";
import type { GuardedHandler } from "../guard/guard.ts";
import { findRoute } from "../guard/routes.ts";
import { clientNetwork } from "../server/client-address.ts";
import { checkQuery } from "./check-query.ts";
import { parseFilters } from "./parse-query.ts";

/**
 * Lets through to the database only queries whose cost is bounded, and bounds the rows that they are answered with. The
 * secret key is the operator's, who may ask for anything.
 */
export function withBoundedQueries(behind: GuardedHandler): GuardedHandler {
  return async (request, peer, caller) => {
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    const isBounded =
      route?.service === "rest" && !route.rest.startsWith("rpc/") && caller.kind !== "service";
    if (!isBounded) return behind(request, peer, caller);

    const checked = checkQuery({
      method: request.method,
      table: route.rest,
      parameters: url.searchParams,
      prefer: request.headers.get("prefer") ?? "",
    });
    if ("refusal" in checked) return checked.refusal;
    return behind(withRows(request, url, checked.rows), peer, caller);
  };
}

/** The same request with its limit at most so high. A range of bytes or rows may be ignored, and is. */
function withRows(request: Request, url: URL, rows: number): Request {
  if (request.method !== "GET" && request.method !== "HEAD") return request;
  const asked = url.searchParams.get("limit");
  const needsLimit = asked === null || !(Number(asked) <= rows);
  if (!needsLimit && !request.headers.has("range")) return request;
  if (needsLimit) url.searchParams.set("limit", String(rows));
  const headers = new Headers(request.headers);
  headers.delete("range");
  return new Request(url, { method: request.method, headers, signal: request.signal });
}

/** Reports that are sent without signing in: the database bounds all of them together, and can't tell who sends them. */
const REPORTS_OF_NETWORK: Limit = { max: 10, windowMs: 60 * 60_000 };

/**
 * Lets through calls of the database's functions as the product makes them: what filters and sorts an answer is nothing
 * that their own bounds know of. The secret key is the operator's, who may ask for anything.
 */
export function withBoundedCalls(behind: GuardedHandler, limiter: RateLimiter): GuardedHandler {
  return async (request, peer, caller) => {
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    if (route?.service !== "rest" || !route.rest.startsWith("rpc/") || caller.kind === "service") {
      return behind(request, peer, caller);
    }
    if (request.method !== "POST") return restError(405, "PGRST127", "Functions are called by POST");
    url.searchParams.delete("apikey");
    if (url.searchParams.size > 0) {
      return restError(400, "PGRST127", "What a function answers with is not filtered or sorted");
    }
    if (route.rest === "rpc/send_report" && caller.kind === "anonymous") {
      const wait = await limiter.take(`report ${clientNetwork(peer)}`, REPORTS_OF_NETWORK);
      if (wait > 0) return tooManyReports(wait);
    }
    return behind(request, peer, caller);
  };
}

/** As the database refuses them. */
function tooManyReports(wait: number): Response {
  const message = "too many reports within an hour";
  const answer = jsonAnswer(429, { code: "PT429", details: null, hint: "report/throttled", message });
  answer.headers.set("retry-after", String(wait));
  return answer;
}

/** Rows of which each is looked at for whether the reader may see its challenge. */
const FOREIGN_ROWS = 5000;

const TABLES = new Set(["day", "likes"]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Entries and likes of other people by their ids: it may be that none of thousands is seen, and each has to be looked
 * at for that. Where there are that many they are had by their challenges, as the product does.
 */
export function withFewForeignRows(behind: GuardedHandler, query: Query): GuardedHandler {
  return async (request, peer, caller) => {
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (route?.service !== "rest" || !isRead || !TABLES.has(route.rest) || caller.kind === "service") {
      return behind(request, peer, caller);
    }
    const asked = parseFilters(url.searchParams).filter(
      ({ operator, required, negated }) => required && !negated && (operator === "eq" || operator === "in"),
    );
    const people = asked.find(({ column }) => column === "user_id")?.values ?? [];
    const isNarrow = asked.some(({ column }) => column === "day_id" || column === "challenge_id");
    const others = people.filter((id) => UUID.test(id) && !(caller.kind === "user" && id === caller.userId));
    if (isNarrow || others.length === 0) return behind(request, peer, caller);

    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      `select count(*)::int as count from (
        select from public.${route.rest} where user_id = any ($1::uuid[]) limit ${FOREIGN_ROWS + 1}
      ) rows`,
      [others],
    );
    return count > FOREIGN_ROWS
      ? restError(400, "PGRST127", "Of these people there are too many rows: ask for those of a challenge")
      : behind(request, peer, caller);
  };
}
