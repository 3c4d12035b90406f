import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchRow } from "../supabase/response.ts";

interface SiteStatus {
  /** `closed` allows no sign-up; `invitation` allows it with an invitation only. */
  sign_up: "open" | "closed" | "invitation";
}

const FRESH_MS = 5 * 60_000;

/** Doesn't retry, because the server checks each sign-up anyway. */
export function siteStatusQuery({ db }: DiaryClient) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: () => fetchRow(db.from("site").select<"sign_up", SiteStatus>("sign_up")),
    staleTime: FRESH_MS,
    retry: false,
    meta: { optional: true },
  });
}
