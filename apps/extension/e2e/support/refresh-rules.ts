import { setTimeout } from "node:timers/promises";

import { externalBackend } from "@diary/server/testing";

import type { Forwarded, Guard } from "./gateway.ts";
import { answerOf } from "./gateway.ts";

/** Shorter than the margin at which a token counts as old: every question rotates it. */
export const LIFE_S = 80;
const LENIENCY_MS = 10_000;

/**
 * Puts the strictest rule before the backend's own: ten seconds after its use a refresh token is refused, and until
 * then it is answered with the newest. The other rules are tried with the broker alone. Tokens are said to live for
 * {@link LIFE_S}.
 */
export function refreshGuard(): {
  guard: Guard;
  rotations: () => number;
  refusals: () => number;
  /** Every token that has been used was used more than ten seconds ago from now on. */
  outlastLeniency: () => Promise<void>;
} {
  const usedAt = new Map<string, number>();
  /** The answer that the newest token came with, by each token that led to it. */
  const newest = new Map<string, { answer: Forwarded }>();
  let rotations = 0;
  let refusals = 0;

  async function rotate(token: string, forward: () => Promise<Forwarded>): Promise<Forwarded> {
    let answer = await forward();
    if (answer.status !== 200) {
      refusals += 1;
      return answer;
    }
    rotations += 1;
    const session = JSON.parse(answer.body.toString()) as { refresh_token: string };
    const next = session.refresh_token;
    const expires_at = Math.floor(Date.now() / 1000) + LIFE_S;
    answer = answerOf(200, { ...session, expires_in: LIFE_S, expires_at });
    const line = newest.get(token) ?? { answer };
    line.answer = answer;
    newest.set(token, line).set(next, line);
    usedAt.set(token, usedAt.get(token) ?? Date.now());
    return answer;
  }

  return {
    rotations: () => rotations,
    refusals: () => refusals,
    outlastLeniency: async () => {
      for (const token of usedAt.keys()) usedAt.set(token, 0);
      // Auth at an address has a clock of its own.
      if (externalBackend() !== undefined) await setTimeout(LENIENCY_MS + 1_000);
    },
    guard: async ({ path }, body, forward) => {
      if (!path.startsWith("/auth/v1/token?grant_type=refresh_token")) return null;
      const { refresh_token: token } = JSON.parse(body) as { refresh_token: string };
      // The rule that counts is its own.
      if (externalBackend() !== undefined) return rotate(token, forward);
      const used = usedAt.get(token);
      if (used === undefined) return rotate(token, forward);
      const line = newest.get(token);
      if (line !== undefined && Date.now() - used < LENIENCY_MS) return line.answer;
      refusals += 1;
      return answerOf(400, { error_code: "refresh_token_already_used", msg: "Already Used" });
    },
  };
}
