/** The parts of an address that a redirect of the auth server writes into. */
export interface UrlParts {
  search: string;
  hash: string;
}

// By patterns, since every page loads this and few addresses need to be taken apart.

/** Whether an address says that a link was not taken; why, `parseLinkError` knows. */
export function hasLinkError({ hash, search }: UrlParts): boolean {
  return /[?#&]error(_\w+)?=/.test(search + hash);
}

/** Whether an address carries tokens of a session, which no page takes from there. */
export function hasSessionTokens({ hash }: UrlParts): boolean {
  return /_token=/.test(hash);
}

/** The query of an address without what it says of a link. */
export function stripLinkError(search: string): string {
  return search.replace(/(?<=[?&])error(_\w+)?=[^&]*&?/g, "").replace(/[?&]$/, "");
}
