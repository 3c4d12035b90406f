import { queryOptions } from "@tanstack/react-query";

import { noteKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchNotes } from "./repo.ts";

/** Another visible device shows a new note within this time. Hidden pages send no requests. */
const REFETCH_EVERY_MS = 50_000;

export function notesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: noteKeys.of(userId),
    queryFn: () => fetchNotes(diary, userId),
    refetchInterval: REFETCH_EVERY_MS,
    refetchOnWindowFocus: "always",
  });
}
