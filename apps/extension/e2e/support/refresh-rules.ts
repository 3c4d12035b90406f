import { setTimeout } from "node:timers/promises";

import { externalBackend } from "@diary/server/testing";

import type { Forwarded, Guard } from "./gateway.ts";
import { answerOf } from "./gateway.ts";

/** The lifetime is shorter than the refresh margin, so every request rotates the token. */
export const TOKEN_LIFETIME_S = 80;
const REUSE_INTERVAL_MS = 10_000;

export interface RefreshGuard {
  guard: Guard;
  rotations: () => number;
  rejections: () => number;
  isUsed: (refreshToken: string) => boolean;
  /** Fails new refreshes until `resume`. Resolves when all earlier refreshes have a response. */
  pause: () => Promise<void>;
  resume: () => void;
  expireReuseInterval: () => Promise<void>;
}

/** Acts like the strictest server: for ten seconds, a used refresh token gets the newest session; then it is rejected. */
export function refreshGuard(): RefreshGuard {
  const usedAt = new Map<string, number>();
  const newest = new Map<string, { answer: Forwarded }>();
  let rotations = 0;
  let rejections = 0;
  let isPaused = false;
  const active = new Set<Promise<unknown>>();

  async function rotate(token: string, forward: () => Promise<Forwarded>): Promise<Forwarded> {
    let answer = await forward();
    if (answer.status !== 200) {
      rejections += 1;
      return answer;
    }
    rotations += 1;
    const session = JSON.parse(answer.body.toString()) as { refresh_token: string };
    const next = session.refresh_token;
    const expires_at = Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_S;
    answer = answerOf(200, { ...session, expires_in: TOKEN_LIFETIME_S, expires_at });
    const line = newest.get(token) ?? { answer };
    line.answer = answer;
    newest.set(token, line).set(next, line);
    usedAt.set(token, usedAt.get(token) ?? Date.now());
    return answer;
  }

  return {
    rotations: () => rotations,
    rejections: () => rejections,
    isUsed: (refreshToken) => usedAt.has(refreshToken),
    pause: async () => {
      isPaused = true;
      await Promise.allSettled(active);
    },
    resume: () => {
      isPaused = false;
    },
    expireReuseInterval: async () => {
      for (const token of usedAt.keys()) usedAt.set(token, 0);
      if (externalBackend() !== undefined) await setTimeout(REUSE_INTERVAL_MS + 1_000);
    },
    guard: async ({ path }, body, forward) => {
      if (!path.startsWith("/auth/v1/token?grant_type=refresh_token")) return null;
      if (isPaused) return answerOf(503, {});
      const { refresh_token: token } = JSON.parse(body) as { refresh_token: string };
      const used = externalBackend() === undefined ? usedAt.get(token) : undefined;
      if (used === undefined) {
        const rotation = rotate(token, forward);
        active.add(rotation);
        return rotation.finally(() => active.delete(rotation));
      }
      const line = newest.get(token);
      if (line !== undefined && Date.now() - used < REUSE_INTERVAL_MS) return line.answer;
      rejections += 1;
      return answerOf(400, { error_code: "refresh_token_already_used", msg: "Already Used" });
    },
  };
}
