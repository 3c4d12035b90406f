import { jsonAnswer, restError } from "../guard/answers.ts";
import type { Limit, RateLimiter } from "../guard/auth/rate-limiter.ts";
import type { GuardedHandler } from "../guard/guard.ts";
import { findRoute } from "../guard/routes.ts";
import { clientNetwork } from "../server/client-address.ts";

/** Reports that are sent without signing in: the database bounds all of them together, and can't tell who sends them. */
export const REPORTS_OF_NETWORK: Limit = { max: 10, windowMs: 60 * 60_000 };

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
