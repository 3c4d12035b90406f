/** Retries once with a renewed token: if the device's clock is wrong, an expired token can look fresh. */
export function createTokenRetryFetch(
  fetch: typeof globalThis.fetch,
  renew: (refused: string) => Promise<string | null>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const token = new Headers(init?.headers).get("authorization")?.replace(/^Bearer /, "");
    if (response.status !== 401 || token === undefined) return response;
    const renewed = await renew(token).catch(() => null);
    if (renewed === null || renewed === token) return response;
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${renewed}`);
    return fetch(input, { ...init, headers });
  };
}
