/** The parts of an address that a redirect of the auth server writes into. */
export interface LinkAddress {
  search: string;
  hash: string;
}

/** What stands in the two parts of an address. */
export function paramsOf({ hash, search }: LinkAddress) {
  return { query: new URLSearchParams(search), fragment: new URLSearchParams(hash.replace(/^#/, "")) };
}

/** Names of what the auth server says of a link that it did not take. */
export const LINK_ERROR_PARAMS = ["error", "error_code", "error_description"] as const;

export function namesError(params: URLSearchParams): boolean {
  return LINK_ERROR_PARAMS.some((name) => params.has(name));
}

/** Whether an address says that a link was not taken; why, `readLinkError` knows. */
export function carriesLinkError(address: LinkAddress): boolean {
  const { fragment, query } = paramsOf(address);
  return namesError(query) || namesError(fragment);
}

/** Whether an address carries a session, which no page takes from there. */
export function carriesSession(address: LinkAddress): boolean {
  const { fragment } = paramsOf(address);
  return fragment.has("access_token") || fragment.has("refresh_token");
}
