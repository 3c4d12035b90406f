export interface Server {
  siteOrigin: string;
  /** May be another address than the site's origin, such as Supabase. */
  apiUrl: string;
  /** Set in a build for a hosted backend. Otherwise, the site's `/config.json` contains the key. */
  key?: string;
  isBuiltIn: boolean;
}

/** The pattern has no port, because Firefox allows none. `createServerFetch` compares the full origin. */
export function matchPattern(address: string): string {
  const { hostname, protocol } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

export function hostOf(address: string): string {
  return new URL(address).host;
}

export function originsOf({ apiUrl, siteOrigin }: Pick<Server, "apiUrl" | "siteOrigin">): string[] {
  return [...new Set([siteOrigin, new URL(apiUrl).origin])];
}

/** A build for one server calls its API by CORS, so it needs access only to the site. */
export function accessPatterns(server: Server): string[] {
  const addresses = server.isBuiltIn ? [server.siteOrigin] : originsOf(server);
  return [...new Set(addresses.map(matchPattern))];
}

/** Prefix of stored keys, because two servers can have users with the same id. */
export function scopeOf({ isBuiltIn, siteOrigin }: Server): string {
  return isBuiltIn ? "" : `${siteOrigin} `;
}
