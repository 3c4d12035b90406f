export {
  ACCESS_TOKEN_LIVES,
  ACCESS_TOKEN_NAME_MAX,
  ACCESS_TOKEN_SCOPES,
  type AccessTokenScope,
} from "./rules.ts";
export { createAccessToken, fetchAccessTokens, revokeAccessToken, type AccessToken } from "./repo.ts";
export { accessTokensQuery } from "./queries.ts";
export { useCreateAccessToken, useRevokeAccessToken } from "./mutations.ts";
