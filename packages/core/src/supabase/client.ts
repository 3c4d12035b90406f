import { PostgrestClient } from "@supabase/postgrest-js";

import { createServerClock, type ServerClock } from "../clock/server-clock.ts";
import { storableJson } from "../input/characters.ts";
import type { Platform } from "../platform/platform.ts";
import type { Database } from "./database.types.ts";

/** From `GET /config.json`, or from two variables of a hosted build. */
export interface DiaryConfig {
  /** Origin of `/auth/v1`, `/rest/v1` and `/storage/v1`, without a slash at the end. */
  url: string;
  key: string;
  siteName?: string | undefined;
}

/** Implemented by the site's auth code, and in the extension by the popup and the background. */
export interface AccessTokenSource {
  /** Returns null for a visitor. Refreshes the token if needed. */
  accessToken: () => Promise<string | null>;
  /** Called when the server rejects a token, which can happen before its expiry. */
  onRefused?: (accessToken: string) => void;
}

export interface DiaryClient {
  readonly config: DiaryConfig;
  readonly platform: Platform;
  readonly db: PostgrestClient<Database>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: ServerClock;
}

export function createDiaryClient(
  config: DiaryConfig,
  platform: Platform,
  tokens: AccessTokenSource,
): DiaryClient {
  const clock = createServerClock(platform.clockStore, platform.now);
  const fetch = createAuthenticatedFetch(tokens, config, platform, clock);
  const db = new PostgrestClient<Database>(`${config.url}/rest/v1`, {
    fetch: rowFetch(fetch),
    // The query cache retries and reports lost connections.
    retry: false,
  });
  return { config, platform, fetch, clock, db };
}

/** Adds key and token. Reads the key after the token, because the popup fetches a missing key before the token. */
function createAuthenticatedFetch(
  tokens: AccessTokenSource,
  config: DiaryConfig,
  platform: Platform,
  clock: ServerClock,
): typeof globalThis.fetch {
  return async (input, init) => {
    const token = await tokens.accessToken();
    const { key } = config;
    const headers = new Headers(init?.headers);
    headers.set("apikey", key);
    headers.set("authorization", `Bearer ${token ?? key}`);
    const sentAt = platform.now();
    const response = await platform.fetch(input, { ...init, headers });
    clock.observe(response, sentAt, platform.now());
    if (response.status === 401 && token !== null) tokens.onRefused?.(token);
    return response;
  };
}

/** Timeout of requests. Without it, a lost connection would disable a button forever. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Maximum number of characters in a body that may outlive its page. All such requests of a page share 64 KiB. */
const KEEPALIVE_LIMIT = 2048;

/** `fetch` for postgrest-js. Short writes outlive their page, and the timeout includes the response's body. */
function rowFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const isWrite = init?.method !== undefined && init.method !== "GET";
    const body = typeof init?.body === "string" ? storableJson(init.body) : init?.body;
    const isShort = !(typeof body === "string" && body.length > KEEPALIVE_LIMIT);
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(input, {
      ...init,
      ...(body !== undefined && { body }),
      keepalive: isWrite && isShort,
      signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
    return response.status === 404 ? withErrorBody(response) : response;
  };
}

/** Adds an error body. postgrest-js treats a 404 with an empty body or a list as a success without rows. */
async function withErrorBody(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(text.startsWith("{") ? text : '{"message":"HTTP 404","code":""}', { status: 404 });
}
