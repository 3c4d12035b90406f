export const ACCESS_TOKEN_LIVES = [30, 90, 365] as const;
export const ACCESS_TOKEN_NAME_MAX = 40;

/** Rights of a token. No scope includes another scope. */
export const ACCESS_TOKEN_SCOPES = ["read", "note", "write"] as const;
export type AccessTokenScope = (typeof ACCESS_TOKEN_SCOPES)[number];
