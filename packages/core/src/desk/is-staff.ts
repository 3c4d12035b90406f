import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchValue } from "../supabase/response.ts";

/** Query keys of the pages for staff. Each write of staff invalidates all keys below `work`. */
export const deskKeys = {
  all: ["desk"] as const,
  staff: (userId: string, code: string) => [...deskKeys.all, "staff", userId, code] as const,
  work: () => [...deskKeys.all, "work"] as const,
  queue: () => [...deskKeys.work(), "queue"] as const,
  case: (caseId: string) => [...deskKeys.work(), "case", caseId] as const,
  appeals: () => [...deskKeys.work(), "appeals"] as const,
  feedback: (done: boolean) => [...deskKeys.work(), "feedback", done] as const,
  users: (search: string) => [...deskKeys.work(), "people", search] as const,
  log: () => [...deskKeys.work(), "log"] as const,
};

const FRESH_MS = 5 * 60_000;

/** Redeems the code of the first staff link. In a separate module, so users who aren't staff load only this module. */
export function isStaffQuery({ db }: DiaryClient, userId: string, code = "") {
  const call = () => (code === "" ? db.rpc("is_staff") : db.rpc("become_first_staff", { code }));
  return queryOptions({
    queryKey: deskKeys.staff(userId, code),
    queryFn: () => fetchValue(call(), (data) => typeof data === "boolean"),
    staleTime: FRESH_MS,
  });
}
