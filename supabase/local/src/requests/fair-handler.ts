import { currentUse } from "../database/unavailable.ts";
import { authError, jsonAnswer, restError } from "../guard/answers.ts";
import type { GuardedHandler } from "../guard/guard.ts";
import { findRoute } from "../guard/routes.ts";
import { clientNetwork } from "../server/client-address.ts";
import { FairQueue, TooManyWaiting } from "./fair-queue.ts";

/**
 * While one is in the database another can be in this thread, also of one client alone. A page asks for a few things
 * together, and one in many tabs, or many people behind one address, for some dozens.
 */
const QUEUE = { slots: 8, slotsPerClient: 4, waitingPerClient: 100 };

const neverAborted = new AbortController().signal;

/** Makes clients share the time of what is behind it, so that nobody's many or dear requests are felt by others. */
export function withFairShares(behind: GuardedHandler): GuardedHandler {
  const queue = new FairQueue(QUEUE);
  return async (request, peer, caller) => {
    let leave: () => void;
    try {
      leave = await queue.enter(clientNetwork(peer), currentUse()?.signal ?? neverAborted);
    } catch (error) {
      if (error instanceof TooManyWaiting) return tooMany(request);
      throw error;
    }
    return behind(request, peer, caller).finally(leave);
  };
}

function tooMany(request: Request): Response {
  const answer = inWordsOf(findRoute(new URL(request.url).pathname)?.service);
  answer.headers.set("retry-after", "1");
  return answer;
}

function inWordsOf(service: string | undefined): Response {
  const [code, message] = ["over_request_rate_limit", "Request rate limit reached"];
  if (service === "auth") return authError(429, code, message);
  if (service === "rest") return restError(429, code, message);
  return jsonAnswer(429, { statusCode: "429", error: code, message });
}
