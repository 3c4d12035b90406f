/** What the address of `/changepasswordform` brought along. */
export type RecoveryLink =
  /** Nothing: the page was opened from the settings, say. */
  | { kind: "none" }
  /** The mail's link: a code to hand to `verifyRecovery`. */
  | { kind: "code"; tokenHash: string }
  /** A redirect of the auth server, as hosted projects with the standard mail send it. */
  | { kind: "tokens"; accessToken: string; refreshToken: string }
  /** A link that is incomplete, or that the auth server refused; `message` is the auth layer's. */
  | { kind: "broken"; message: string };

/** In the order in which the auth layer misses them. */
const NEEDED = ["access_token", "expires_in", "refresh_token", "token_type"] as const;

/** Reads the `search` and `hash` of an address, each with or without its `?` or `#`. */
export function readRecoveryLink({ search, hash }: { search: string; hash: string }): RecoveryLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));

  const refused = refusal(query) ?? refusal(fragment);
  if (refused !== null) return { kind: "broken", message: refused };

  if (query.has("token_hash")) {
    const tokenHash = query.get("token_hash");
    if (!tokenHash || query.get("type") !== "recovery") {
      return { kind: "broken", message: "An error occurred on token verification." };
    }
    return { kind: "code", tokenHash };
  }
  // A code of the other flow, which only the browser that asked for it could redeem.
  if (query.has("code")) return { kind: "broken", message: "Not a valid implicit grant flow url." };

  if (!NEEDED.some((name) => fragment.has(name))) return { kind: "none" };
  for (const name of NEEDED) {
    if (!fragment.get(name)) return { kind: "broken", message: `No ${name} detected.` };
  }
  return {
    kind: "tokens",
    accessToken: fragment.get("access_token") ?? "",
    refreshToken: fragment.get("refresh_token") ?? "",
  };
}

/** The server's own words for a link it did not take: `error` and `error_code` come together. */
function refusal(params: URLSearchParams): string | null {
  if (!params.has("error") && !params.has("error_code") && !params.has("error_description")) return null;
  const description = params.get("error_description");
  if (description) return description;
  if (!params.get("error_code")) return "No error_code detected.";
  if (!params.get("error")) return "No error detected.";
  return "An error occurred on token verification.";
}
