import { queryOptions } from "@tanstack/react-query";

import { oneRow } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";

/** What whoever runs the site tells everybody. */
export interface SiteStatus {
  /** Who may make an account: everybody, nobody, or whoever has an invitation. */
  sign_up: "open" | "closed" | "invitation";
  announcement: string | null;
  /** When it was made; what tells one announcement from the next. */
  announced_at: string | null;
}

const FRESH_MS = 5 * 60_000;

/** Who may sign up, and what is announced. Nothing depends on it: one attempt, and no news is good news. */
export function siteQuery({ db }: DiaryClient) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: async () => {
      const row = await oneRow(db.from("site").select("sign_up,announcement,announced_at"));
      return row as SiteStatus;
    },
    staleTime: FRESH_MS,
    retry: false,
    meta: { optional: true },
  });
}
