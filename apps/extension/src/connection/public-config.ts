const TIMEOUT_MS = 10_000;

/** Sends no key, cookie or text. Popups of a connected extension don't load this file. */
export function fetchPublicConfig(origin: string): Promise<Response> {
  return fetch(`${origin}/config.json`, {
    cache: "no-store",
    credentials: "omit",
    redirect: "manual",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
