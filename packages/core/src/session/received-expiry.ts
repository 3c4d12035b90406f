/**
 * A `fetch` whose sessions end by this device's clock. A server says when a token ends by its own, and where the two
 * differ by hours every token looks ended, or never does: what counts is the moment of receipt and `expires_in`.
 */
export function withReceivedExpiry(
  fetch: typeof globalThis.fetch,
  now: () => number,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : input.toString();
    if (!response.ok || !/\/auth\/v1\/(token|signup|verify)\b/.test(url)) return response;
    const text = await response.text();
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    headers.delete("content-encoding");
    return new Response(countedHere(text, now()), { status: response.status, headers });
  };
}

function countedHere(text: string, now: number): string {
  try {
    const session = JSON.parse(text) as { expires_in?: unknown } | null;
    if (typeof session?.expires_in !== "number") return text;
    return JSON.stringify({ ...session, expires_at: Math.floor(now / 1000) + session.expires_in });
  } catch {
    return text;
  }
}
