export interface Server {
  /** Origin of the site, without a slash at the end. */
  siteOrigin: string;
  /** Address of the API, without a slash at the end. It is the site's origin, or another address such as Supabase. */
  apiUrl: string;
  /** Set in a build for a hosted backend. Otherwise, the site's `/config.json` contains the key. */
  key?: string;
  isBuiltIn: boolean;
}

/** Firefox allows no port in match patterns, so the code compares the full origin. */
export function matchPattern(address: string): string {
  const { hostname, protocol } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/** Returns the host as the user knows it, with a port if it isn't the default. */
export function hostOf(address: string): string {
  return new URL(address).host;
}

/** Returns the origins to which the extension may send requests: the origin of the site, and of another API. */
export function originsOf({ apiUrl, siteOrigin }: Pick<Server, "apiUrl" | "siteOrigin">): string[] {
  return [...new Set([siteOrigin, new URL(apiUrl).origin])];
}

/** Returns the match patterns that the extension requests. A build for one server calls its API by CORS. */
export function accessPatterns(server: Server): string[] {
  const addresses = server.isBuiltIn ? [server.siteOrigin] : originsOf(server);
  return [...new Set(addresses.map(matchPattern))];
}

/** Prefix of the server's stored keys, because two servers can have users with the same id. "" in a build for one server. */
export function scopeOf({ isBuiltIn, siteOrigin }: Server): string {
  return isBuiltIn ? "" : `${siteOrigin} `;
}
