const TIMEOUT_MS = 10_000;

/**
 * Reads the public configuration at an address that the user chose. Sends no key, no cookie and no text. In its own file,
 * because popups of a connected server don't load it.
 */
export function fetchPublicConfig(origin: string): Promise<Response> {
  return fetch(`${origin}/config.json`, {
    cache: "no-store",
    credentials: "omit",
    redirect: "manual",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
