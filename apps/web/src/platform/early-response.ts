/** Older responses are discarded, for example after the device was asleep. */
const MAX_AGE_MS = 10_000;

/** Returns the response to a request of inline-early-requests.ts once, and only if address, body and user are the same. */
export function takeEarlyResponse(
  input: RequestInfo | URL,
  { body, headers, method = "GET" }: RequestInit = {},
): Promise<Response> | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const early = window.earlyResponses?.get(address);
  if (early === undefined || method !== early.method) return undefined;
  window.earlyResponses?.delete(address);
  const isSame = body === early.body && new Headers(headers).get("authorization") === early.authorization;
  return isSame && Date.now() - early.sentAt < MAX_AGE_MS ? early.response : undefined;
}
