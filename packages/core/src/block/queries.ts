import { queryOptions } from "@tanstack/react-query";

import { type DiaryClient } from "../supabase/index.ts";
import { fetchRows } from "../supabase/response.ts";

export const blockKeys = {
  mine: (userId: string) => ["block", userId] as const,
};

export function blocksQuery({ db }: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: blockKeys.mine(userId),
    queryFn: () => fetchRows(db.rpc("list_my_blocks")),
  });
}
