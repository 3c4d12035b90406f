/** Older responses are discarded, for example after the device was asleep. */
const MAX_AGE_MS = 10_000;

/** Returns the response to a request of inline-early-requests.ts once, and only if address and user are the same. */
export function takeEarlyResponse(
  input: RequestInfo | URL,
  { headers, method = "GET" }: RequestInit = {},
): Promise<Response> | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const early = window.earlyResponses?.get(address);
  if (early === undefined || method !== "GET") return undefined;
  window.earlyResponses?.delete(address);
  const isSameUser = new Headers(headers).get("authorization") === early.authorization;
  return isSameUser && Date.now() - early.sentAt < MAX_AGE_MS ? early.response : undefined;
}
