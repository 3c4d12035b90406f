import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchRows, fetchValue, isRows } from "../supabase/response.ts";
import type { Case, DeskUser, PendingAppeal, QueueCursor } from "./desk-types.ts";
import { deskKeys } from "./is-staff.ts";
import { call, fetchFeedback, fetchLog, fetchQueue } from "./repo.ts";
import { DESK_PAGE_SIZES } from "./rules.ts";

export function queueQuery(diary: DiaryClient) {
  return infiniteQueryOptions({
    queryKey: deskKeys.queue(),
    queryFn: ({ pageParam }) => fetchQueue(diary, pageParam),
    initialPageParam: null as QueueCursor | null,
    getNextPageParam: (page) => (page.length < DESK_PAGE_SIZES.queue ? null : page.at(-1)),
  });
}

export function caseQuery(diary: DiaryClient, caseId: string) {
  return queryOptions({
    queryKey: deskKeys.case(caseId),
    queryFn: () => fetchValue(call(diary, "desk_case", { case_id: caseId }), isCase),
  });
}

function isCase(data: unknown): data is Case {
  const { earlier, reported_later, reports } = (data ?? {}) as Partial<Case>;
  return isRows(earlier) && isRows(reported_later) && isRows(reports);
}

export function appealsQuery(diary: DiaryClient) {
  return queryOptions({
    queryKey: deskKeys.appeals(),
    queryFn: () => fetchRows<PendingAppeal>(call(diary, "desk_appeals", {})),
  });
}

export function feedbackQuery(diary: DiaryClient, done: boolean) {
  return infiniteQueryOptions({
    queryKey: deskKeys.feedback(done),
    queryFn: ({ pageParam }) => fetchFeedback(diary, done, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < DESK_PAGE_SIZES.feedback ? null : page.at(-1)?.feedback_id),
  });
}

export function usersQuery(diary: DiaryClient, search: string) {
  return queryOptions({
    queryKey: deskKeys.users(search),
    queryFn: () => fetchRows<DeskUser>(call(diary, "desk_list_users", { search })),
  });
}

export function logQuery(diary: DiaryClient) {
  return infiniteQueryOptions({
    queryKey: deskKeys.log(),
    queryFn: ({ pageParam }) => fetchLog(diary, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < DESK_PAGE_SIZES.log ? null : page.at(-1)?.entry_id),
  });
}
