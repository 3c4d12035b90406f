import type { Query } from "../database/database.ts";
import { restError } from "../guard/answers.ts";
import type { GuardedHandler } from "../guard/guard.ts";
import { findRoute } from "../guard/routes.ts";
import { parseFilters } from "./parse-filters.ts";

/** Rows of which each is looked at for whether the reader may see its challenge. */
export const FOREIGN_ROWS = 5000;

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
