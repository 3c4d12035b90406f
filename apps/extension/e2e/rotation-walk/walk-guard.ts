import { setTimeout } from "node:timers/promises";

import { isRefreshRefused } from "@diary/core/session-sync";

import { answerOf, type Forwarded, type Guard } from "../support/gateway.ts";
import { TOKEN_LIFETIME_S } from "../support/refresh-rules.ts";

export function walkGuard() {
  const tokens = new Set<string>();
  // Clients retry a failed refresh. Only a rejected refresh ends a session.
  const counts = { rejected: 0, failed: 0, late: 0, dropped: 0 };
  const trouble: (number | "dropped")[] = [];

  const guard: Guard = async ({ path }, _body, forward) => {
    if (!path.startsWith("/auth/v1/token?grant_type=refresh_token")) return null;
    const response = await forward();
    if (response.status !== 200) {
      counts[isRejected(response) ? "rejected" : "failed"] += 1;
      return response;
    }
    const session = JSON.parse(response.body.toString()) as { refresh_token: string };
    tokens.add(session.refresh_token);
    const next = trouble.shift() ?? 0;
    if (next === "dropped") {
      counts.dropped += 1;
      return answerOf(502, {});
    }
    if (next > 0) {
      counts.late += 1;
      await setTimeout(next);
    }
    const expires_at = Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_S;
    return answerOf(200, { ...session, expires_in: TOKEN_LIFETIME_S, expires_at });
  };

  return { guard, counts, trouble, rotations: () => tokens.size };
}

function isRejected({ body, status }: Forwarded): boolean {
  try {
    return isRefreshRefused(status, JSON.parse(body.toString()));
  } catch {
    return false;
  }
}
