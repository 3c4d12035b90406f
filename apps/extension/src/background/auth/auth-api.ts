import { isSharedSession, type SharedSession } from "@diary/core/session-sync";
import type { DiaryConfig } from "@diary/core/supabase";

/** `refused`: the server knows the token and does not take it. `offline`: nobody who knows has answered. */
export type RefreshOutcome =
  | { kind: "session"; session: SharedSession }
  | { kind: "refused" }
  | { kind: "offline" };

export type SignInOutcome =
  | { kind: "session"; session: SharedSession }
  | { kind: "refused"; message: string }
  | { kind: "offline" };

/** The three calls to the auth server, by plain fetch: auth-js's timer would keep the worker awake. */
export type AuthApi = {
  refresh: (refreshToken: string) => Promise<RefreshOutcome>;
  signIn: (email: string, password: string) => Promise<SignInOutcome>;
  /** Ends one session at the server. Never fails: what can't be ended now ends by itself. */
  end: (session: SharedSession) => Promise<void>;
};

export type AuthApiParts = {
  fetch: typeof globalThis.fetch;
  now: () => number;
  config: () => Promise<DiaryConfig>;
  /** Asks the site anew; the backend of a data folder that was made anew has another key. */
  renewConfig: () => Promise<DiaryConfig>;
};

type Answer = { status: number; body: Record<string, unknown> };

/** An answer that got lost: the server may have issued a new token, and gives it again if asked soon. */
const REFRESH_ATTEMPTS = 3;
const TIMEOUT_MS = 10_000;

export function createAuthApi({ fetch, now, config, renewConfig }: AuthApiParts): AuthApi {
  async function post(to: DiaryConfig, path: string, body: unknown, token?: string): Promise<Answer | null> {
    try {
      const response = await fetch(`${to.url}/auth/v1${path}`, {
        method: "POST",
        headers: {
          apikey: to.key,
          authorization: `Bearer ${token ?? to.key}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer: unknown = await response.json().catch(() => null);
      return {
        status: response.status,
        body: typeof answer === "object" && answer !== null ? { ...answer } : {},
      };
    } catch {
      return null;
    }
  }

  /** Once more with a new key where the server did not know the one that was remembered. */
  async function ask(path: string, body: unknown): Promise<Answer | null> {
    const known = await config().catch(() => null);
    if (known === null) return null;
    const answer = await post(known, path, body);
    if (answer?.status !== 401) return answer;
    const renewed = await renewConfig().catch(() => known);
    return renewed.key === known.key ? answer : post(renewed, path, body);
  }

  function sessionIn({ body }: Answer): SharedSession | null {
    const ends = Math.floor(now() / 1000) + Number(body["expires_in"]);
    const session = { ...body, expires_at: body["expires_at"] ?? ends };
    return isSharedSession(session) ? session : null;
  }

  return {
    refresh: async (refreshToken) => {
      for (let attempt = 1; attempt <= REFRESH_ATTEMPTS; attempt++) {
        const answer = await ask("/token?grant_type=refresh_token", { refresh_token: refreshToken });
        if (answer === null) continue;
        const session = answer.status === 200 ? sessionIn(answer) : null;
        if (session !== null) return { kind: "session", session };
        return { kind: isRefusal(answer) ? "refused" : "offline" };
      }
      return { kind: "offline" };
    },
    signIn: async (email, password) => {
      const answer = await ask("/token?grant_type=password", { email, password });
      if (answer === null) return { kind: "offline" };
      const session = answer.status === 200 ? sessionIn(answer) : null;
      if (session !== null) return { kind: "session", session };
      const message = messageOf(answer);
      return message === null ? { kind: "offline" } : { kind: "refused", message };
    },
    end: async (session) => {
      const known = await config().catch(() => null);
      if (known !== null) await post(known, "/logout?scope=local", {}, session.access_token);
    },
  };
}

/** A proxy or a hotel's sign-in page answers with all kinds of statuses; the auth server says a reason as well. */
function isRefusal({ status, body }: Answer): boolean {
  const temporary = status < 400 || status === 408 || status === 429 || status >= 500;
  return !temporary && ("error_code" in body || "code" in body || "error" in body);
}

function messageOf({ body }: Answer): string | null {
  const message = body["msg"] ?? body["message"] ?? body["error_description"];
  return typeof message === "string" ? message : null;
}
