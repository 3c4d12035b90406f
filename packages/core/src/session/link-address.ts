/** The parts of an address that a redirect of the auth server writes into. */
export interface LinkAddress {
  search: string;
  hash: string;
}

// By patterns, since every page loads this and few addresses need to be taken apart.

/** Whether an address says that a link was not taken; why, `readLinkError` knows. */
export function carriesLinkError({ hash, search }: LinkAddress): boolean {
  return /[?#&]error(_\w+)?=/.test(search + hash);
}

/** Whether an address carries tokens of a session, which no page takes from there. */
export function carriesSession({ hash }: LinkAddress): boolean {
  return /_token=/.test(hash);
}

/** The query of an address without what it says of a link. */
export function withoutLinkError(search: string): string {
  return search.replace(/(?<=[?&])error(_\w+)?=[^&]*&?/g, "").replace(/[?&]$/, "");
}
