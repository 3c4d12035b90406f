import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchRow } from "../supabase/response.ts";

interface SiteStatus {
  /** Who may sign up: everyone, no one, or visitors with an invitation. */
  sign_up: "open" | "closed" | "invitation";
}

const FRESH_MS = 5 * 60_000;

/** Who may sign up. Nothing depends on it, since the server refuses by itself: one attempt. */
export function siteStatusQuery({ db }: DiaryClient) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: () => fetchRow(db.from("site").select<"sign_up", SiteStatus>("sign_up")),
    staleTime: FRESH_MS,
    retry: false,
    meta: { optional: true },
  });
}
