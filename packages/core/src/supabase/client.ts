import { PostgrestClient } from "@supabase/postgrest-js";

import { createServerClock, type ServerClock } from "../clock/server-clock.ts";
import type { Platform } from "../platform/platform.ts";
import type { Database } from "./database.types.ts";

/** Where the backend is: `GET /config.json`, or the two variables of a hosted one. */
export interface DiaryConfig {
  /** Origin of `/auth/v1`, `/rest/v1` and `/storage/v1`, without a slash at the end. */
  url: string;
  key: string;
}

/** The source of the signed-in user's token: the auth layer of the site, the popup's background. */
export interface AccessTokenSource {
  /** A token that is still good, refreshed before if need be; null for a visitor. */
  accessToken: () => Promise<string | null>;
  /** Told when the server did not take a token, whatever that says of its own life. */
  onRefused?: (accessToken: string) => void;
}

/** The backend as core's repos use it. One for an app. */
export interface DiaryClient {
  readonly config: DiaryConfig;
  readonly platform: Platform;
  /** Tables, the view and the functions, as the person that the token source names. */
  readonly db: PostgrestClient<Database>;
  /** The same for any address of the backend: adds the key and the person's token. */
  readonly fetch: typeof globalThis.fetch;
  /** The device's clock beside the server's. */
  readonly clock: ServerClock;
}

/**
 * The client for `config`, speaking as the person that `tokens` names at each request. The auth layer and the file
 * storage come by `import()` where they are used.
 */
export function createDiaryClient(
  config: DiaryConfig,
  platform: Platform,
  tokens: AccessTokenSource,
): DiaryClient {
  const clock = createServerClock();
  const fetch = createAuthenticatedFetch(tokens, config, platform, clock);
  const db = new PostgrestClient<Database>(`${config.url}/rest/v1`, {
    fetch: rowFetch(fetch),
    // The query cache retries, and reports the lost connection meanwhile.
    retry: false,
  });
  return { config, platform, fetch, clock, db };
}

/**
 * A `fetch` that adds the public key and the user's token. It reads the key at each request: a popup that was just installed
 * gets it later.
 */
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

/** Without it, a dead connection would keep a button disabled for ever. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Characters, of up to three bytes: all requests that outlive a page share 64 KiB. */
const KEEPALIVE_LIMIT = 2048;

/**
 * The `fetch` of postgrest-js: short writes outlive their page, and the time limit covers the body, which the library's own
 * `timeout` leaves out.
 */
function rowFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const isWrite = init?.method !== undefined && init.method !== "GET";
    const isShort = !(typeof init?.body === "string" && init.body.length > KEEPALIVE_LIMIT);
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(input, {
      ...init,
      keepalive: isWrite && isShort,
      signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
    return response.status === 404 ? withErrorBody(response) : response;
  };
}

/** postgrest-js takes a 404 with an empty body or a list (a proxy's) for success without rows. */
async function withErrorBody(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(text.startsWith("{") ? text : '{"message":"HTTP 404","code":""}', { status: 404 });
}
