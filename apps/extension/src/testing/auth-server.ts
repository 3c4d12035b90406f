import { readTokenClaims, type SharedSession } from "@diary/core/session-sync";
import { aSession } from "@diary/core/session-sync/testing";

import type { AuthApi } from "../background/auth/auth-api.ts";

/** Used refresh tokens that a server accepts again. The embedded backend has the second rule. Hosted projects can choose. */
export type RefreshRule =
  | "the newest and the previous token"
  | "the previous token, and others for ten seconds"
  | "reuse for ten seconds only";

export const REFRESH_RULES: readonly RefreshRule[] = [
  "the newest and the previous token",
  "the previous token, and others for ten seconds",
  "reuse for ten seconds only",
];

interface SignIn {
  chain: { session: SharedSession; usedAt: number | null }[];
  ended: boolean;
}

const REUSE_INTERVAL_MS = 10_000;
const TOKEN_LIFETIME_S = 3_600;

export function createAuthServer(rule: RefreshRule = "the newest and the previous token") {
  const signIns = new Map<string, SignIn>();
  let milliseconds = 1_000_000_000;
  let refreshes = 0;
  const mishaps: ("unreachable" | "answer lost")[] = [];

  const seconds = () => Math.floor(milliseconds / 1000);

  function issue(to: SignIn, userId: string, sid: string, signedInAt: number): SharedSession {
    const session = {
      ...aSession({ userId, sid, signedInAt, issuedAt: seconds(), life: TOKEN_LIFETIME_S }),
      refresh_token: `${sid}#${to.chain.length}`,
    };
    to.chain.push({ session, usedAt: null });
    return session;
  }

  function signIn(userId: string): SharedSession {
    const sid = `sign-in-${signIns.size + 1}`;
    const fresh: SignIn = { chain: [], ended: false };
    signIns.set(sid, fresh);
    return issue(fresh, userId, sid, seconds());
  }

  function mayReuse(position: number, last: number, usedAt: number | null): boolean {
    const lately = usedAt !== null && milliseconds - usedAt < REUSE_INTERVAL_MS;
    if (rule === "reuse for ten seconds only") return lately;
    return position === last - 1 || (rule === "the previous token, and others for ten seconds" && lately);
  }

  function rotate(refreshToken: string): SharedSession | null {
    const [sid = "", position = ""] = refreshToken.split("#");
    const found = signIns.get(sid);
    const used = found?.chain[Number(position)];
    const newest = found?.chain.at(-1);
    if (found === undefined || used === undefined || newest === undefined || found.ended) return null;
    if (used === newest) {
      refreshes += 1;
      used.usedAt = milliseconds;
      return issue(found, used.session.user.id, sid, readTokenClaims(used.session.access_token).signedInAt);
    }
    if (mayReuse(Number(position), found.chain.length - 1, used.usedAt)) return newest.session;
    found.ended = true;
    return null;
  }

  function respondWithFault<T>(run: () => T): T | null {
    const next = mishaps.shift();
    if (next === "unreachable") return null;
    const answer = run();
    return next === "answer lost" ? null : answer;
  }

  const api: AuthApi = {
    refresh: async (refreshToken) => {
      const answer = respondWithFault(() => ({ session: rotate(refreshToken) }));
      if (answer === null) return { kind: "offline" };
      return answer.session === null ? { kind: "refused" } : { kind: "session", session: answer.session };
    },
    signIn: async (email, password) => {
      const answer = respondWithFault(() => password === "right" && signIn(email));
      if (answer === null) return { kind: "offline" };
      return answer === false
        ? { kind: "refused", message: "Invalid login credentials" }
        : { kind: "session", session: answer };
    },
    end: async (session) => {
      const found = signIns.get(readTokenClaims(session.access_token).sessionId);
      if (found !== undefined) found.ended = true;
    },
  };

  return {
    api,
    signIn,
    rotate,
    mishaps,
    now: () => milliseconds,
    advance: (duration: number) => {
      milliseconds += duration * 1000;
    },
    refreshes: () => refreshes,
    isActive: (session: SharedSession) =>
      signIns.get(readTokenClaims(session.access_token).sessionId)?.ended === false,
  };
}
