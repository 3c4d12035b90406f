/** Without it, a dead connection would keep a button disabled for ever. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Characters, of up to three bytes: all requests that outlive a page share 64 KiB. */
const KEEPALIVE_LIMIT = 2048;

/**
 * The `fetch` of postgrest-js: short writes outlive their page, and the time limit covers the body, which the library's own
 * `timeout` leaves out.
 */
export function rowFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
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
