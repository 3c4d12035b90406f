import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchRow } from "../supabase/response.ts";

interface SiteStatus {
  /** Who may sign up: everyone, no visitor, or visitors with an invitation. */
  sign_up: "open" | "closed" | "invitation";
}

const FRESH_MS = 5 * 60_000;

/** Registration mode. One attempt only, because the server enforces it anyway. */
export function siteStatusQuery({ db }: DiaryClient) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: () => fetchRow(db.from("site").select<"sign_up", SiteStatus>("sign_up")),
    staleTime: FRESH_MS,
    retry: false,
    meta: { optional: true },
  });
}
