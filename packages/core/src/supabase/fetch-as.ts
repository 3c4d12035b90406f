import type { ServerClock } from "../clock/server-clock.ts";
import type { Platform } from "../platform/platform.ts";
import type { DiaryConfig, TokenSource } from "./client.ts";

/** A connection that died without a word must not keep a button disabled for ever. */
export const REQUEST_TIMEOUT_MS = 30_000;

/**
 * A `fetch` that sends the public key, and the token of the person that `tokens` names at each request. The key is
 * the one that `config` has by then: an extension that was just installed has to ask for it.
 */
export function fetchAs(
  tokens: TokenSource,
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
