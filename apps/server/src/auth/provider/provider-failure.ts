import { ProviderUnavailable } from "./provider.ts";

/** The three requests of a sign-in must end before the client's timeout. */
export const PROVIDER_TIMEOUT_S = 6;

export async function asProviderFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isOutage(cause)) throw new ProviderUnavailable("The provider does not respond.", { cause });
    throw cause;
  }
}

/** `fetch` throws a TypeError if there is no connection. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError && !("code" in error)) return true;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return true;
  return cause instanceof Response && cause.status >= 500;
}
