import {
  type AuthResponses,
  factorOf,
  isRefreshRefused,
  isSharedSession,
  type SharedSession,
} from "@diary/core/session-sync";
import type { DiaryConfig } from "@diary/core/supabase";

/** `refused`: the auth server rejects the token. `offline`: no response, or any other response without a session. */
export type RefreshOutcome =
  | { kind: "session"; session: SharedSession }
  | { kind: "refused" }
  | { kind: "offline" };

export type SignInOutcome =
  | { kind: "session"; session: SharedSession }
  | Exclude<AuthResponses["auth:signIn"], { kind: "signed-in" }>;

/** Requests of the session broker. They use `fetch`, because the timer of auth-js would keep the worker awake. */
export interface AuthApi {
  refresh: (refreshToken: string) => Promise<RefreshOutcome>;
  signIn: (email: string, password: string) => Promise<SignInOutcome>;
  /** Never rejects. If the request fails, the session stays on the server. */
  end: (session: SharedSession) => Promise<void>;
}

export interface AuthApiDeps {
  fetch: typeof globalThis.fetch;
  now: () => number;
  config: () => Promise<DiaryConfig>;
  /** Called if the server rejects the key, because a recreated backend has another key. */
  renewConfig: () => Promise<DiaryConfig>;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
type Attempt = Answer | "lost" | "late";

/** Retries are safe: the server returns the same new token again. */
const REFRESH_ATTEMPTS = 3;
/** Must be shorter than the timeout of a page that waits for the extension. */
const ANSWER_TIMEOUT_MS = 20_000;

export function createAuthApi({ fetch, now, config, renewConfig }: AuthApiDeps): AuthApi {
  async function post(to: DiaryConfig, path: string, body: unknown, token?: string): Promise<Attempt> {
    try {
      const response = await fetch(`${to.url}/auth/v1${path}`, {
        method: "POST",
        headers: {
          apikey: to.key,
          authorization: `Bearer ${token ?? to.key}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const json: unknown = await response.json().catch(() => null);
      return {
        status: response.status,
        body: typeof json === "object" && json !== null ? { ...json } : {},
      };
    } catch (error) {
      return error instanceof DOMException && error.name === "TimeoutError" ? "late" : "lost";
    }
  }

  async function request(path: string, body: unknown): Promise<Attempt> {
    const known = await config().catch(() => null);
    if (known === null) return "lost";
    const answer = await post(known, path, body);
    if (typeof answer === "string" || answer.status !== 401) return answer;
    const renewed = await renewConfig().catch(() => known);
    return renewed.key === known.key ? answer : post(renewed, path, body);
  }

  function sessionIn({ body }: Answer): SharedSession | null {
    // Computes `expires_at` by the device's clock. If this clock is ahead, the server's time would look expired.
    const life = Number(body["expires_in"]);
    const session = Number.isFinite(life) ? { ...body, expires_at: Math.floor(now() / 1000) + life } : body;
    return isSharedSession(session) ? session : null;
  }

  async function end(session: SharedSession) {
    const known = await config().catch(() => null);
    if (known !== null) await post(known, "/logout?scope=local", {}, session.access_token);
  }

  return {
    end,
    refresh: async (refreshToken) => {
      for (let attempt = 1; attempt <= REFRESH_ATTEMPTS; attempt++) {
        const answer = await request("/token?grant_type=refresh_token", { refresh_token: refreshToken });
        if (answer === "lost") continue;
        if (answer === "late") break;
        const session = answer.status === 200 ? sessionIn(answer) : null;
        if (session !== null) return { kind: "session", session };
        return { kind: isRefreshRefused(answer.status, answer.body) ? "refused" : "offline" };
      }
      return { kind: "offline" };
    },
    signIn: async (email, password) => {
      const answer = await request("/token?grant_type=password", { email, password });
      if (typeof answer === "string") return { kind: "offline" };
      const session = answer.status === 200 ? sessionIn(answer) : null;
      if (session !== null) {
        if (factorOf(session.user) === undefined) return { kind: "session", session };
        await end(session);
        return { kind: "code-needed" };
      }
      const message = messageOf(answer);
      return message === null ? { kind: "offline" } : { kind: "refused", message };
    },
  };
}

function messageOf({ body }: Answer): string | null {
  const message = body["msg"] ?? body["message"] ?? body["error_description"];
  return typeof message === "string" ? message : null;
}
