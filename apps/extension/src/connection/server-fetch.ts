import { currentServer } from "./current-server.ts";
import { originsOf, type Server } from "./server.ts";

/**
 * The only `fetch` with keys or texts: the linter bans others. Rejects requests to other addresses than the server's.
 * Follows no redirect, because a redirect would send keys and texts to another address.
 * @param isConnected becomes false when the user connects another server
 */
export function createServerFetch(
  server: Server = currentServer(),
  isConnected: () => boolean = () => true,
): typeof globalThis.fetch {
  const origins = originsOf(server);
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (!isConnected() || !origins.includes(origin))
      throw new TypeError(`${origin} is not an address of the connected server.`);
    return fetch(input, { ...init, redirect: "error" });
  };
}
