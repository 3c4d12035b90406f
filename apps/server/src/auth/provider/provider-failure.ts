import { ProviderUnavailable } from "./provider.ts";

/** Timeout of one request. The three requests of a sign-in must end before the client's timeout. */
export const PROVIDER_TIMEOUT_S = 6;

export async function asProviderFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isOutage(cause)) throw new ProviderUnavailable("The provider does not respond.", { cause });
    throw cause;
  }
}

/** A response that isn't JSON is a network's login page or a maintenance page. */
const OUTAGES: ReadonlySet<unknown> = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_JSON"]);

/** `fetch` throws a TypeError if there is no connection, and `json` a SyntaxError if the body is HTML. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError && !("code" in error)) return true;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (error instanceof SyntaxError || OUTAGES.has(code)) return true;
  return cause instanceof Response && cause.status >= 500;
}
