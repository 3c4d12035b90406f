/** Retries once with another token: a wrong device clock can make an expired token look fresh. */
export function createTokenRetryFetch(
  fetch: typeof globalThis.fetch,
  renew: (refused: string) => Promise<string | null>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const token = new Headers(init?.headers).get("authorization")?.replace(/^Bearer /, "");
    if (answer.status !== 401 || token === undefined) return answer;
    const renewed = await renew(token).catch(() => null);
    if (renewed === null || renewed === token) return answer;
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${renewed}`);
    return fetch(input, { ...init, headers });
  };
}
