import { type DiaryClient, type FunctionRow, type Refine } from "../supabase/index.ts";
import { expectSuccess, fetchRows, fetchValue } from "../supabase/response.ts";

export type ShareLink = Refine<FunctionRow<"list_share_links">, { expires_at: string | null }>;

export async function fetchShareLinks({ db }: DiaryClient): Promise<ShareLink[]> {
  return fetchRows(db.rpc("list_share_links"));
}

/** Returns the token of the new link, which replaces the previous link. Throws `challenge/not-found`. */
export async function createShareLink(
  { db }: DiaryClient,
  challenge_id: string,
  days: number | null,
): Promise<string> {
  return fetchValue(db.rpc("create_share_link", { challenge_id, days: days as number }), isToken);
}

const isToken = (data: unknown): data is string => typeof data === "string" && data !== "";

export async function revokeShareLink({ db }: DiaryClient, challenge_id: string): Promise<void> {
  await expectSuccess(db.rpc("revoke_share_link", { challenge_id }));
}
