import { queryOptions } from "@tanstack/react-query";

import { value } from "../supabase/answer.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { deskKeys } from "./keys.ts";

const FRESH_MS = 5 * 60_000;

/**
 * Whether the person signed in is staff. In a module of its own: it is all of the desk that anybody else's browser
 * loads.
 */
export function isStaffQuery({ db }: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: deskKeys.staff(userId),
    queryFn: () => value(db.rpc("is_staff"), (data) => typeof data === "boolean"),
    staleTime: FRESH_MS,
  });
}
