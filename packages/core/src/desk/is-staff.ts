import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type DiaryClient, useDiary } from "../supabase/index.ts";
import { fetchValue } from "../supabase/response.ts";

/** Query keys of the pages for staff. Each write of staff invalidates all keys below `work`. */
export const deskKeys = {
  all: ["desk"] as const,
  staff: (userId: string) => [...deskKeys.all, "staff", userId] as const,
  work: () => [...deskKeys.all, "work"] as const,
  queue: () => [...deskKeys.work(), "queue"] as const,
  case: (caseId: string) => [...deskKeys.work(), "case", caseId] as const,
  appeals: () => [...deskKeys.work(), "appeals"] as const,
  feedback: (done: boolean) => [...deskKeys.work(), "feedback", done] as const,
  users: (search: string) => [...deskKeys.work(), "people", search] as const,
  log: () => [...deskKeys.work(), "log"] as const,
};

const FRESH_MS = 5 * 60_000;

const isBoolean = (data: unknown) => typeof data === "boolean";

/** In a separate module, so users who aren't staff load only this module. */
export function isStaffQuery({ db }: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: deskKeys.staff(userId),
    queryFn: () => fetchValue(db.rpc("is_staff"), isBoolean),
    staleTime: FRESH_MS,
  });
}

export function useBecomeFirstStaff(userId: string) {
  const { db } = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => fetchValue(db.rpc("become_first_staff", { code }), isBoolean),
    onSuccess: (isStaff) => cache.setQueryData(deskKeys.staff(userId), isStaff),
  });
}
