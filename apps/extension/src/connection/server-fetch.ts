import { currentServer } from "./current-server.ts";
import { originsOf, type Server } from "./server.ts";

/** The only `fetch` for requests with keys or texts. Rejects addresses of other servers, and follows no redirect. */
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
