export interface UrlParts {
  search: string;
  hash: string;
}

// Uses regular expressions and no URL parser, because every page loads this file.

export function hasLinkError({ hash, search }: UrlParts): boolean {
  return /[?#&]error(_\w+)?=/.test(search + hash);
}

export function hasSessionTokens({ hash }: UrlParts): boolean {
  return /_token=/.test(hash);
}

export function stripLinkError(search: string): string {
  return search.replace(/(?<=[?&])error(_\w+)?=[^&]*&?/g, "").replace(/[?&]$/, "");
}
