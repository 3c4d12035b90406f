import { type DiaryClient, type FunctionRow, type Refine } from "../supabase/index.ts";
import { expectSuccess, fetchRows, fetchValue } from "../supabase/response.ts";
import type { AccessTokenScope } from "./rules.ts";

export type AccessToken = Refine<
  FunctionRow<"list_access_tokens">,
  { last_used_at: string | null; scopes: AccessTokenScope[] }
>;

export async function fetchAccessTokens({ db }: DiaryClient): Promise<AccessToken[]> {
  return fetchRows(db.rpc("list_access_tokens").overrideTypes<AccessToken[], { merge: false }>());
}

/** Returns the new token's secret, which can't be read again. Throws `token/limit` if the user already has ten tokens. */
export async function createAccessToken(
  { db }: DiaryClient,
  token: { name: string; days: number; scopes: readonly AccessTokenScope[] },
): Promise<string> {
  return fetchValue(db.rpc("create_access_token", { ...token, scopes: [...token.scopes] }), isToken);
}

const isToken = (data: unknown): data is string => typeof data === "string" && data.startsWith("diary_");

export async function revokeAccessToken({ db }: DiaryClient, tokenId: string): Promise<void> {
  await expectSuccess(db.rpc("revoke_access_token", { token_id: tokenId }));
}
